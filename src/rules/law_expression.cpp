#include "rules/law_expression.hpp"

#include <utility>

#include "grundy/error.hpp"
#include "rules/evaluate.hpp"
#include "rules/parse.hpp"

namespace grundy::rules {

namespace {

// Nested calls use the machine's stack, for the formula's height each.
constexpr std::uint64_t max_stacked_nodes = 3'000;
// Calls in tail position are a loop; one that never ends is a fault of the formula.
constexpr std::uint64_t max_steps = 10'000'000;

class Evaluation {
 public:
  Evaluation(const Expr& formula, const Source& source) : formula_(formula), source_(source) {}

  std::int64_t operator()(std::span<const std::int64_t> arguments) {
    if (++depth_ * formula_.height > max_stacked_nodes) fail("the law calls itself too deeply");
    Frame frame;
    frame.numbers.assign(arguments.begin(), arguments.end());
    frame.source = &source_;
    const std::function<std::int64_t(std::span<const std::int64_t>)> again =
        [&](std::span<const std::int64_t> inner) {
          return (*this)(with_parameters(inner, arguments));
        };
    frame.recurse = &again;
    const Expr* at = &formula_;
    for (;;) {
      if (at->op == Op::conditional) {
        at = (holds(*at->args[0], frame) ? at->args[1] : at->args[2]).get();
      } else if (at->op == Op::call && at->function == Function::recurse) {
        if (++steps_ > max_steps) fail("the law calls itself without end");
        std::vector<std::int64_t> next;
        for (const ExprPtr& arg : at->args) next.push_back(evaluate(*arg, frame));
        next = with_parameters(next, arguments);
        if (next == frame.numbers) fail("the law calls itself with the same arguments");
        frame.numbers = std::move(next);
        at = &formula_;
      } else {
        const std::int64_t result = evaluate(*at, frame);
        --depth_;
        return result;
      }
    }
  }

 private:
  /// g is called with the coordinates; the further names keep their values.
  static std::vector<std::int64_t> with_parameters(std::span<const std::int64_t> coordinates,
                                                   std::span<const std::int64_t> arguments) {
    std::vector<std::int64_t> all(coordinates.begin(), coordinates.end());
    const std::span<const std::int64_t> further = arguments.subspan(all.size());
    all.insert(all.end(), further.begin(), further.end());
    return all;
  }

  [[noreturn]] void fail(const std::string& message) const {
    throw Error(ErrorKind::bad_input, message,
                Place{source_.name, source_.text, 0, source_.text.size()});
  }

  const Expr& formula_;
  const Source& source_;
  std::uint64_t depth_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace

LawExpression::LawExpression(std::string what, std::string text, std::vector<std::string> names,
                             std::size_t further_names)
    : source_(std::make_shared<const Source>(Source{std::move(what), std::move(text)})),
      names_(std::move(names)) {
  Scope scope;
  scope.numbers = names_;
  scope.recurse_arity = names_.size() - further_names;
  expression_ = parse_expression(source_, scope);
}

Nimber LawExpression::operator()(std::span<const std::int64_t> arguments) const {
  const std::int64_t value = Evaluation(*expression_, *source_)(arguments);
  if (value < 0) {
    throw Error(ErrorKind::bad_input, "the law gives the negative number " + std::to_string(value),
                Place{source_->name, source_->text, 0, source_->text.size()});
  }
  return static_cast<Nimber>(value);
}

}  // namespace grundy::rules
