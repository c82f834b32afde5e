// Remoteness is 0 where nobody can move, 1 + the least one of the winning moves where the player to
// move wins, and 1 + the greatest one of all moves where not. In a sum it takes a search: two sums
// of equal nim-values may last differently long. Nim-values prune it: from a won position only the
// winning moves are followed.
//
// A position is a sorted list of heaps, those without a move left out; heaps have numbers in the
// order in which they are met. Depth first with an own stack; each position is searched once.
#include "play/search.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#include "play/legal.hpp"

namespace grundy::play {
namespace {

using HeapNumber = std::uint32_t;
using Key = std::vector<HeapNumber>;

class Search {
 public:
  Search(std::uint64_t max_moves, Observer& observer) : left_(max_moves), observer_(observer) {}

  std::optional<BestMove> best(std::span<const PlayHeap> heaps) {
    Key key;
    for (const PlayHeap& heap : heaps) {
      if (!heap.movable) continue;
      if (!spend(heap.copies)) return std::nullopt;
      key.insert(key.end(), heap.copies, number(heap.component, true));
    }
    std::sort(key.begin(), key.end());
    const std::size_t root = node(std::move(key));
    if (!explore(root)) return std::nullopt;
    return best_of(heaps, root);
  }

 private:
  struct Choice {
    Option to;
    Key parts;  // the movable ones, sorted
    Nimber value = 0;
  };
  struct Heap {
    SumComponent component;
    Nimber value = 0;
    bool movable = false;
    bool listed = false;
    std::vector<Choice> choices;
  };
  enum class Stage : std::uint8_t { fresh, open, done };
  struct Node {
    Key key;
    Nimber value = 0;
    Stage stage = Stage::fresh;
    std::uint64_t remoteness = 0;
  };
  struct Frame {
    std::size_t node = 0;
    std::vector<std::size_t> successors;
    std::size_t next = 0;
    std::uint64_t best = 0;
  };

  /// False when the budget is gone.
  bool spend(std::uint64_t units) {
    constexpr std::uint64_t units_between_polls = 1024;
    constexpr std::uint64_t bytes_per_unit = 256;
    if (units > left_ || spent_ + units > observer_.memory_limit() / bytes_per_unit) return false;
    left_ -= units;
    spent_ += units;
    if (spent_ - polled_ >= units_between_polls) {
      observer_.poll("moves of the search", spent_, 0);
      polled_ = spent_;
    }
    return true;
  }

  HeapNumber number(const SumComponent& component, bool movable) {
    const auto [found, fresh] = numbers_.try_emplace(
        {component.rules, component.values, component.position}, heaps_.size());
    if (fresh) {
      Heap heap;
      heap.component = component;
      heap.movable = movable;
      if (movable) heap.value = component.values->nim_value(component.position);
      heaps_.push_back(std::move(heap));
    }
    return found->second;
  }

  HeapNumber number(const SumComponent& component) {
    const auto found = numbers_.find({component.rules, component.values, component.position});
    if (found != numbers_.end()) return found->second;
    return number(component, is_movable(*component.rules, component.position, observer_));
  }

  /// Finds the options of a heap, sorted, each once.
  bool list(HeapNumber heap) {
    if (heaps_[heap].listed) return true;
    const SumComponent component = heaps_[heap].component;
    std::vector<Option> options;
    bool enough = true;
    component.rules->for_each_option(
        component.position,
        [&](const Option& option) {
          enough = spend(1 + option.size());
          if (enough) options.push_back(option);
          return enough;
        },
        observer_);
    if (!enough) return false;
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    std::vector<Choice> choices;
    choices.reserve(options.size());
    for (Option& option : options) {
      Choice choice;
      for (const Component& part : option) {
        const HeapNumber n = number({component.rules, component.values, part.position});
        if (!heaps_[n].movable) continue;
        if (!spend(part.count / 8)) return false;
        choice.parts.insert(choice.parts.end(), part.count, n);
        if (part.count % 2 == 1) choice.value ^= heaps_[n].value;
      }
      std::sort(choice.parts.begin(), choice.parts.end());
      choice.to = std::move(option);
      choices.push_back(std::move(choice));
    }
    heaps_[heap].choices = std::move(choices);
    heaps_[heap].listed = true;
    return true;
  }

  std::size_t node(Key key) {
    const auto found = nodes_by_key_.find(key);
    if (found != nodes_by_key_.end()) return found->second;
    Node node;
    for (const HeapNumber heap : key) node.value ^= heaps_[heap].value;
    node.key = key;
    nodes_.push_back(std::move(node));
    nodes_by_key_.emplace(std::move(key), nodes_.size() - 1);
    return nodes_.size() - 1;
  }

  [[nodiscard]] Key after(const Key& key, HeapNumber heap, const Choice& choice) const {
    Key rest = key;
    rest.erase(std::lower_bound(rest.begin(), rest.end(), heap));
    Key result;
    result.reserve(rest.size() + choice.parts.size());
    std::merge(rest.begin(), rest.end(), choice.parts.begin(), choice.parts.end(),
               std::back_inserter(result));
    return result;
  }

  /// Whether a move may be made by a perfect player: any in a lost position, else one that wins.
  [[nodiscard]] bool follows(Nimber value, const Heap& heap, const Choice& choice) const {
    return value == 0 || (value ^ heap.value ^ choice.value) == 0;
  }

  bool expand(Frame& frame) {
    const Key key = nodes_[frame.node].key;
    const Nimber value = nodes_[frame.node].value;
    for (std::size_t i = 0; i < key.size(); ++i) {
      if (i != 0 && key[i] == key[i - 1]) continue;
      if (!list(key[i])) return false;
      const Heap& heap = heaps_[key[i]];
      for (const Choice& choice : heap.choices) {
        if (!spend(1)) return false;
        if (!follows(value, heap, choice)) continue;
        if (!spend((key.size() + choice.parts.size()) / 8)) return false;
        frame.successors.push_back(node(after(key, key[i], choice)));
      }
    }
    return true;
  }

  bool explore(std::size_t root) {
    std::vector<Frame> stack;
    const auto open = [&](std::size_t n) {
      nodes_[n].stage = Stage::open;
      stack.push_back({n, {}, 0, 0});
      return expand(stack.back());
    };
    if (!open(root)) return false;
    while (!stack.empty()) {
      Frame& frame = stack.back();
      Node& node = nodes_[frame.node];
      if (frame.next == frame.successors.size()) {
        node.remoteness = frame.best;
        node.stage = Stage::done;
        stack.pop_back();
        continue;
      }
      const std::size_t successor = frame.successors[frame.next];
      switch (nodes_[successor].stage) {
        case Stage::fresh:
          if (!open(successor)) return false;
          break;
        case Stage::open:
          return false;  // rules of tuples that come back: play need not end, nothing is longest
        case Stage::done: {
          const std::uint64_t length = 1 + nodes_[successor].remoteness;
          const bool hurry = node.value != 0;
          if (frame.next == 0) {
            frame.best = length;
          } else {
            frame.best = hurry ? std::min(frame.best, length) : std::max(frame.best, length);
          }
          ++frame.next;
        }
      }
    }
    return true;
  }

  /// The first move, by heap and option, that keeps the length of `root`.
  std::optional<BestMove> best_of(std::span<const PlayHeap> heaps, std::size_t root) {
    const Node position = nodes_[root];
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (!heaps[i].movable) continue;
      const HeapNumber n = number(heaps[i].component);
      for (const Choice& choice : heaps_[n].choices) {
        if (!follows(position.value, heaps_[n], choice)) continue;
        const std::size_t next = node(after(position.key, n, choice));
        if (1 + nodes_[next].remoteness != position.remoteness) continue;
        const Outcome outcome = position.value == 0 ? Outcome::P : Outcome::N;
        return BestMove{{i, choice.to}, outcome, position.remoteness};
      }
    }
    return std::nullopt;
  }

  using Identity = std::tuple<const Ruleset*, ValueSource*, Position>;

  std::uint64_t left_;
  std::uint64_t spent_ = 0;
  std::uint64_t polled_ = 0;
  Observer& observer_;
  std::vector<Heap> heaps_;
  absl::flat_hash_map<Identity, HeapNumber> numbers_;
  std::vector<Node> nodes_;
  absl::flat_hash_map<Key, std::size_t> nodes_by_key_;
};

}  // namespace

std::optional<BestMove> search(std::span<const PlayHeap> heaps, std::uint64_t max_moves,
                               Observer& observer) {
  return Search(max_moves, observer).best(heaps);
}

}  // namespace grundy::play
