#include "emit/moves.hpp"

#include <algorithm>
#include <utility>

#include "rules/mentions.hpp"

namespace grundy::emit {

using rules::Clause;
using rules::Item;

namespace {

bool mentions_slot(const Clause& clause, std::uint32_t slot) {
  const auto in = [&](const std::vector<rules::ExprPtr>& list) {
    return std::any_of(list.begin(), list.end(), [&](const rules::ExprPtr& expr) {
      return rules::mentions(*expr, slot, slot + 1);
    });
  };
  const auto in_generators = [&](const std::vector<rules::Generator>& generators) {
    return std::any_of(generators.begin(), generators.end(), [&](const rules::Generator& g) {
      return rules::mentions(g.set, slot, slot + 1);
    });
  };
  return in(clause.guards) || in(clause.conditions) || in_generators(clause.generators) ||
         std::any_of(clause.items.begin(), clause.items.end(), [&](const Item& item) {
           return in(item.position) || in(item.guards) || in(item.conditions) ||
                  in_generators(item.generators);
         });
}

}  // namespace

std::vector<RulePart> parts_of(const rules::Form& form) {
  std::vector<RulePart> parts;
  const auto add = [&](const auto& part) { parts.emplace_back(part); };
  if (const auto* set = std::get_if<rules::Subtraction>(&form.rules)) add(*set);
  if (const auto* all_but = std::get_if<rules::AllBut>(&form.rules)) add(*all_but);
  if (const auto* code = std::get_if<rules::Code>(&form.rules)) add(*code);
  if (const auto* general = std::get_if<rules::General>(&form.rules)) {
    for (const rules::Part& part : general->parts) std::visit(add, part);
  }
  return parts;
}

std::vector<RulePart> parts_of(const rules::Template& parsed) {
  std::vector<RulePart> parts;
  for (const auto& part : parsed.parts) {
    std::visit([&](const auto& p) { parts.emplace_back(p); }, part);
  }
  return parts;
}

std::vector<std::string> coordinate_names(const std::vector<RulePart>& parts) {
  for (const RulePart& part : parts) {
    if (const auto* clause = std::get_if<Clause>(&part)) return clause->state;
  }
  return {"n"};
}

void reserve_names(const std::vector<RulePart>& parts, Identifiers& identifiers) {
  for (const RulePart& part : parts) {
    const auto* clause = std::get_if<Clause>(&part);
    if (clause == nullptr) continue;
    for (const std::string& name : clause->state) identifiers.add(name);
    for (const auto& generator : clause->generators) identifiers.add(generator.name);
    for (const Item& item : clause->items) {
      for (const auto& generator : item.generators) identifiers.add(generator.name);
    }
  }
}

void MoveWriter::write(const RulePart& part) {
  std::visit([&](const auto& p) { write(p); }, part);
}

void MoveWriter::reach(const std::string& value) {
  context_.out.line(context_.cpp() ? "reach(" + value + ");" : "reached.add(" + value + ")");
}

std::string MoveWriter::value(const std::string& position) const {
  return table_ ? "table[" + position + "]" : "value(" + position + ")";
}

void MoveWriter::open_if(const std::string& condition) {
  context_.out.open(context_.cpp() ? "if (" + condition + ")" : "if " + condition);
}

/// Amounts that are expressions: {1..m}, ~{a, b}.
void MoveWriter::write(const rules::Template::SetPart& part) {
  const std::string amount = context_.identifiers.fresh("amount");
  if (!part.complement) {
    for_each_member(context_, part.set, amount, [&] {
      open_if(amount + " <= " + heap());
      reach(value(heap() + " - " + amount));
      context_.out.close();
    });
    return;
  }
  context_.out.open(context_.cpp() ? "for (long long " + amount + " = 1; " + amount +
                                         " <= " + heap() + "; ++" + amount + ")"
                                   : "for " + amount + " in range(1, " + heap() + " + 1)");
  std::string forbidden;
  for (const auto& member : part.set.members) {
    const std::string low = context_.translate.term(*member.low, context_.names);
    if (!forbidden.empty()) forbidden += context_.cpp() ? " || " : " or ";
    if (member.high == nullptr) {
      forbidden += amount + " == " + low;
    } else {
      const std::string high = context_.translate.term(*member.high, context_.names);
      forbidden += "(" + low + " <= " + amount + (context_.cpp() ? " && " : " and ") + amount +
                   " <= " + high + ")";
    }
  }
  if (!forbidden.empty())
    open_if(context_.cpp() ? "!(" + forbidden + ")" : "not (" + forbidden + ")");
  reach(value(heap() + " - " + amount));
  if (!forbidden.empty()) context_.out.close();
  context_.out.close();
}

void MoveWriter::write_ranges(const std::vector<rules::AmountSet::Range>& ranges) {
  const std::string amount = context_.identifiers.fresh("amount");
  std::vector<std::string> single;
  const auto note = [&] { reach(value(heap() + " - " + amount)); };
  for (const auto& range : ranges) {
    if (range.low == range.high) {
      single.push_back(std::to_string(range.low));
      continue;
    }
    const bool endless = range.high == INT64_MAX;
    const std::string low = std::to_string(range.low);
    const std::string high = std::to_string(range.high);
    if (context_.cpp()) {
      const std::string bound = endless ? "" : amount + " <= " + high + " && ";
      context_.out.open("for (long long " + amount + " = " + low + "; " + bound + amount +
                        " <= " + heap() + "; ++" + amount + ")");
    } else {
      const std::string last = endless ? heap() : "min(" + heap() + ", " + high + ")";
      context_.out.open("for " + amount + " in range(" + low + ", " + last + " + 1)");
    }
    note();
    context_.out.close();
  }
  if (single.empty()) return;
  if (context_.cpp()) {
    context_.translate.needs().include("initializer_list");
    for (std::string& item : single) item += "LL";
    context_.out.list("for (const long long " + amount + " : {", single, "}) {");
    context_.out.line("  if (" + amount + " <= " + heap() + ") " + "reach(" +
                      value(heap() + " - " + amount) + ");");
    context_.out.line("}");
    return;
  }
  context_.out.list("for " + amount + " in (", single, ",):");
  context_.out.line("    if " + amount + " <= " + heap() + ":");
  context_.out.line("        reached.add(" + value(heap() + " - " + amount) + ")");
}

void MoveWriter::write(const rules::Subtraction& set) { write_ranges(set.amounts.ranges()); }

void MoveWriter::write(const rules::AllBut& set) {
  write_ranges(set.forbidden.complement().ranges());
}

void MoveWriter::write(const Clause& clause) {
  // Clauses may call the coordinates by different names.
  std::vector<std::pair<std::string, std::string>> aliases;
  for (std::uint32_t slot = 0; slot < clause.state.size(); ++slot) {
    const std::string name = context_.identifiers.add(clause.state[slot]);
    context_.names.set_number(slot, {name, ranges_[slot]});
    if (name != state_[slot] && mentions_slot(clause, slot))
      aliases.emplace_back(name, state_[slot]);
  }
  if (!aliases.empty()) context_.out.open_scope();
  for (const auto& [name, text] : aliases) declare(context_, name, text);
  for_each_assignment(context_, clause.generators, clause.guards, clause.conditions,
                      [&](const std::vector<std::string>&) { write_option(clause); });
  if (!aliases.empty()) context_.out.close_scope();
}

/// The coordinate as a name or a number; what must hold of it goes to `checks`.
std::string MoveWriter::coordinate(const rules::Expr& expr, std::vector<std::string>& checks) {
  const bool plain = expr.op == rules::Op::variable || expr.op == rules::Op::number;
  std::string text =
      plain ? context_.translate.number(expr, context_.names) : context_.identifiers.fresh("part");
  if (!plain) declare(context_, text, context_.translate.number(expr, context_.names));
  if (!interval_of(expr, context_.names).natural()) checks.push_back(text + " >= 0");
  return text;
}

void MoveWriter::write_option(const Clause& clause) {
  const bool simple = std::all_of(clause.items.begin(), clause.items.end(), [](const Item& item) {
    return item.generators.empty() && item.guards.empty() && item.conditions.empty();
  });
  if (!simple) {
    write_collected_option(clause);
    return;
  }
  std::string sum;
  std::vector<std::string> checks;
  const auto flush = [&] {
    std::string condition;
    for (const std::string& check : checks) {
      condition += (condition.empty() ? "" : context_.cpp() ? " && " : " and ") + check;
    }
    if (!condition.empty()) open_if(condition);
    checks.clear();
    return !condition.empty();
  };
  int opened = 0;
  for (const Item& item : clause.items) {
    std::string position;
    for (const auto& expr : item.position) {
      // A coordinate is not worked out after a negative one: it may have no value.
      if (!checks.empty() && expr->op != rules::Op::variable && expr->op != rules::Op::number) {
        opened += flush() ? 1 : 0;
      }
      position += (position.empty() ? "" : ", ") + coordinate(*expr, checks);
    }
    sum += (sum.empty() ? "" : " ^ ") + value(position);
  }
  opened += flush() ? 1 : 0;
  reach(sum.empty() ? "0" : sum);
  for (; opened > 0; --opened) context_.out.close();
}

/// The components are collected before their values are asked for, since one that is negative
/// removes them all.
void MoveWriter::write_collected_option(const Clause& clause) {
  Writer& out = context_.out;
  const bool cpp = context_.cpp();
  const std::string parts = context_.identifiers.fresh("parts");
  const std::string exists = context_.identifiers.fresh("exists");
  if (cpp) {
    context_.translate.needs().include("vector");
    out.line((clause.state.size() == 1 ? "std::vector<long long> " : "std::vector<Position> ") +
             parts + ";");
    out.open("const bool " + exists + " = [&]");
  } else {
    out.line(parts + " = []");
    out.open("def " + exists + "()");
  }
  for (const Item& item : clause.items) {
    for_each_assignment(context_, item.generators, item.guards, item.conditions,
                        [&](const std::vector<std::string>& counts) {
                          std::string position;
                          for (const auto& expr : item.position) {
                            std::vector<std::string> checks;
                            position += (position.empty() ? "" : ", ") + coordinate(*expr, checks);
                            if (checks.empty()) continue;
                            std::string check = checks[0];
                            check.replace(check.rfind(">= 0"), 4, "< 0");
                            if (cpp) {
                              out.line("if (" + check + ") return false;");
                            } else {
                              open_if(check);
                              out.line("return False");
                              out.close();
                            }
                          }
                          const std::string condition = odd(context_, counts);
                          if (!condition.empty()) open_if(condition);
                          if (item.position.size() > 1)
                            position = (cpp ? "{" : "(") + position + (cpp ? "}" : ")");
                          out.line(cpp ? parts + ".push_back(" + position + ");"
                                       : parts + ".append(" + position + ")");
                          if (!condition.empty()) out.close();
                        });
  }
  out.line(cpp ? "return true;" : "return True");
  out.close("();");
  open_if(cpp ? exists : exists + "()");
  const std::string part = context_.identifiers.fresh("part");
  const std::string sum = context_.identifiers.fresh("sum");
  out.line(cpp ? "long long " + sum + " = 0;" : sum + " = 0");
  const bool heaps = clause.state.size() == 1;
  const std::string read = heaps ? value(part)
                           : cpp ? "value_at(" + part + ")"
                                 : "value(*" + part + ")";
  if (cpp) {
    out.line("for (const auto& " + part + " : " + parts + ") " + sum + " ^= " + read + ";");
  } else {
    out.open("for " + part + " in " + parts);
    out.line(sum + " ^= " + read);
    out.close();
  }
  reach(sum);
  out.close();
}

}  // namespace grundy::emit
