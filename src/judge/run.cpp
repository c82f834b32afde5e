// Walks an input along the grammar of a problem and writes the answers.
#include "grundy/problem.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "judge/answer.hpp"
#include "judge/input.hpp"
#include "problem/program.hpp"
#include "problem/state.hpp"

namespace grundy::judge {

using problem::Expression;
using problem::fail;
using problem::Group;
using problem::ReadToken;

namespace {

// Rounds between two looks at the observer.
constexpr std::uint64_t look = 1024;

class Runner {
 public:
  Runner(const Program& program, std::string_view input, const JudgeOptions& options,
         Observer& observer)
      : program_(program),
        input_(input),
        state_(program.names, program.slots),
        answerer_(program, input_, state_, options, observer),
        observer_(observer),
        by_line_(program.file.join == "\n"),
        uses_graph_(!(options.use_published && program.lost)) {}

  std::string run() {
    group(*program_.grammar.root);
    input_.require_end();
    if (lines_ != 0) out_ += '\n';
    return std::move(out_);
  }

 private:
  /// All rounds of a group. Recursion is as deep as the problem file nests groups.
  void group(const Group& group) {
    if (group.is_case && !by_line_) new_line();
    if (group.is_case) answered_ = 0;
    switch (group.kind) {
      case Group::Kind::once:
        round(group);
        return;
      case Group::Kind::repeat:
        repeat(group);
        return;
      case Group::Kind::until_eof:
      case Group::Kind::until:
        until(group);
        return;
    }
  }

  void repeat(const Group& group) {
    const problem::Rounds rounds = rounds_of(group, state_);
    if (rounds.count < 0) fail_rounds(group, rounds);
    for (std::int64_t i = 0; i < rounds.count; ++i) {
      const std::size_t before = input_.offset();
      if (group.counter != nullptr) {
        state_.set_number(group.counter->slot, rounds.first + i);
      }
      round(group);
      // A round that reads nothing and answers nothing changes nothing: so are all others.
      if (input_.offset() == before && !group.holds_case && !changes_graph(group)) return;
    }
  }

  void until(const Group& group) {
    while (!input_.at_end()) {
      const std::size_t before = input_.offset();
      if (!round(group)) return;
      if (input_.offset() != before) continue;
      fail(program_.grammar.source, group.begin, group.end,
           "a round of this group read nothing, so that it would never end",
           "line " + std::to_string(input_.line(before)) + " of the input");
    }
  }

  /// One round; false when the condition of the group ended it.
  bool round(const Group& group) {
    if (++rounds_ % look == 0) {
      observer_.poll("bytes of input", input_.offset(), input_.size());
      observer_.require_memory("the answers", out_.size());
    }
    if (group.is_case) case_begin_ = input_.offset();
    if (group.resets_graph) answerer_.graph().clear();
    for (const std::uint32_t slot : group.resets) {
      state_.lists[slot].clear();
      state_.element_begins[slot].clear();
      state_.list_changed(slot);
    }
    const bool tests = group.kind == Group::Kind::until;
    for (std::size_t i = 0; i < group.body.size(); ++i) {
      if (tests && i == group.test_before && group.control.evaluate(state_) != 0) return false;
      read(group.body[i]);
    }
    if (tests && group.test_before == group.body.size() && group.control.evaluate(state_) != 0) {
      return false;
    }
    if (group.is_case) answer();
    return true;
  }

  void read(const ReadToken& token) {
    switch (token.kind) {
      case ReadToken::Kind::number: {
        const std::uint32_t slot = token.name->slot;
        state_.set_number(slot, input_.number({token.name->text}, state_.number_begins[slot]));
        return;
      }
      case ReadToken::Kind::list: {
        const std::uint32_t slot = token.name->slot;
        const std::int64_t count = token.count->evaluate(state_);
        if (count < 0) fail_count(*token.count, count);
        input_.numbers(state_.lists[slot], static_cast<std::uint64_t>(count), token.name->text,
                       state_.list_begins[slot], observer_);
        state_.list_changed(slot);
        return;
      }
      case ReadToken::Kind::rest: {
        const std::uint32_t slot = token.name->slot;
        input_.rest(state_.lists[slot], token.name->text, state_.list_begins[slot], observer_);
        state_.list_changed(slot);
        return;
      }
      case ReadToken::Kind::append: {
        const std::uint32_t slot = token.name->slot;
        auto& list = state_.lists[slot];
        std::size_t begin = 0;
        list.push_back(input_.number({token.name->text, list.size() + 1}, begin));
        state_.element_begins[slot].push_back(begin);
        if (list.size() == 1) state_.list_begins[slot] = begin;
        state_.list_changed(slot);
        return;
      }
      case ReadToken::Kind::word: {
        const std::uint32_t slot = token.name->slot;
        std::size_t begin = 0;
        state_.set_word(slot, input_.word({token.name->text}, begin));
        if (token.path && uses_graph_) answerer_.graph().add_path(state_.words[slot]);
        return;
      }
      case ReadToken::Kind::edges:
        if (uses_graph_) answerer_.graph().add(*token.edges);
        return;
      case ReadToken::Kind::group:
        group(*token.group);
        return;
    }
  }

  void answer() {
    ++cases_;
    Outcome outcome = Outcome::D;
    try {
      outcome = answerer_.outcome();
      if (outcome == Outcome::D && !program_.file.draw) fail_draw();
    } catch (const Error& error) {
      in_case(error);
    }
    if (by_line_) {
      new_line();
    } else if (answered_ != 0) {
      out_ += program_.file.join;
    }
    ++answered_;
    prefix();
    out_ += outcome == Outcome::N   ? program_.file.win
            : outcome == Outcome::P ? program_.file.lose
                                    : program_.file.draw->text;
  }

  [[noreturn]] static void fail_draw() {
    throw Error(ErrorKind::bad_input, "neither player can force a win",
                "the judge promises graphs without loops; a problem file that has them says what "
                "is printed then: "
                "draw = \"...\"");
  }

  /// Says in which case it happened.
  [[noreturn]] void in_case(const Error& error) const {
    if (error.kind() != ErrorKind::bad_input) throw error;
    const std::size_t begin = input_.token(case_begin_, 0);
    const std::string message = "case " + std::to_string(cases_) + ", from line " +
                                std::to_string(input_.line(begin)) +
                                " of the input: " + error.message();
    if (error.place()) throw Error(error.kind(), message, *error.place(), error.hint());
    throw Error(error.kind(), message, input_.place(begin), error.hint());
  }

  void new_line() {
    if (lines_++ != 0) out_ += '\n';
  }

  void prefix() {
    constexpr std::string_view number = "{case}";
    const std::string& prefix = program_.file.prefix;
    std::size_t at = 0;
    for (std::size_t found; (found = prefix.find(number, at)) != std::string::npos;
         at = found + number.size()) {
      out_.append(prefix, at, found - at);
      out_ += std::to_string(cases_);
    }
    out_.append(prefix, at);
  }

  [[noreturn]] void fail_rounds(const Group& group, const problem::Rounds& rounds) {
    const std::int64_t high = group.control.evaluate(state_);
    if (group.counter == nullptr) fail_count(group.control, high);
    const std::string message = "'" + group.counter->text + " in " + group.low.source->text + ".." +
                                group.control.source->text + "' = " + std::to_string(rounds.first) +
                                ".." + std::to_string(high) + " is no range";
    throw Error(ErrorKind::bad_input, message, place_of(group.control),
                "a range ends at most 1 before it begins, and then it is empty");
  }

  /// Some token of the group adds edges without reading.
  static bool changes_graph(const Group& group) {
    return std::any_of(group.body.begin(), group.body.end(), [](const ReadToken& token) {
      return token.edges != nullptr || (token.group && changes_graph(*token.group));
    });
  }

  /// Where the number stands that the expression is, or where reading has come to.
  [[nodiscard]] Place place_of(const Expression& expression) const {
    const bool number = expression.tree->op == rules::Op::variable &&
                        program_.grammar.counters.numbers.count(expression.tree->slot) == 0;
    return input_.place(number ? state_.number_begins[expression.tree->slot] : input_.offset());
  }

  [[noreturn]] void fail_count(const Expression& count, std::int64_t value) const {
    const std::string message =
        "'" + count.source->text + "' = " + std::to_string(value) + " is no count";
    throw Error(ErrorKind::bad_input, message, place_of(count), "a count is 0 or more");
  }

  const Program& program_;
  Input input_;
  State state_;
  Answerer answerer_;
  Observer& observer_;
  bool by_line_;     // every answer is a line
  bool uses_graph_;  // a graph is not put together where 'lost' decides
  std::string out_;
  std::uint64_t lines_ = 0;     // lines begun
  std::uint64_t answered_ = 0;  // cases of this execution of the case's group
  std::uint64_t cases_ = 0;
  std::uint64_t rounds_ = 0;
  std::size_t case_begin_ = 0;
};

}  // namespace

}  // namespace grundy::judge

namespace grundy {

std::string Problem::judge(std::string_view input, const JudgeOptions& options,
                           Observer& observer) const {
  return judge::Runner(*program_, input, options, observer).run();
}

}  // namespace grundy
