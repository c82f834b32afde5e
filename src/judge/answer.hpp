// Who wins one case: the published rule where there is one, else the graph or the nim-sum of the
// heaps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "grundy/observer.hpp"
#include "grundy/problem.hpp"
#include "grundy/session.hpp"
#include "judge/graph_answer.hpp"
#include "judge/input.hpp"
#include "problem/program.hpp"
#include "problem/state.hpp"

namespace grundy::judge {

using problem::Let;
using problem::Name;
using problem::NameKind;
using problem::Positions;
using problem::Program;
using problem::State;

/// Sessions are kept while the parameters of the rules stay as they are, and a few for bindings
/// that come back. Not for two threads.
class Answerer {
 public:
  /// All must outlive the answerer.
  Answerer(const Program& program, const Input& input, State& state, const JudgeOptions& options,
           Observer& observer);
  ~Answerer();

  /// Who wins the case that the state holds. Costs the heaps' values, or see GraphAnswer.
  /// Throws Error(bad_input) for a negative heap and for wrong parameters, with the place in the
  /// input; Error(budget) at a limit.
  [[nodiscard]] Outcome outcome();

  /// What the edges are added to while the input is read.
  [[nodiscard]] GraphAnswer& graph() { return graph_; }

 private:
  struct Kept {
    std::vector<std::int64_t> key;
    std::unique_ptr<Session> session;
    std::uint64_t used = 0;
  };

  void choose_session();
  [[nodiscard]] std::unique_ptr<Session> make_session() const;
  [[nodiscard]] Bindings bindings() const;
  /// The error again; about an amount of the input when a list holds one that is not positive.
  [[noreturn]] void wrong_amount(const Error& error) const;
  [[nodiscard]] bool is_read(const Name& name) const;
  [[nodiscard]] std::size_t place_of(const Name& list, std::uint64_t index) const;
  [[nodiscard]] Nimber value_of(std::span<const std::int64_t> heaps);
  [[nodiscard]] Nimber value_of(const Positions& positions);
  [[nodiscard]] Nimber value_of_tuple(std::span<const std::int64_t> coordinates);
  void require_natural(const std::vector<std::int64_t>& heaps, std::uint32_t slot) const;
  void require_natural_names() const;
  [[nodiscard]] Position start_of(std::int64_t heap);

  const Program& program_;
  const Input& input_;
  State& state_;
  const JudgeOptions& options_;
  Observer& observer_;

  GraphAnswer graph_;
  const std::uint32_t* plain_list_ = nullptr;  // heaps = "x" for a list x of one coordinate
  std::vector<Kept> kept_;
  Session* session_ = nullptr;
  std::uint64_t chosen_ = 0;  // when session_ was chosen, on the state's clock
  std::uint64_t uses_ = 0;
  const NimSequence* table_ = nullptr;  // of session_, as it was last
  rules::Frame start_frame_;
  std::vector<std::int64_t> key_;
  std::vector<std::int64_t> heaps_;  // of one coordinate, collected
};

}  // namespace grundy::judge
