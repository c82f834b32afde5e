// Moves of take-and-break codes.

#include <algorithm>
#include <map>
#include <utility>

#include "emit/moves.hpp"

namespace grundy::emit {

using rules::Code;
using rules::Digit;

namespace {

/// Amounts with one digit: those of the part that does not repeat, and the offsets of the other.
struct Amounts {
  Digit digit;
  std::vector<std::int64_t> once;
  std::vector<std::int64_t> again;
};

std::vector<Amounts> by_digit(const Code& code) {
  std::vector<Amounts> all;
  const auto of = [&](const Digit& digit) -> Amounts& {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Amounts& a) { return a.digit == digit; });
    if (found != all.end()) return *found;
    all.push_back({digit, {}, {}});
    return all.back();
  };
  for (std::size_t j = 0; j < code.digits.size(); ++j) {
    if (!code.digits[j].empty()) of(code.digits[j]).once.push_back(static_cast<std::int64_t>(j));
  }
  for (std::size_t j = 0; j < code.repeated.size(); ++j) {
    if (code.repeated[j].empty()) continue;
    of(code.repeated[j]).again.push_back(static_cast<std::int64_t>(code.digits.size() + j));
  }
  return all;
}

std::string counts_text(const Digit& digit) {
  std::string text;
  for (unsigned heaps = 0; heaps < 64; ++heaps) {
    if ((digit.counts >> heaps & 1) != 0)
      text += (text.empty() ? "" : ", ") + std::to_string(heaps);
  }
  if (digit.at_least != 0) {
    text += (text.empty() ? "" : ", ") + std::to_string(digit.at_least) + " or more";
  }
  if (digit.unequal) text += ", all different";
  if (digit.not_all_equal) text += ", not all equal";
  if (digit.all_equal) text += ", all equal";
  return text;
}

}  // namespace

/// For each digit the amounts that have it, and for each of these the heaps that may be left.
void MoveWriter::write(const Code& code) {
  Writer& out = context_.out;
  const bool cpp = context_.cpp();
  for (const Amounts& amounts : by_digit(code)) {
    const std::string leave = context_.identifiers.fresh("leave");
    const std::string rest = context_.identifiers.fresh("rest");
    out.comment("Heaps that may be left: " + counts_text(amounts.digit) + ".");
    out.open(cpp ? "const auto " + leave + " = [&](long long " + rest + ")"
                 : "def " + leave + "(" + rest + ")");
    write_splits(amounts.digit, rest);
    out.close(";");
    const std::string amount = context_.identifiers.fresh("amount");
    const std::string call = leave + "(" + heap() + " - " + amount + ")";
    const auto once = rules::AmountSet::of(amounts.once);
    for (const auto& range : once.ranges()) {
      const std::string low = std::to_string(range.low);
      if (range.low == range.high) {
        const std::string text = leave + "(" + heap() + (range.low == 0 ? "" : " - " + low) + ")";
        if (cpp) {
          out.line("if (" + heap() + " >= " + low + ") " + text + ";");
        } else {
          open_if(heap() + " >= " + low);
          out.line(text);
          out.close();
        }
        continue;
      }
      const std::string high = std::to_string(range.high);
      out.open(cpp ? "for (long long " + amount + " = " + low + "; " + amount + " <= " + high +
                         " && " + amount + " <= " + heap() + "; ++" + amount + ")"
                   : "for " + amount + " in range(" + low + ", min(" + heap() + ", " + high +
                         ") + 1)");
      out.line(cpp ? call + ";" : call);
      out.close();
    }
    const std::string step = std::to_string(code.repeated.size());
    for (const std::int64_t first : amounts.again) {
      out.open(cpp ? "for (long long " + amount + " = " + std::to_string(first) + "; " + amount +
                         " <= " + heap() + "; " + amount + " += " + step + ")"
                   : "for " + amount + " in range(" + std::to_string(first) + ", " + heap() +
                         " + 1, " + step + ")");
      out.line(cpp ? call + ";" : call);
      out.close();
    }
  }
}

/// What may become of `rest` tokens: heaps that are not empty.
void MoveWriter::write_splits(const Digit& digit, const std::string& rest) {
  Writer& out = context_.out;
  const bool cpp = context_.cpp();
  if (digit.allows(0)) {
    open_if(rest + " == 0");
    reach("0");
    out.close();
  }
  if (digit.allows(1)) {
    open_if(rest + " > 0");
    reach(value(rest));
    out.close();
  }
  const bool pairs_alone = !digit.all_equal && digit.allows(2);
  if (pairs_alone) {
    const std::string part = context_.identifiers.fresh("part");
    // Two heaps, the smaller first; marks leave out the equal ones.
    const bool equal = !digit.unequal && !digit.not_all_equal;
    const std::string sign = equal ? " <= " : " < ";
    out.open(cpp ? "for (long long " + part + " = 1; 2 * " + part + sign + rest + "; ++" + part +
                       ")"
                 : "for " + part + " in range(1, " +
                       (equal ? rest + " // 2 + 1" : "(" + rest + " + 1) // 2") + ")");
    reach(value(part) + " ^ " + value(rest + " - " + part));
    out.close();
  }
  // Three and more, or all equal.
  const auto more = [&](const std::string& heaps, int constant) {
    write_split(digit, rest, heaps, constant);
  };
  const unsigned from = digit.all_equal ? 2 : 3;
  bool any = digit.at_least != 0;
  for (unsigned heaps = from; heaps < 64; ++heaps) any |= (digit.counts >> heaps & 1) != 0;
  if (!any) return;
  if (!digit.all_equal) write_recursive_split(digit);
  for (unsigned heaps = from; heaps < 64; ++heaps) {
    if ((digit.counts >> heaps & 1) != 0) more(std::to_string(heaps), static_cast<int>(heaps));
  }
  if (digit.at_least == 0) return;
  const std::string heaps = context_.identifiers.fresh("heaps");
  const auto least = std::to_string(std::max(digit.at_least, from));
  out.open(cpp ? "for (long long " + heaps + " = " + least + "; " + heaps + " <= " + rest + "; ++" +
                     heaps + ")"
               : "for " + heaps + " in range(" + least + ", " + rest + " + 1)");
  more(heaps, 0);
  out.close();
}

/// `heaps` heaps out of `rest` tokens; `constant` is their number, 0 where that is a name.
void MoveWriter::write_split(const Digit& digit, const std::string& rest, const std::string& heaps,
                             int constant) {
  Writer& out = context_.out;
  const bool cpp = context_.cpp();
  if (!digit.all_equal) {
    out.line("split(" + std::string(cpp ? "split, " : "") + rest + ", " + heaps + ", 1, 0, 0)" +
             (cpp ? ";" : ""));
    return;
  }
  // An even number of equal heaps is worth nothing.
  const std::string divides = std::string(cpp ? " && " : " and ") + rest + " % " + heaps + " == 0";
  open_if(rest + " > 0" + divides);
  const std::string each = value(rest + (cpp ? " / " : " // ") + heaps);
  if (constant != 0) {
    reach(constant % 2 == 0 ? "0" : each);
  } else {
    reach(cpp ? heaps + " % 2 == 0 ? 0 : " + each : "0 if " + heaps + " % 2 == 0 else " + each);
  }
  out.close();
}

/// A function that tries all ways to divide `left` tokens into `heaps` heaps of at least `least`,
/// ascending, beside heaps that are worth `sum`, the smallest of which holds `first`.
void MoveWriter::write_recursive_split(const Digit& digit) {
  Writer& out = context_.out;
  const bool cpp = context_.cpp();
  const std::string next = digit.unequal ? "part + 1" : "part";
  if (cpp) {
    out.open(
        "const auto split = [&](const auto& self, long long left, long long heaps_, long long "
        "least, "
        "long long first, long long sum) -> void");
    out.open("if (heaps_ == 1)");
    out.line(digit.not_all_equal
                 ? "if (left >= least && left != first) " + std::string("reach(sum ^ ") +
                       value("left") + ");"
                 : "if (left >= least) " + std::string("reach(sum ^ ") + value("left") + ");");
    out.line("return;");
    out.close();
    out.open("for (long long part = least; part * heaps_ <= left; ++part)");
    out.line("self(self, left - part, heaps_ - 1, " + next + ", first == 0 ? part : first, sum ^ " +
             value("part") + ");");
    out.close();
    out.close(";");
    return;
  }
  out.open("def split(left, heaps_, least, first, sum)");
  out.open("if heaps_ == 1");
  out.open(digit.not_all_equal ? "if left >= least and left != first" : "if left >= least");
  reach("sum ^ " + value("left"));
  out.close();
  out.line("return");
  out.close();
  out.open("for part in range(least, left // heaps_ + 1)");
  out.line("split(left - part, heaps_ - 1, " + next + ", first or part, sum ^ " + value("part") +
           ")");
  out.close();
  out.close();
}

}  // namespace grundy::emit
