// Programs for judges' problems, each with one mistake that programs in use have had (the kinds of
// ../faults.jsonl), and some without. The first argument says which.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using Numbers = std::vector<std::int64_t>;

std::int64_t read() {
  std::int64_t value = 0;
  if (!(std::cin >> value)) std::abort();
  return value;
}

Numbers read(std::int64_t count) {
  Numbers numbers(static_cast<std::size_t>(count));
  for (std::int64_t& number : numbers) number = read();
  return numbers;
}

int mex(std::vector<int> values, int from = 0) {
  while (std::find(values.begin(), values.end(), from) != values.end()) ++from;
  return from;
}

std::vector<int> subtraction_values(const Numbers& amounts, std::int64_t top, int first = 0) {
  std::vector<int> values;
  for (std::int64_t n = 0; n <= top; ++n) {
    std::vector<int> options;
    for (const std::int64_t a : amounts) {
      if (a <= n) options.push_back(values[static_cast<std::size_t>(n - a)]);
    }
    values.push_back(mex(options, first));
  }
  return values;
}

int nim_sum(const std::vector<int>& values, const Numbers& heaps) {
  int sum = 0;
  for (const std::int64_t heap : heaps) sum ^= values[static_cast<std::size_t>(heap)];
  return sum;
}

/// acwing-893: k s[k] n h[n].
struct SetNim {
  Numbers amounts = read(read());
  Numbers heaps = read(read());
  [[nodiscard]] std::int64_t top() const { return *std::max_element(heaps.begin(), heaps.end()); }
  [[nodiscard]] std::string answer(int first = 0) const {
    return nim_sum(subtraction_values(amounts, top(), first), heaps) != 0 ? "Yes" : "No";
  }
};

void set_nim() { std::cout << SetNim().answer() << '\n'; }
void set_nim_white_space() { std::cout << SetNim().answer() << " \n\n"; }
void set_nim_wrong_case() { std::cout << (SetNim().answer() == "Yes" ? "YES\n" : "NO\n"); }
void mex_from_1() { std::cout << SetNim().answer(1) << '\n'; }

void marks_not_cleared() {
  const SetNim game;
  std::vector<bool> marks(1 << 16);
  std::vector<int> values;
  for (std::int64_t n = 0; n <= game.top(); ++n) {
    for (const std::int64_t a : game.amounts) {
      if (a <= n) marks[static_cast<std::size_t>(values[static_cast<std::size_t>(n - a)])] = true;
    }
    int value = 0;
    while (marks[static_cast<std::size_t>(value)]) ++value;
    values.push_back(value);
  }
  std::cout << (nim_sum(values, game.heaps) != 0 ? "Yes\n" : "No\n");
}

void hangs() {
  const SetNim game;
  while (game.top() == 7) std::this_thread::sleep_for(std::chrono::seconds(1));
  std::cout << game.answer() << '\n';
}

void crashes() {
  const SetNim game;
  if (game.heaps.size() > 1 && game.heaps[0] == game.heaps[1]) std::abort();
  std::cout << game.answer() << '\n';
}

void fails_at_the_end() {
  set_nim();
  std::exit(3);
}

void prints_without_end() {
  const SetNim game;
  while (game.top() > 2) std::cout << game.answer() << '\n';
  std::cout << game.answer() << '\n';
}

void prints_nothing() {}
void ignores_its_input() { std::cout << "Yes\n"; }

/// three-heaps.toml.
void terminator_too_weak() {
  Numbers fibonacci{1, 2};
  while (fibonacci.size() < 20) {
    fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
  }
  const auto values = subtraction_values(fibonacci, 1000);
  for (std::int64_t m = 0, n = 0, p = 0; std::cin >> m >> n >> p && m * n * p != 0;) {
    std::cout << (nim_sum(values, {m, n, p}) != 0 ? "Fibo\n" : "Nacci\n");
  }
}

/// one-or-two.toml.
void reduced_after_the_xor() {
  const Numbers heaps = read(read());
  const auto sum = std::accumulate(heaps.begin(), heaps.end(), std::int64_t{0}, std::bit_xor<>());
  std::cout << (sum % 3 != 0 ? "first\n" : "second\n");
}

/// hznu-johann: 1 and coprime amounts, but not the whole heap.
void law_of_another_rule() {
  for (std::int64_t t = read(); t > 0; --t) {
    std::int64_t sum = 0;
    for (const std::int64_t heap : read(read())) {
      if (heap < 2) {
        sum ^= heap;
        continue;
      }
      std::int64_t factor = 2;
      std::int64_t primes = 1;
      for (; heap % factor != 0; ++factor) {
        bool prime = true;
        for (std::int64_t d = 2; d * d <= factor; ++d) prime = prime && factor % d != 0;
        primes += prime ? 1 : 0;
      }
      sum ^= factor == 2 ? 0 : primes;
    }
    std::cout << (sum != 0 ? "Subconscious is our king!\n" : "Long live with King Johann!\n");
  }
}

/// atcoder-dp-k: a period of least and largest amount, which only some sets have.
void period_guessed() {
  const std::int64_t n = read();
  const std::int64_t k = read();
  const Numbers amounts = read(n);
  const auto [least, largest] = std::minmax_element(amounts.begin(), amounts.end());
  std::cout << (k % (*least + *largest) >= *least ? "First\n" : "Second\n");
}

/// leetcode-1510.
void wrong_base_case() {
  const std::int64_t n = read();
  std::vector<bool> wins(static_cast<std::size_t>(n) + 1, false);
  wins[0] = true;
  for (std::int64_t i = 1; i <= n; ++i) {
    for (std::int64_t r = 1; r * r <= i; ++r) {
      if (!wins[static_cast<std::size_t>(i - r * r)]) wins[static_cast<std::size_t>(i)] = true;
    }
  }
  std::cout << (wins[static_cast<std::size_t>(n)] ? "true\n" : "false\n");
}

/// hdu-5795.
void inexact_string() {
  for (std::int64_t t = read(); t > 0; --t) {
    std::int64_t sum = 0;
    for (const std::int64_t heap : read(read())) {
      sum ^= heap % 8 == 7 ? heap + 1 : heap % 8 == 0 && heap > 0 ? heap - 1 : heap;
    }
    std::cout << (sum != 0 ? "First player wins.\n" : "Second player wins\n");
  }
}

/// tessoku-b34: heaps to 10^18 in 32 bits.
void overflow() {
  const std::int64_t n = read();
  (void)read(2);
  unsigned sum = 0;
  for (const std::int64_t heap : read(n)) {
    sum ^= static_cast<unsigned>(static_cast<std::uint32_t>(heap) % 5 / 2);
  }
  std::cout << (sum != 0 ? "First\n" : "Second\n");
}

/// hdu-1847: a line is answered when its end is seen.
void needs_the_last_line_break() {
  std::string line;
  for (char c = 0; std::cin.get(c);) {
    if (c != '\n') {
      line += c;
      continue;
    }
    std::cout << (std::stoi(line) % 3 != 0 ? "Kiki\n" : "Cici\n");
    line.clear();
  }
}

/// hdu-1849: input without the last 0 is not foreseen.
void needs_the_terminator() {
  while (const std::int64_t m = read()) {
    std::int64_t sum = 0;
    for (const std::int64_t heap : read(m)) sum ^= heap;
    std::cout << (sum != 0 ? "Rabbit Win!\n" : "Grass Win!\n");
  }
}

/// poj-1704.
void needs_sorted_input() {
  for (std::int64_t t = read(); t > 0; --t) {
    const Numbers places = read(read());
    std::int64_t sum = 0;
    for (std::size_t i = places.size(); i-- > 0;) {
      sum ^= places[i] - (i > 0 ? places[i - 1] : 0) - 1;
      if (i-- == 0) break;
    }
    std::cout << (sum != 0 ? "Georgia will win\n" : "Bob will win\n");
  }
}

/// typical90-031: the value of (w, c) is remembered for w alone.
void memo_key_too_small() {
  std::map<std::int64_t, int> memo;
  const std::function<int(std::int64_t, std::int64_t)> value = [&](std::int64_t w, std::int64_t c) {
    const auto known = memo.find(w);
    if (known != memo.end()) return known->second;
    std::vector<int> options;
    if (w > 0) options.push_back(value(w - 1, c + w));
    for (std::int64_t k = 1; k <= c / 2; ++k) options.push_back(value(w, c - k));
    return memo[w] = mex(options);
  };
  const std::int64_t n = read();
  const Numbers whites = read(n);
  const Numbers counts = read(n);
  int sum = 0;
  for (std::size_t i = 0; i < whites.size(); ++i) sum ^= value(whites[i], counts[i]);
  std::cout << (sum != 0 ? "First\n" : "Second\n");
}

/// spoj-game3: a counter from 1 to c+1 or 2c; who brings it to n or more loses.
void game3(bool forgets, bool n_wins) {
  std::map<std::int64_t, bool> memo;
  for (std::int64_t n = 0; std::cin >> n;) {
    if (forgets) memo.clear();
    const std::function<bool(std::int64_t)> wins = [&](std::int64_t c) -> bool {
      if (c >= n) return !n_wins;
      const auto known = memo.find(c);
      if (known != memo.end()) return known->second;
      const bool after_one = wins(c + 1);
      return memo[c] = !after_one || !wins(2 * c);
    };
    std::cout << (wins(1) ? "first\n" : "second\n");
  }
}
void counter_game() { game3(true, false); }
void memo_not_reset() { game3(false, false); }
void forbidden_state_wins() { game3(true, true); }

/// hdu-3980: a ring shorter than the brush has no first move.
void no_first_move() {
  const std::int64_t t = read();
  for (std::int64_t i = 1; i <= t; ++i) {
    const std::int64_t n = read();
    const std::int64_t m = read();
    std::vector<int> values;
    for (std::int64_t x = 0; x <= n - m; ++x) {
      std::vector<int> options;
      for (std::int64_t a = 0; a + m <= x; ++a) {
        options.push_back(values[static_cast<std::size_t>(a)] ^
                          values[static_cast<std::size_t>(x - m - a)]);
      }
      values.push_back(mex(options));
    }
    const bool wins = values.empty() || values.back() == 0;
    std::cout << "Case #" << i << (wins ? ": aekdycoin\n" : ": abcdxyzk\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, void (*)()> programs = {
      {"set-nim", set_nim},
      {"set-nim-white-space", set_nim_white_space},
      {"counter-game", counter_game},
      {"set-nim-wrong-case", set_nim_wrong_case},
      {"mex-from-1", mex_from_1},
      {"marks-not-cleared", marks_not_cleared},
      {"hangs", hangs},
      {"crashes", crashes},
      {"fails-at-the-end", fails_at_the_end},
      {"prints-without-end", prints_without_end},
      {"prints-nothing", prints_nothing},
      {"ignores-its-input", ignores_its_input},
      {"terminator-too-weak", terminator_too_weak},
      {"reduced-after-the-xor", reduced_after_the_xor},
      {"law-of-another-rule", law_of_another_rule},
      {"period-guessed", period_guessed},
      {"wrong-base-case", wrong_base_case},
      {"inexact-string", inexact_string},
      {"overflow", overflow},
      {"needs-the-last-line-break", needs_the_last_line_break},
      {"needs-the-terminator", needs_the_terminator},
      {"needs-sorted-input", needs_sorted_input},
      {"memo-key-too-small", memo_key_too_small},
      {"memo-not-reset", memo_not_reset},
      {"forbidden-state-wins", forbidden_state_wins},
      {"no-first-move", no_first_move},
  };
  const auto found = programs.find(argc == 2 ? argv[1] : "");
  if (found == programs.end()) {
    std::cerr << "no such program\n";
    return 99;
  }
  std::ios::sync_with_stdio(false);
  found->second();
}
