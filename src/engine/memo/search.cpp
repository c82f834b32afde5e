// A position is looked at when it comes to the top of the stack: the values of its options that
// are known are marked, the others are noted and searched first; then it is looked at again. The
// positions on the stack that were looked at are the way from the root, so an option that leads
// to one of them closes a cycle. Only components of options that exist are followed. A position
// notes a limited number of unknown options at a time, so that the stack stays small.
#include "engine/memo/search.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "engine/value_marks.hpp"
#include "grundy/error.hpp"
#include "grundy/position.hpp"

namespace grundy::engine {
namespace {

constexpr Nimber open = std::numeric_limits<Nimber>::max();  // on the way from the root
constexpr std::size_t most_noted = 4096;
constexpr std::size_t most_shown = 20;  // positions of a cycle
constexpr std::uint64_t work_between_polls = std::uint64_t{1} << 18;

template <std::size_t Arity>
class SearchOf final : public Search, private OptionSink {
 public:
  SearchOf(const rules::Form& form, TupleOptions& options) : form_(form), options_(options) {}

  std::optional<Nimber> value(std::span<const std::int64_t> position, std::uint64_t most_work,
                              Observer& observer) override {
    observer_ = &observer;
    close_stack();
    total_work_ = 0;
    Key root{};
    std::copy(position.begin(), position.end(), root.begin());
    if (const auto found = values_.find(root); found != values_.end()) return found->second;
    push(root);
    while (!stack_.empty()) {
      if (total_work_ > most_work) {
        close_stack();
        return std::nullopt;
      }
      step();
    }
    return values_.at(root);
  }

 private:
  using Key = std::array<std::int64_t, Arity>;
  struct Node {
    Key key;
    std::vector<Key> noted;
  };

  static std::string text(const Key& key) { return Position(std::span(key)).text(); }

  void push(const Key& key) {
    values_[key] = open;
    stack_.push_back({key, {}});
    look(stack_.back());
  }

  /// Forgets a search that did not end.
  void close_stack() {
    for (const Node& node : stack_) values_.erase(node.key);
    stack_.clear();
    noted_in_stack_ = 0;
  }

  void step() {
    Node& top = stack_.back();
    while (!top.noted.empty()) {
      const Key next = top.noted.back();
      top.noted.pop_back();
      --noted_in_stack_;
      const auto found = values_.find(next);
      if (found == values_.end()) {
        push(next);
        return;
      }
      if (found->second == open) fail_with_cycle(next);
    }
    if (ready_) {
      finish(top);
    } else {
      look(top);
      if (ready_) finish(top);
    }
  }

  void finish(Node& top) {
    Nimber mex = 0;
    while (marks_.has(mex)) ++mex;
    values_[top.key] = mex;
    if (mex >= value_end_) value_end_ = std::bit_ceil(mex + 1);
    stack_.pop_back();
    ready_ = false;
  }

  /// Marks the values of the options, or notes those without one; ready_ when none is without.
  void look(Node& node) {
    require_memory();
    marks_.clear();
    marks_.reserve(value_end_);
    noted_.clear();
    node_ = &node;
    bool good = true;
    worked(1);
    for (TuplePart& part : options_.parts()) {
      good = TupleOptions::options(part, node.key, *this) == Run::done;
      if (!good) break;
    }
    if (!good) {
      if (cycle_) fail_with_cycle(*std::exchange(cycle_, std::nullopt));
      // The definition raises the error, or has the options after all.
      marks_.clear();
      noted_.clear();
      TupleOptions::by_definition(form_, node.key, *this);
      if (cycle_) fail_with_cycle(*std::exchange(cycle_, std::nullopt));
    }
    ready_ = noted_.empty();
    noted_in_stack_ += noted_.size();
    node.noted = std::move(noted_);
    noted_ = {};
  }

  void require_memory() {
    if (++looks_ % 1024 != 0) return;
    const std::uint64_t slot = sizeof(std::pair<Key, Nimber>) + 1;
    observer_->require_memory("the table of positions",
                              values_.capacity() * slot + stack_.capacity() * sizeof(Node) +
                                  noted_in_stack_ * sizeof(Key) + marks_.bytes());
  }

  [[noreturn]] void fail_with_cycle(const Key& key) const {
    const auto from = std::find_if(stack_.begin(), stack_.end(),
                                   [&](const Node& node) { return node.key == key; });
    std::string cycle;
    std::size_t shown = 0;
    for (auto node = from; node != stack_.end() && shown < most_shown; ++node, ++shown) {
      cycle += text(node->key) + " -> ";
    }
    const auto length = static_cast<std::size_t>(stack_.end() - from);
    if (length > shown) cycle += "(" + std::to_string(length - shown) + " more) -> ";
    cycle += text(key);
    throw Error(ErrorKind::bad_input, "play can return to the position " + text(key) + ": " + cycle,
                "a game must end; every move must make its position smaller in some order");
  }

  /// The value of the position in a lane; nothing, and it is noted, when it has none yet.
  std::optional<Nimber> look_up(std::span<Column* const> position, std::size_t lane) {
    Key key{};
    for (std::size_t c = 0; c < Arity; ++c) key[c] = position[c]->at(lane);
    if constexpr (Arity == 1) {
      // Not smaller: the definition says it best.
      if (key[0] >= node_->key[0]) return refuse();
    }
    const auto found = values_.find(key);
    if (found == values_.end()) {
      if (noted_.size() < most_noted) noted_.push_back(key);
      return 0;
    }
    if (found->second != open) return found->second;
    cycle_ = key;
    return refuse();
  }
  static std::optional<Nimber> refuse() { return std::nullopt; }

  bool add(std::span<Column* const> position, const Mask& present, const Mask& odd,
           std::uint64_t* sums) override {
    return present.for_each([&](std::size_t lane) {
      const auto value = look_up(position, lane);
      if (value && odd.test(lane)) sums[lane] ^= *value;
      return value.has_value();
    });
  }
  bool add_run(std::int64_t, std::int64_t, std::uint64_t&) override { return false; }
  [[nodiscard]] bool supports_runs() const override { return false; }
  [[nodiscard]] bool only_existing() const override { return true; }
  void take(const std::uint64_t* sums, const Mask& present) override {
    present.for_each([&](std::size_t lane) {
      marks_.marks()[sums[lane]] = marks_.colour();
      return true;
    });
  }
  bool take_positions(std::span<Column* const> position, const Mask& present,
                      std::uint64_t offset) override {
    return present.for_each([&](std::size_t lane) {
      const auto value = look_up(position, lane);
      if (value) marks_.marks()[*value ^ offset] = marks_.colour();
      return value.has_value();
    });
  }
  void worked(std::uint64_t candidates) override {
    total_work_ += candidates;
    work_ += candidates;
    if (work_ < work_between_polls) return;
    work_ = 0;
    observer_->poll("positions", values_.size(), 0);
  }

  const rules::Form& form_;
  TupleOptions& options_;
  absl::flat_hash_map<Key, Nimber> values_;
  std::vector<Node> stack_;
  std::vector<Key> noted_;
  const Node* node_ = nullptr;
  std::optional<Key> cycle_;
  bool ready_ = false;  // marks_ are all values of the options of the top
  ValueMarks marks_;
  std::uint64_t value_end_ = 1;
  std::uint64_t noted_in_stack_ = 0;
  std::uint64_t looks_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t total_work_ = 0;
  Observer* observer_ = nullptr;
};

}  // namespace

std::unique_ptr<Search> make_search(const rules::Form& form, TupleOptions& options) {
  switch (form.arity()) {
    case 1:
      return std::make_unique<SearchOf<1>>(form, options);
    case 2:
      return std::make_unique<SearchOf<2>>(form, options);
    case 3:
      return std::make_unique<SearchOf<3>>(form, options);
    case 4:
      return std::make_unique<SearchOf<4>>(form, options);
    case 5:
      return std::make_unique<SearchOf<5>>(form, options);
    case 6:
      return std::make_unique<SearchOf<6>>(form, options);
    case 7:
      return std::make_unique<SearchOf<7>>(form, options);
    default:
      return std::make_unique<SearchOf<8>>(form, options);
  }
}

}  // namespace grundy::engine
