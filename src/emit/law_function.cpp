#include "emit/law_function.hpp"

#include <algorithm>
#include <utility>

#include "emit/rules_function.hpp"
#include "grundy/error.hpp"
#include "rules/mentions.hpp"

namespace grundy::emit {

using rules::Expr;
using rules::Op;

namespace {

bool is_recursion(const Expr& expr) {
  return expr.op == Op::call && expr.function == rules::Function::recurse;
}

/// The law in statements: a condition is an `if`, a call of g at the end sets the coordinates and
/// goes round.
class LawWriter {
 public:
  LawWriter(const LawFunction& function, const Meanings& names, Translator& translate, Writer& out)
      : function_(function), names_(names), translate_(translate), out_(out) {}

  [[nodiscard]] static bool loops(const Expr& expr) {
    if (is_recursion(expr)) return true;
    return expr.op == Op::conditional && (loops(*expr.args[1]) || loops(*expr.args[2]));
  }

  void write(const Expr& expr, bool loop) {
    const Expr* at = &expr;
    // What stands after `:` goes on at the same depth.
    for (; at->op == Op::conditional; at = at->args[2].get()) {
      const std::string condition = translate_.truth(*at->args[0], names_);
      out_.open(out_.cpp() ? "if (" + condition + ")" : "if " + condition);
      write(*at->args[1], loop);
      out_.close();
    }
    if (is_recursion(*at)) {
      again(*at);
    } else {
      const std::string text =
          function_.condition ? translate_.truth(*at, names_) : translate_.number(*at, names_);
      out_.line("return " + text + end());
    }
  }

 private:
  [[nodiscard]] std::string end() const { return out_.cpp() ? ";" : ""; }

  /// g(...) at the end: its arguments become the coordinates.
  void again(const Expr& call) {
    std::vector<std::pair<std::string, std::string>> changes;
    for (std::size_t i = 0; i < call.args.size(); ++i) {
      const std::string text = translate_.number(*call.args[i], names_);
      if (text != function_.arguments[i]) changes.emplace_back(function_.arguments[i], text);
    }
    if (changes.size() == 1) {
      out_.line(changes[0].first + " = " + changes[0].second + end());
    } else if (out_.cpp()) {
      for (const auto& [name, text] : changes) {
        out_.line("const long long " + name + "_next = " + text + ";");
      }
      for (const auto& change : changes) {
        out_.line(change.first + " = " + change.first + "_next;");
      }
    } else if (!changes.empty()) {
      std::string left;
      std::string right;
      for (const auto& [name, text] : changes) {
        left += (left.empty() ? "" : ", ") + name;
        right += (right.empty() ? "" : ", ") + text;
      }
      out_.line(left + " = " + right);
    }
    out_.line("continue" + end());
  }

  const LawFunction& function_;
  const Meanings& names_;
  Translator& translate_;
  Writer& out_;
};

}  // namespace

void write_period_function(const Period& period, const NimSequence& values, Writer& out) {
  const std::uint64_t size = period.preperiod + period.period;
  if (period.period == 0 || size < period.period || values.size() < size) {
    throw Error(ErrorKind::bad_input, "a function along the " + period.text() +
                                          " needs the values of " + std::to_string(size) +
                                          " heaps, but there are " + std::to_string(values.size()));
  }
  const bool cpp = out.cpp();
  const std::string pre = std::to_string(period.preperiod);
  const std::string length = std::to_string(period.period);
  const std::string saltus = std::to_string(period.saltus);
  const std::string end = cpp ? ";" : "";
  out.open(cpp ? "long long sg(long long n)" : "def sg(n)");
  if (period.period == 1 && period.preperiod == 0) {
    std::string text = std::to_string(values[0]);
    if (period.saltus != 0) {
      text = period.saltus == 1 ? "n" : saltus + " * n";
      if (values[0] != 0) text += " + " + std::to_string(values[0]);
    } else if (cpp) {
      out.line("(void)n;");
    }
    out.line("return " + text + end);
    out.close();
    return;
  }
  std::uint64_t most = 0;
  std::vector<std::string> items;
  for (std::uint64_t n = 0; n < size; ++n) {
    most = std::max(most, values[n]);
    items.push_back(std::to_string(values[n]));
  }
  out.list(cpp ? "static const " + element_type(0, most) + " values[] = {" : "values = (", items,
           cpp ? "};" : ",)");
  const std::string times = period.saltus == 1 ? "" : " * " + saltus;
  const std::string over = cpp ? " / " : " // ";
  if (period.preperiod == 0) {
    out.line("return values[n % " + length + "]" +
             (period.saltus == 0 ? "" : " + n" + over + length + times) + end);
  } else if (period.saltus == 0) {
    const std::string back = "n = " + pre + " + (n - " + pre + ") % " + length;
    if (cpp) {
      out.line("if (n >= " + std::to_string(size) + ") " + back + ";");
    } else {
      out.open("if n >= " + std::to_string(size));
      out.line(back);
      out.close();
    }
    out.line("return values[n]" + end);
  } else {
    const std::string rounds = "(n - " + pre + ")" + over + length;
    out.line(cpp ? "const long long rounds = n < " + pre + " ? 0 : " + rounds + ";"
                 : "rounds = 0 if n < " + pre + " else " + rounds);
    out.line("return values[n - rounds * " + length + "] + rounds" + times + end);
  }
  out.close();
}

void write_law_function(const LawFunction& function, const Expr& law, const Meanings& names,
                        Translator& translate, Writer& out) {
  std::string arguments;
  for (std::size_t i = 0; i < function.arguments.size(); ++i) {
    if (i != 0) arguments += ", ";
    const auto slot = static_cast<std::uint32_t>(i);
    const bool used = rules::mentions(law, slot, slot + 1);
    if (!out.cpp()) {
      arguments += function.arguments[i];
    } else {
      // An argument that nothing uses has no name, or compilers warn.
      arguments += "long long" +
                   (used ? " " + function.arguments[i] : " /* " + function.arguments[i] + " */");
    }
  }
  const bool loop = LawWriter::loops(law);
  out.open(out.cpp() ? (function.condition ? "bool " : "long long ") + function.name + "(" +
                           arguments + ")"
                     : "def " + function.name + "(" + arguments + ")");
  if (loop) out.open(out.cpp() ? "for (;;)" : "while True");
  LawWriter(function, names, translate, out).write(law, loop);
  if (loop) out.close();
  out.close();
}

}  // namespace grundy::emit
