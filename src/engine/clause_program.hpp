// A move clause compiled: its options in blocks.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/column_program.hpp"
#include "engine/member_lists.hpp"
#include "rules/ast.hpp"

namespace grundy::engine {

/// Takes the options of a position as they come, a block at a time.
class OptionSink {
 public:
  virtual ~OptionSink() = default;

  /// `sums[lane]` becomes its nim-sum with the value of `position` for the lanes `odd`. The
  /// position of each lane of `present` must be one that play may lead to; false if one is not.
  /// No coordinate is negative. `odd` is a part of `present`.
  virtual bool add(std::span<Column* const> position, const Mask& present, const Mask& odd,
                   std::uint64_t* sums) = 0;
  /// The same for all heaps low..high at once, low <= high; only where supports_runs().
  virtual bool add_run(std::int64_t low, std::int64_t high, std::uint64_t& sum) = 0;
  [[nodiscard]] virtual bool supports_runs() const = 0;

  /// The options of these lanes have these values.
  virtual void take(const std::uint64_t* sums, const Mask& present) = 0;
  /// The options of these lanes have the value of `position`, nim-added to `offset`.
  virtual bool take_positions(std::span<Column* const> position, const Mask& present,
                              std::uint64_t offset) = 0;

  /// True to see only components of options that exist: no other component of them has a
  /// negative coordinate. It costs a second run over sums.
  [[nodiscard]] virtual bool only_existing() const { return false; }

  /// Called now and then with the number of candidates that were looked at.
  virtual void worked(std::uint64_t candidates) = 0;
};

/// How a run over the options ended.
enum class Run : std::uint8_t {
  done,
  failed,     ///< an expression has no value or a component is not allowed: ask the definition
  not_grown,  ///< options_since() only: the options are not those of before and more
};

/// An expression or a range of a generator's set.
struct BoundPlan {
  std::optional<ColumnProgram> low, high;  ///< high is missing for a single member
  bool grows = false;                      ///< the upper end mentions the heap
};

struct GeneratorPlan {
  std::uint32_t slot = 0;
  bool counted = false;
  std::vector<BoundPlan> members;  ///< of a range or list
  std::optional<rules::NamedSet> named;
  std::optional<ColumnProgram> argument;  ///< of a named set
};

/// A component, or many, of the result.
struct ItemPlan {
  /// Only multiplicities: computed in the lanes of the clause. Otherwise lane by lane, with the
  /// last generator as the lanes.
  bool simple = true;
  std::vector<ColumnProgram> guards, conditions, position;
  std::vector<GeneratorPlan> generators;
  [[nodiscard]] bool is_plain() const { return simple && guards.empty() && generators.empty(); }
  bool varies = false;  ///< of the last generator, when not simple
  int run_step = 0;     ///< 1 or -1 where the heaps are consecutive, else 0
};

struct ClausePlan {
  std::size_t arity = 1;
  std::uint32_t slots = 0;
  std::vector<ColumnProgram> guards, conditions;
  std::vector<GeneratorPlan> generators;
  bool varies = false;  ///< the last generator's members are the lanes
  std::vector<ItemPlan> items;
  bool may_grow = false;
  int heap_run_step = 0;
};

/// Nothing when a part of the clause has what only the definition knows.
[[nodiscard]] std::optional<ClausePlan> plan_clause(const rules::Clause& clause);

class ClauseProgram {
 public:
  /// `members` must outlive the program.
  ClauseProgram(ClausePlan plan, MemberLists& members);

  /// Gives all options of `state` to the sink, in the order of the definition. Time: about the
  /// number of candidates, times a nanosecond for each operation of the clause.
  Run options(std::span<const std::int64_t> state, OptionSink& sink);

  /// True when nothing but upper ends of ranges and the guards mentions the heap of a
  /// one-coordinate clause.
  [[nodiscard]] bool may_grow() const { return plan_.may_grow; }

  /// Gives the options of `heap` that the smaller heap `before` does not have, where the guards
  /// hold for both. Requires may_grow().
  Run options_since(std::int64_t before, std::int64_t heap, OptionSink& sink);

  /// Whether the guards hold; nothing when one fails.
  std::optional<bool> guards_hold(std::span<const std::int64_t> state);

  /// True when an item is a nim-sum of consecutive heaps: what OptionSink::add_run is for.
  [[nodiscard]] bool has_item_runs() const;

  struct HeapRun {
    std::int64_t low = 0;
    std::int64_t high = -1;
  };
  /// True for a clause of one coordinate with one range, one component that goes through
  /// consecutive heaps, and no condition.
  [[nodiscard]] bool is_heap_run() const { return plan_.heap_run_step != 0; }
  /// The heaps low..high that it leads to, none when low > high; nothing when an expression
  /// fails. Requires is_heap_run().
  std::optional<HeapRun> heap_run(std::int64_t heap);

 private:
  enum class Window : std::uint8_t { whole, before, since };
  struct Ends {
    std::int64_t low = 0, high = -1;
  };

  Run assign(std::size_t at);
  Run for_each_member(const GeneratorPlan& generator, Window window,
                      const std::function<Run(std::int64_t)>& visit);
  Run for_each_block(const GeneratorPlan& generator, Window window, Column& varying,
                     const std::function<Run(std::size_t)>& visit);
  Run ends(const BoundPlan& bound, Window window, Ends& ends);
  std::optional<std::span<const std::int64_t>> named(const GeneratorPlan& generator);
  std::optional<bool> is_empty(const GeneratorPlan& generator);
  [[nodiscard]] Window window_of(std::size_t generator) const;

  Run block(std::size_t count);
  Run add_items(Block& block, std::size_t first);
  Run sum_of_uniform(Block& block, std::size_t& first, std::uint64_t& sum);
  Run narrow(const std::vector<ColumnProgram>& conditions, Block& block);
  Run compute_position(const std::vector<ColumnProgram>& position, Block& block, Mask& dropped);
  Run simple_item(const ItemPlan& item, Block& block);
  Run other_item(const ItemPlan& item, Block& block);
  Run item_sum(const ItemPlan& item, std::size_t at, std::uint64_t count, std::uint64_t& sum,
               bool& exists);
  Run item_run(const ItemPlan& item, std::uint64_t& sum, bool& exists);
  Run multiplicity(const GeneratorPlan& generator, const Block& block, Mask& present, Mask& odd);

  ClausePlan plan_;
  MemberLists* members_;
  OptionSink* sink_ = nullptr;
  std::vector<std::int64_t> frame_;
  std::int64_t limit_ = 0;            // of named sets
  std::int64_t before_ = 0;           // the smaller heap of options_since()
  std::optional<std::size_t> since_;  // the generator that takes only its new members
  Scratch scratch_;
  std::vector<Scratch> coordinate_scratch_;
  std::vector<Column*> position_;
  Column varying_, item_varying_;
  std::vector<std::uint64_t> sums_, item_sums_;
};

}  // namespace grundy::engine
