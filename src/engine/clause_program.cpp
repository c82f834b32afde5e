// The outer generators are walked one by one, the last one gives blocks of lanes. Order, and what
// is computed for which candidate, are those of the definition: a lane that fails in a condition
// that it would not have reached is not computed at all.
#include "engine/clause_program.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/column_kernels.hpp"

namespace grundy::engine {
namespace {

/// Ranges shorter than this are packed into one block with their neighbours.
constexpr std::int64_t least_linear = 64;

/// For finding out which options exist.
class IgnoringSink final : public OptionSink {
 public:
  /// The work is reported to `sink`.
  explicit IgnoringSink(OptionSink& sink) : sink_(sink) {}
  bool add(std::span<Column* const>, const Mask&, const Mask&, std::uint64_t*) override {
    return true;
  }
  bool add_run(std::int64_t, std::int64_t, std::uint64_t&) override { return true; }
  [[nodiscard]] bool supports_runs() const override { return true; }
  void take(const std::uint64_t*, const Mask&) override {}
  bool take_positions(std::span<Column* const>, const Mask&, std::uint64_t) override {
    return true;
  }
  void worked(std::uint64_t candidates) override { sink_.worked(candidates); }

 private:
  OptionSink& sink_;
};

Mask negative_lanes(Column& column) {
  if (column.low >= 0) return {};
  Column zero;
  zero.set_uniform(0);
  return compare(Comparison::less, fill(column), fill(zero));
}

}  // namespace

ClauseProgram::ClauseProgram(ClausePlan plan, MemberLists& members)
    : plan_(std::move(plan)),
      members_(&members),
      frame_(plan_.slots, 0),
      coordinate_scratch_(plan_.arity),
      position_(plan_.arity, nullptr),
      sums_(lanes, 0),
      item_sums_(lanes, 0) {}

ClauseProgram::Window ClauseProgram::window_of(std::size_t generator) const {
  if (!since_ || generator > *since_) return Window::whole;
  return generator == *since_ ? Window::since : Window::before;
}

bool ClauseProgram::has_item_runs() const {
  return std::any_of(plan_.items.begin(), plan_.items.end(),
                     [](const ItemPlan& item) { return item.run_step != 0; });
}

std::optional<bool> ClauseProgram::guards_hold(std::span<const std::int64_t> state) {
  std::copy(state.begin(), state.end(), frame_.begin());
  for (const ColumnProgram& guard : plan_.guards) {
    const auto value = guard.single(frame_, scratch_);
    if (!value) return std::nullopt;
    if (*value == 0) return false;
  }
  return true;
}

Run ClauseProgram::options(std::span<const std::int64_t> state, OptionSink& sink) {
  sink_ = &sink;
  since_.reset();
  limit_ = *std::max_element(state.begin(), state.end());
  const auto hold = guards_hold(state);
  if (!hold) return Run::failed;
  return *hold ? assign(0) : Run::done;
}

Run ClauseProgram::options_since(std::int64_t before, std::int64_t heap, OptionSink& sink) {
  sink_ = &sink;
  limit_ = heap;
  before_ = before;
  frame_[0] = heap;
  // A new option takes a new member of some generator; of the first such one, say.
  for (std::size_t i = 0; i < plan_.generators.size(); ++i) {
    const auto& members = plan_.generators[i].members;
    if (std::none_of(members.begin(), members.end(), [](const auto& m) { return m.grows; }))
      continue;
    since_ = i;
    const Run run = assign(0);
    if (run != Run::done) return run;
  }
  return Run::done;
}

std::optional<ClauseProgram::HeapRun> ClauseProgram::heap_run(std::int64_t heap) {
  since_.reset();
  const auto hold = guards_hold(std::span(&heap, 1));
  if (!hold) return std::nullopt;
  HeapRun run;
  if (!*hold) return run;
  Ends range;
  const GeneratorPlan& generator = plan_.generators[0];
  if (ends(generator.members[0], Window::whole, range) != Run::done) return std::nullopt;
  if (range.low > range.high) return run;
  // With one lane only, a program for lanes is one for a number.
  const auto position_at = [&](std::int64_t member) -> std::optional<std::int64_t> {
    varying_.set_uniform(member);
    const Block block{frame_, &varying_, 1, Mask::range(0, 1)};
    const ColumnProgram& position = plan_.items[0].position[0];
    if (!position.run(block, scratch_)) return std::nullopt;
    return position.number(block, scratch_).at(0);
  };
  const auto first = position_at(range.low);
  const auto last = position_at(range.high);
  if (!first || !last) return std::nullopt;
  run.low = std::max<std::int64_t>(std::min(*first, *last), 0);
  run.high = std::max(*first, *last);
  return run;
}

Run ClauseProgram::ends(const BoundPlan& bound, Window window, Ends& ends) {
  const auto low = bound.low->single(frame_, scratch_);
  if (!low) return Run::failed;
  const auto high = bound.high ? bound.high->single(frame_, scratch_) : low;
  if (!high) return Run::failed;
  ends = {*low, *high};
  if (window == Window::whole) return Run::done;
  if (!bound.grows) {
    if (window == Window::since) ends = {};
    return Run::done;
  }
  const std::int64_t heap = std::exchange(frame_[0], before_);
  const auto high_before = bound.high->single(frame_, scratch_);
  frame_[0] = heap;
  if (!high_before) return Run::failed;
  // An empty range may end anywhere.
  if (*high_before >= *low && *high_before > *high) return Run::not_grown;
  if (window == Window::before) {
    ends.high = *high_before;
  } else if (*high_before >= *low) {
    if (*high_before == *high) {
      ends = {};
    } else {
      ends.low = *high_before + 1;
    }
  }
  return Run::done;
}

std::optional<std::span<const std::int64_t>> ClauseProgram::named(const GeneratorPlan& generator) {
  std::int64_t argument = 0;
  if (generator.argument) {
    const auto value = generator.argument->single(frame_, scratch_);
    if (!value) return std::nullopt;
    argument = *value;
  }
  return members_->members(*generator.named, argument, limit_);
}

std::optional<bool> ClauseProgram::is_empty(const GeneratorPlan& generator) {
  if (generator.named) {
    const auto members = named(generator);
    if (!members) return std::nullopt;
    return members->empty();
  }
  bool empty = true;
  for (const BoundPlan& bound : generator.members) {
    Ends range;
    if (ends(bound, Window::whole, range) != Run::done) return std::nullopt;
    empty = empty && range.low > range.high;
  }
  return empty;
}

Run ClauseProgram::for_each_member(const GeneratorPlan& generator, Window window,
                                   const std::function<Run(std::int64_t)>& visit) {
  if (generator.named) {
    const auto members = named(generator);
    if (!members) return Run::failed;
    // A copy, as inner generators may ask for other divisors.
    const std::vector<std::int64_t> list(members->begin(), members->end());
    for (const std::int64_t member : list) {
      if (const Run run = visit(member); run != Run::done) return run;
    }
    return Run::done;
  }
  for (const BoundPlan& bound : generator.members) {
    Ends range;
    if (const Run run = ends(bound, window, range); run != Run::done) return run;
    for (std::int64_t member = range.low; member <= range.high; ++member) {
      if (const Run run = visit(member); run != Run::done) return run;
      if (member == range.high) break;  // it may be the largest number
    }
  }
  return Run::done;
}

Run ClauseProgram::for_each_block(const GeneratorPlan& generator, Window window, Column& varying,
                                  const std::function<Run(std::size_t)>& visit) {
  std::size_t packed = 0;
  std::int64_t least = 0, greatest = 0;
  const auto flush = [&] {
    if (packed == 0) return Run::done;
    varying.set_data(least, greatest);
    return visit(std::exchange(packed, 0));
  };
  const auto pack = [&](std::int64_t member) {
    least = packed == 0 ? member : std::min(least, member);
    greatest = packed == 0 ? member : std::max(greatest, member);
    varying.data[packed++] = member;
    return packed == lanes ? flush() : Run::done;
  };
  if (generator.named) {
    const auto members = named(generator);
    if (!members) return Run::failed;
    const std::vector<std::int64_t> kept =
        generator.named == rules::NamedSet::divisors
            ? std::vector<std::int64_t>(members->begin(), members->end())
            : std::vector<std::int64_t>();
    for (const std::int64_t member : kept.empty() ? *members : std::span(kept)) {
      if (const Run run = pack(member); run != Run::done) return run;
    }
    return flush();
  }
  for (const BoundPlan& bound : generator.members) {
    Ends range;
    if (const Run run = ends(bound, window, range); run != Run::done) return run;
    if (range.low > range.high) continue;
    // One less than the number of members, which may be 2^64.
    std::uint64_t more =
        static_cast<std::uint64_t>(range.high) - static_cast<std::uint64_t>(range.low);
    if (generator.members.size() > 1 && more + 1 < static_cast<std::uint64_t>(least_linear)) {
      for (std::int64_t member = range.low;; ++member) {
        if (const Run run = pack(member); run != Run::done) return run;
        if (member == range.high) break;
      }
      continue;
    }
    if (const Run run = flush(); run != Run::done) return run;
    for (std::int64_t first = range.low;;) {
      const std::size_t count = more < lanes ? static_cast<std::size_t>(more) + 1 : lanes;
      varying.set_linear(first, 1, count);
      if (const Run run = visit(count); run != Run::done) return run;
      if (more < lanes) break;
      more -= lanes;
      first += static_cast<std::int64_t>(lanes);
    }
  }
  return flush();
}

Run ClauseProgram::assign(std::size_t at) {
  if (at == plan_.generators.size()) {
    varying_.set_uniform(0);
    return block(1);
  }
  const GeneratorPlan& generator = plan_.generators[at];
  if (generator.counted) {
    const auto empty = is_empty(generator);
    if (!empty) return Run::failed;
    return *empty ? Run::done : assign(at + 1);
  }
  if (at + 1 == plan_.generators.size()) {
    return for_each_block(generator, window_of(at), varying_,
                          [&](std::size_t count) { return block(count); });
  }
  return for_each_member(generator, window_of(at), [&](std::int64_t member) {
    sink_->worked(1);
    frame_[generator.slot] = member;
    return assign(at + 1);
  });
}

Run ClauseProgram::narrow(const std::vector<ColumnProgram>& conditions, Block& block) {
  for (const ColumnProgram& condition : conditions) {
    if (!condition.run(block, scratch_)) return Run::failed;
    block.active = condition.truth(block, scratch_);
    if (!block.active.any()) break;
  }
  return Run::done;
}

/// Leaves the coordinates in position_; `dropped` are the active lanes with a negative one.
Run ClauseProgram::compute_position(const std::vector<ColumnProgram>& position, Block& block,
                                    Mask& dropped) {
  for (std::size_t c = 0; c < position.size(); ++c) {
    if (!position[c].run(block, coordinate_scratch_[c])) return Run::failed;
    position_[c] = &position[c].number(block, coordinate_scratch_[c]);
  }
  dropped = Mask();
  for (Column* column : position_) dropped = dropped | negative_lanes(*column);
  dropped = dropped & block.active;
  return Run::done;
}

Run ClauseProgram::block(std::size_t count) {
  Block block{frame_, &varying_, count, Mask::range(0, count)};
  sink_->worked(count);
  if (const Run run = narrow(plan_.conditions, block); run != Run::done) return run;
  if (!block.active.any()) return Run::done;
  if (sink_->only_existing() && !(plan_.items.size() == 1 && plan_.items[0].is_plain())) {
    IgnoringSink ignore(*sink_);
    OptionSink* sink = std::exchange(sink_, &ignore);
    const Run run = add_items(block, 0);
    sink_ = sink;
    if (run != Run::done || !block.active.any()) return run;
  }
  std::size_t first = 0;
  std::uint64_t sum = 0;
  if (const Run run = sum_of_uniform(block, first, sum); run != Run::done) return run;
  if (!block.active.any()) return Run::done;
  if (first + 1 == plan_.items.size() && plan_.items[first].is_plain()) {
    Mask dropped;
    if (compute_position(plan_.items[first].position, block, dropped) != Run::done) {
      return Run::failed;
    }
    const Mask present = block.active.without(dropped);
    if (!present.any()) return Run::done;
    return sink_->take_positions(position_, present, sum) ? Run::done : Run::failed;
  }
  std::fill_n(sums_.begin(), count, sum);
  if (const Run run = add_items(block, first); run != Run::done) return run;
  if (block.active.any()) sink_->take(sums_.data(), block.active);
  return Run::done;
}

/// The nim-sum of the first items as long as they are the same heap in all lanes; `first` becomes
/// the item after them, or stays at the last one.
Run ClauseProgram::sum_of_uniform(Block& block, std::size_t& first, std::uint64_t& sum) {
  const Mask lane = Mask::range(0, 1);
  for (; first + 1 < plan_.items.size() && plan_.items[first].is_plain(); ++first) {
    Mask dropped;
    if (compute_position(plan_.items[first].position, block, dropped) != Run::done) {
      return Run::failed;
    }
    if (!std::all_of(position_.begin(), position_.end(),
                     [](const Column* column) { return column->uniform(); })) {
      break;
    }
    block.active = block.active.without(dropped);
    if (!block.active.any()) break;
    if (!sink_->add(position_, lane, lane, &sum)) return Run::failed;
  }
  return Run::done;
}

/// Leaves the lanes with an option in block.active.
Run ClauseProgram::add_items(Block& block, std::size_t first) {
  for (std::size_t i = first; i < plan_.items.size(); ++i) {
    const ItemPlan& item = plan_.items[i];
    const Run run = item.simple ? simple_item(item, block) : other_item(item, block);
    if (run != Run::done || !block.active.any()) return run;
  }
  return Run::done;
}

/// Takes the lanes without a member from `present`, those with an even number from `odd`.
Run ClauseProgram::multiplicity(const GeneratorPlan& generator, const Block& block, Mask& present,
                                Mask& odd) {
  Block here = block;
  here.active = present;
  Mask members, parity;
  for (const BoundPlan& bound : generator.members) {
    if (!bound.low->run(here, scratch_)) return Run::failed;
    Scratch& other = coordinate_scratch_[0];
    if (bound.high && !bound.high->run(here, other)) return Run::failed;
    const Column& low = bound.low->number(here, scratch_);
    const Column& high = bound.high ? bound.high->number(here, other) : low;
    present.for_each([&](std::size_t lane) {
      const std::int64_t l = low.at(lane);
      const std::int64_t h = high.at(lane);
      if (l > h) return true;
      members.set(lane);
      if (((l ^ h) & 1) == 0) parity.words[lane / 64] ^= std::uint64_t{1} << lane % 64;
      return true;
    });
  }
  present = present & members;
  odd = odd & parity;
  return Run::done;
}

Run ClauseProgram::simple_item(const ItemPlan& item, Block& block) {
  Block here = block;
  if (const Run run = narrow(item.guards, here); run != Run::done) return run;
  Mask odd = here.active;
  for (const GeneratorPlan& generator : item.generators) {
    if (!here.active.any()) break;
    if (multiplicity(generator, here, here.active, odd) != Run::done) return Run::failed;
  }
  if (!here.active.any()) return Run::done;
  Mask dropped;
  if (compute_position(item.position, here, dropped) != Run::done) return Run::failed;
  // One negative coordinate removes the whole option.
  block.active = block.active.without(dropped);
  const Mask present = here.active.without(dropped);
  if (!present.any()) return Run::done;
  return sink_->add(position_, present, odd & present, sums_.data()) ? Run::done : Run::failed;
}

Run ClauseProgram::other_item(const ItemPlan& item, Block& block) {
  Run result = Run::done;
  const Mask all = block.active;
  all.for_each([&](std::size_t lane) {
    if (plan_.varies) frame_[plan_.generators.back().slot] = varying_.at(lane);
    bool exists = true;
    for (const ColumnProgram& guard : item.guards) {
      const auto value = guard.single(frame_, scratch_);
      if (!value) result = Run::failed;
      if (!value || *value == 0) return result == Run::done;
    }
    result = item.run_step != 0 && sink_->supports_runs()
                 ? item_run(item, sums_[lane], exists)
                 : item_sum(item, 0, 1, sums_[lane], exists);
    if (!exists) block.active.reset(lane);
    return result == Run::done;
  });
  return result;
}

Run ClauseProgram::item_run(const ItemPlan& item, std::uint64_t& sum, bool& exists) {
  Ends range;
  const GeneratorPlan& generator = item.generators[0];
  if (ends(generator.members[0], Window::whole, range) != Run::done) return Run::failed;
  if (range.low > range.high) return Run::done;
  const auto position_at = [&](std::int64_t member) -> std::optional<std::int64_t> {
    item_varying_.set_uniform(member);
    const Block block{frame_, &item_varying_, 1, Mask::range(0, 1)};
    if (!item.position[0].run(block, scratch_)) return std::nullopt;
    return item.position[0].number(block, scratch_).at(0);
  };
  const auto first = position_at(range.low);
  const auto last = position_at(range.high);
  if (!first || !last) return Run::failed;
  const auto [low, high] = std::minmax(*first, *last);
  if (low < 0) {
    exists = false;
    return Run::done;
  }
  return sink_->add_run(low, high, sum) ? Run::done : Run::failed;
}

Run ClauseProgram::item_sum(const ItemPlan& item, std::size_t at, std::uint64_t count,
                            std::uint64_t& sum, bool& exists) {
  const auto add_block = [&](std::size_t size) {
    Block block{frame_, &item_varying_, size, Mask::range(0, size)};
    sink_->worked(size);
    if (const Run run = narrow(item.conditions, block); run != Run::done) return run;
    if (!block.active.any()) return Run::done;
    Mask dropped;
    if (compute_position(item.position, block, dropped) != Run::done) return Run::failed;
    if (dropped.any()) {
      exists = false;
      return Run::done;
    }
    std::fill_n(item_sums_.begin(), size, 0);
    const Mask odd = count % 2 == 1 ? block.active : Mask();
    if (!sink_->add(position_, block.active, odd, item_sums_.data())) return Run::failed;
    odd.for_each([&](std::size_t lane) {
      sum ^= item_sums_[lane];
      return true;
    });
    return Run::done;
  };
  if (!exists) return Run::done;
  if (at == item.generators.size()) {
    item_varying_.set_uniform(0);
    return add_block(1);
  }
  const GeneratorPlan& generator = item.generators[at];
  if (generator.counted) {
    std::uint64_t members = 0;
    if (generator.named) {
      const auto list = named(generator);
      if (!list) return Run::failed;
      members = list->size();
    }
    bool any = members != 0;
    for (const BoundPlan& bound : generator.members) {
      Ends range;
      if (ends(bound, Window::whole, range) != Run::done) return Run::failed;
      if (range.low > range.high) continue;
      any = true;
      members += static_cast<std::uint64_t>(range.high) - static_cast<std::uint64_t>(range.low) + 1;
    }
    return any ? item_sum(item, at + 1, count & members & 1, sum, exists) : Run::done;
  }
  if (at + 1 == item.generators.size()) {
    return for_each_block(generator, Window::whole, item_varying_,
                          [&](std::size_t size) { return exists ? add_block(size) : Run::done; });
  }
  return for_each_member(generator, Window::whole, [&](std::int64_t member) {
    sink_->worked(1);
    frame_[generator.slot] = member;
    return item_sum(item, at + 1, count, sum, exists);
  });
}

}  // namespace grundy::engine
