// A failing input made smaller until nothing more can go.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "judge/filling.hpp"
#include "judge/format.hpp"
#include "judge/input_tree.hpp"
#include "judge/ranges.hpp"
#include "problem/program.hpp"

namespace grundy::judge {

/// Rounds, elements and letters go, each with its count, then numbers go down; every input that
/// is tried lies within the limits of the problem. [Zeller-Hildebrandt '02]
class Shrinker {
 public:
  enum class Verdict { fails, passes, stop };
  /// Says whether an input still fails, or that there shall be no more tries.
  using Try = std::function<Verdict(const std::string& input)>;

  /// All must outlive the shrinker. `tree` fails.
  Shrinker(const problem::Program& program, const Ranges& ranges, const Format& format,
           InputTree tree, Try still_fails);

  /// Shrinks to a fixed point: true when it was reached, false when it was told to stop. Each step
  /// makes the input smaller (TreeSize), so that there is an end.
  bool shrink();

  [[nodiscard]] const InputTree& tree() const { return tree_; }
  /// The input has no line break at its end, or no terminator where it could have one.
  [[nodiscard]] bool ends_open();
  [[nodiscard]] std::string text() const { return format_.text(tree_, program_.grammar); }

 private:
  using Edit = std::function<void(InputTree&)>;

  bool attempt(const Edit& edit, std::size_t cut = 0, bool must_shrink = true);
  [[nodiscard]] Site site(InputTree& tree, std::size_t index) const;
  [[nodiscard]] std::size_t site_count();
  void end_properly();
  bool pass();
  bool at_each_site(bool (Shrinker::*step)(std::size_t));
  bool shorten(std::size_t index);
  bool lower_count(std::size_t index);
  bool remove_chunks(std::size_t size, const std::function<bool(std::size_t, std::size_t)>& remove);
  bool lower_numbers(std::size_t index);
  bool lower_number(std::size_t index, std::size_t element);
  bool lower_equal_numbers();
  bool lower_letters(std::size_t index);
  bool lower(std::int64_t from, const std::function<bool(std::int64_t)>& to);

  const problem::Program& program_;
  const Ranges& ranges_;
  const Format& format_;
  InputTree tree_;
  Try still_fails_;
  std::set<std::string> tried_;
  bool stopped_ = false;
};

}  // namespace grundy::judge
