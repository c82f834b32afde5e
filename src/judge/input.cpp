#include "judge/input.hpp"

#include <algorithm>
#include <limits>

namespace grundy::judge {

namespace {

// How many numbers are read between two looks at the observer.
constexpr std::uint64_t block_size = 1U << 16U;

/// The start of a token for a message; the place shows all of it.
std::string shortened(std::string_view token) {
  constexpr std::size_t most = 40;
  std::string text(token.substr(0, most));
  if (token.size() > most) text += "...";
  return text;
}

}  // namespace

std::string Expected::text() const {
  std::string result(name);
  if (index != 0) result += "[" + std::to_string(index) + "]";
  if (of != 0) result += " of " + std::to_string(of);
  return result;
}

Input::Input(std::string_view text)
    : begin_(text.data()), at_(text.data()), end_(text.data() + text.size()) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") at_ += 3;
}

bool Input::at_end() {
  while (at_ != end_ && is_white(*at_)) ++at_;
  return at_ == end_;
}

std::int64_t Input::long_number(const Expected& expected) {
  if (at_end()) fail_end(expected);
  const char* p = at_;
  const bool negative = *p == '-';
  if (*p == '-' || *p == '+') ++p;
  const char* digits = p;
  const std::uint64_t most =
      static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) + (negative ? 1U : 0U);
  std::uint64_t value = 0;
  bool fits = true;
  for (; p != end_ && *p >= '0' && *p <= '9'; ++p) {
    const auto digit = static_cast<std::uint64_t>(*p - '0');
    fits = fits && value <= (most - digit) / 10;
    value = value * 10 + digit;
  }
  if (p == digits || (p != end_ && !is_white(*p))) fail_token(expected);
  if (!fits) {
    throw Error(ErrorKind::bad_input, expected.text() + " is beyond 64 bits", place(offset()),
                "numbers go from -2^63 to 2^63-1");
  }
  at_ = p;
  return static_cast<std::int64_t>(negative ? std::uint64_t{0} - value : value);
}

void Input::numbers(std::vector<std::int64_t>& out, std::uint64_t count, std::string_view name,
                    std::size_t& begin, Observer& observer) {
  (void)at_end();
  begin = offset();
  std::uint64_t done = 0;
  while (done < count) {
    if (done != 0) observer.poll("bytes of input", offset(), size());
    const std::uint64_t next = done + std::min(count - done, std::max(done, block_size));
    if (next > out.size()) {
      // No more numbers can come than every second byte: less memory for an untrue count.
      const std::uint64_t left = (size() - offset()) / 2 + 1;
      const std::uint64_t room = done + std::min(next - done, left);
      observer.require_memory("a list of the input", room * sizeof(std::int64_t));
      if (room > out.size()) out.resize(room);
    }
    const char* at = at_;
    for (; done < next; ++done) {
      std::int64_t value = 0;
      if (!short_number(at, end_, value)) {
        at_ = at;
        value = long_number({name, done + 1, count});
        at = at_;
      }
      out[done] = value;
    }
    at_ = at;
  }
  out.resize(count);
}

void Input::rest(std::vector<std::int64_t>& out, std::string_view name, std::size_t& begin,
                 Observer& observer) {
  out.clear();
  (void)at_end();
  begin = offset();
  std::size_t unused = 0;
  while (!at_end()) {
    if (out.size() % block_size == 0) {
      observer.poll("bytes of input", offset(), size());
      observer.require_memory("a list of the input",
                              (out.size() + block_size) * sizeof(std::int64_t));
    }
    out.push_back(number({name, out.size() + 1, 0}, unused));
  }
}

std::string_view Input::word(const Expected& expected, std::size_t& begin) {
  if (at_end()) fail_end(expected);
  begin = offset();
  const char* first = at_;
  while (at_ != end_ && !is_white(*at_)) ++at_;
  std::string_view word(first, static_cast<std::size_t>(at_ - first));
  if (word.size() >= 2 && word.front() == '"' && word.back() == '"') {
    word = word.substr(1, word.size() - 2);
  }
  return word;
}

void Input::require_end() {
  if (at_end()) return;
  const std::size_t first = offset();
  std::uint64_t more = 0;
  for (; !at_end(); ++more) {
    while (at_ != end_ && !is_white(*at_)) ++at_;
  }
  throw Error(ErrorKind::bad_input,
              "line " + std::to_string(line(first)) + ": " + std::to_string(more) +
                  (more == 1 ? " number" : " numbers") + " more than announced",
              place(first), "the input ends here as far as its counts and its terminator say");
}

std::size_t Input::token(std::size_t offset, std::uint64_t index) const {
  const char* p = begin_ + offset;
  for (;; --index) {
    while (p != end_ && is_white(*p)) ++p;
    if (index == 0 || p == end_) return static_cast<std::size_t>(p - begin_);
    while (p != end_ && !is_white(*p)) ++p;
  }
}

std::uint64_t Input::line(std::size_t offset) const {
  return 1 + static_cast<std::uint64_t>(std::count(begin_, begin_ + offset, '\n'));
}

Place Input::place(std::size_t offset) const {
  const char* at = begin_ + offset;
  const char* first = at;
  while (first != begin_ && first[-1] != '\n') --first;
  const char* last = at;
  while (last != end_ && !is_white(*last)) ++last;
  const std::size_t from = static_cast<std::size_t>(at - first);
  const std::size_t to = static_cast<std::size_t>(last - first);
  while (last != end_ && *last != '\n') ++last;
  return Place{"input, line " + std::to_string(line(offset)), std::string(first, last), from, to};
}

void Input::fail_end(const Expected& expected) const {
  // The end is where the last token ends, whatever blank lines follow.
  const char* last = end_;
  while (last != begin_ && is_white(last[-1])) --last;
  const std::size_t at = static_cast<std::size_t>(last - begin_);
  throw Error(ErrorKind::bad_input,
              "input ends at line " + std::to_string(line(at)) + ": expected " + expected.text(),
              place(at), "the input stops in the middle of a case");
}

void Input::fail_token(const Expected& expected) const {
  const char* last = at_;
  while (last != end_ && !is_white(*last)) ++last;
  const std::string_view found(at_, static_cast<std::size_t>(last - at_));
  throw Error(ErrorKind::bad_input,
              "line " + std::to_string(line(offset())) + ": expected " + expected.text() +
                  ", but '" + shortened(found) + "' is no number",
              place(offset()));
}

}  // namespace grundy::judge
