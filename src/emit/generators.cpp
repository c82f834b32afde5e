#include "emit/generators.hpp"

#include <utility>

namespace grundy::emit {

namespace {

using rules::NamedSet;
using rules::SetExpr;

void open_range(Context& context, const std::string& name, const std::string& low,
                const std::string& high) {
  if (context.cpp()) {
    context.out.open("for (long long " + name + " = " + low + "; " + name + " <= " + high + "; ++" +
                     name + ")");
  } else {
    context.out.open("for " + name + " in range(" + low + ", " + high + " + 1)");
  }
}

void write_range(Context& context, const SetExpr::Member& member, const std::string& name,
                 const std::function<void()>& body) {
  const std::string low = context.translate.number(*member.low, context.names);
  std::string high = context.translate.term(*member.high, context.names);
  const bool plain = member.high->op == rules::Op::number ||
                     member.high->op == rules::Op::variable ||
                     member.high->op == rules::Op::parameter;
  const bool kept = context.cpp() && !plain;
  if (kept) {
    const std::string last = context.identifiers.fresh(name + "_last");
    declare(context, last, high);
    high = last;
  }
  open_range(context, name, low, high);
  body();
  context.out.close();
}

/// The members one by one, where none is a range.
void write_list(Context& context, const std::vector<SetExpr::Member>& members,
                const std::string& name, const std::function<void()>& body) {
  std::vector<std::string> items;
  for (const auto& member : members) {
    items.push_back(context.translate.exact(*member.low, context.names));
  }
  if (items.empty()) return;
  if (context.cpp() && items.size() == 1) {
    context.out.open_scope();
    declare(context, name, items[0]);
    body();
    context.out.close_scope();
    return;
  }
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  if (context.cpp()) {
    context.translate.needs().include("initializer_list");
    context.out.open("for (const long long " + name + " : {" + text + "})");
  } else {
    context.out.open("for " + name + " in (" + text + ",)");
  }
  body();
  context.out.close();
}

void open_each(Context& context, const std::string& name, const std::string& container) {
  context.out.open(context.cpp() ? "for (const long long " + name + " : " + container + ")"
                                 : "for " + name + " in " + container);
}

void open_named(Context& context, const SetExpr& set, const std::string& name) {
  Translator& translate = context.translate;
  const std::string& limit = context.limit;
  const std::string loop = "for (long long " + name + " = 1";
  std::string argument;
  if (set.argument != nullptr) argument = translate.term(*set.argument, context.names);
  if (set.named == NamedSet::divisors) {
    translate.needs().add(Helper::divisors);
    open_each(context, name, "divisors(" + argument + ")");
    return;
  }
  if (set.named == NamedSet::primes || set.named == NamedSet::prime_powers) {
    const bool primes = set.named == NamedSet::primes;
    translate.needs().add(primes ? Helper::primes_to : Helper::prime_powers_to);
    open_each(context, name, (primes ? "primes_to(" : "prime_powers_to(") + limit + ")");
    if (context.cpp()) context.out.line("if (" + name + " > " + limit + ") break;");
    return;
  }
  const std::string next = context.identifiers.fresh(name + "_next");
  if (!context.cpp()) {
    // Python lists the members, which are few.
    std::string list;
    switch (set.named) {
      case NamedSet::powers:
        list = "(" + argument + "**" + next + " for " + next + " in range(" + limit +
               ".bit_length()) if " + argument + "**" + next + " <= " + limit + ")";
        break;
      case NamedSet::squares:
        translate.needs().include("math");
        list = "(" + next + "**2 for " + next + " in range(1, math.isqrt(" + limit + ") + 1))";
        break;
      case NamedSet::triangular:
        translate.needs().include("math");
        list = "(" + next + " * (" + next + " + 1) // 2 for " + next +
               " in range(1, (math.isqrt(8 * " + limit + " + 1) - 1) // 2 + 1))";
        break;
      default:
        translate.needs().add(Helper::is_fibonacci_number);
        list = "filter(is_fibonacci_number, range(1, " + limit + " + 1))";
        break;
    }
    open_each(context, name, list);
    return;
  }
  const std::string head = loop + ", " + next + " = ";
  const std::string test = "; " + name + " <= " + limit + "; ";
  switch (set.named) {
    case NamedSet::powers:
      // The step past the limit is a step to it, so that nothing overflows.
      context.out.open(loop + test + name + " = " + name + " > " + limit + " / " + argument +
                       " ? " + limit + " + 1 : " + name + " * " + argument + ")");
      return;
    case NamedSet::fibonacci:
      context.out.open(head + "2" + test + next + " += " + name + ", " + name + " = " + next +
                       " - " + name + ")");
      return;
    case NamedSet::squares:
      context.out.open(head + "3" + test + name + " += " + next + ", " + next + " += 2)");
      return;
    default:
      context.out.open(head + "2" + test + name + " += " + next + ", ++" + next + ")");
      return;
  }
}

/// How many members the set has, as an expression in a new variable.
std::string count_members(Context& context, const rules::Generator& generator) {
  const SetExpr& set = generator.set;
  const std::string count = context.identifiers.fresh(
      identifier(generator.name.find(' ') == std::string::npos ? generator.name : "heap") +
      "_count");
  const auto& meanings = context.names;
  if (set.kind == SetExpr::Kind::frame_list || set.kind == SetExpr::Kind::parameter) {
    const std::string list = set.kind == SetExpr::Kind::parameter
                                 ? meanings.parameters.at(set.name).text
                                 : meanings.lists[set.slot].text;
    declare(context, count, "(long long)" + list + ".size()");
    return count;
  }
  context.out.line((context.cpp() ? "long long " + count + " = 0;" : count + " = 0"));
  const std::string end = context.cpp() ? ";" : "";
  if (set.kind == SetExpr::Kind::named) {
    const std::string member = context.identifiers.fresh("member");
    open_named(context, set, member);
    context.out.line(context.cpp() ? "if (" + member + " > 0) ++" + count + ";" : count + " += 1");
    context.out.close();
    return count;
  }
  long long single = 0;
  for (const auto& member : set.members) {
    if (member.high == nullptr) {
      ++single;
      continue;
    }
    const std::string low = context.translate.term(*member.low, context.names);
    const std::string high = context.translate.term(*member.high, context.names);
    const std::string size = low == "1" ? high : high + " - " + low + " + 1";
    const std::string condition = low + " <= " + high;
    context.out.line(context.cpp() ? "if (" + condition + ") " + count + " += " + size + ";"
                                   : count + " += (" + size + ") if " + condition + " else 0");
  }
  if (single != 0) context.out.line(count + " += " + std::to_string(single) + end);
  return count;
}

void open_if(Context& context, const std::string& condition) {
  context.out.open(context.cpp() ? "if (" + condition + ")" : "if " + condition);
}

struct Walk {
  const std::vector<rules::Generator>& generators;
  const std::vector<rules::ExprPtr>& conditions;
  const std::function<void(const std::vector<std::string>&)>& body;
  std::vector<std::string> counts;
};

void walk(Context& context, Walk& state, std::size_t at) {
  if (at == state.generators.size()) {
    const std::string condition = context.translate.all(state.conditions, context.names);
    if (!condition.empty()) open_if(context, condition);
    state.body(state.counts);
    if (!condition.empty()) context.out.close();
    return;
  }
  const rules::Generator& generator = state.generators[at];
  if (generator.counted) {
    const std::string count = count_members(context, generator);
    open_if(context, count + " > 0");
    state.counts.push_back(count);
    walk(context, state, at + 1);
    state.counts.pop_back();
    context.out.close();
    return;
  }
  const std::string name = context.identifiers.add(generator.name);
  const Interval range = interval_of(generator.set, context.names, context.most);
  context.names.set_number(generator.slot, {name, range});
  for_each_member(context, generator.set, name, [&] { walk(context, state, at + 1); });
}

}  // namespace

void declare(Context& context, const std::string& name, const std::string& text) {
  context.out.line(context.cpp() ? "const long long " + name + " = " + text + ";"
                                 : name + " = " + text);
}

void for_each_member(Context& context, const SetExpr& set, const std::string& name,
                     const std::function<void()>& body) {
  switch (set.kind) {
    case SetExpr::Kind::frame_list:
      open_each(context, name, context.names.lists[set.slot].text);
      break;
    case SetExpr::Kind::parameter:
      open_each(context, name, context.names.parameters.at(set.name).text);
      break;
    case SetExpr::Kind::named:
      open_named(context, set, name);
      break;
    default: {
      // Neighbours that are no ranges share a loop.
      std::vector<SetExpr::Member> single;
      for (const SetExpr::Member& member : set.members) {
        if (member.high == nullptr) {
          single.push_back(member);
          continue;
        }
        write_list(context, single, name, body);
        single.clear();
        write_range(context, member, name, body);
      }
      write_list(context, single, name, body);
      return;
    }
  }
  body();
  context.out.close();
}

void for_each_assignment(Context& context, const std::vector<rules::Generator>& generators,
                         const std::vector<rules::ExprPtr>& guards,
                         const std::vector<rules::ExprPtr>& conditions,
                         const std::function<void(const std::vector<std::string>&)>& body) {
  const std::string guard = context.translate.all(guards, context.names);
  if (!guard.empty()) open_if(context, guard);
  Walk state{generators, conditions, body, {}};
  walk(context, state, 0);
  if (!guard.empty()) context.out.close();
}

std::string odd(const Context& context, const std::vector<std::string>& counts) {
  std::string text;
  for (const std::string& count : counts) {
    if (!text.empty()) text += context.cpp() ? " && " : " and ";
    text += count + " % 2 == 1";
  }
  return text;
}

}  // namespace grundy::emit
