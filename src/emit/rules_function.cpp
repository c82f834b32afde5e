#include "emit/rules_function.hpp"

#include <algorithm>
#include <utility>

#include "rules/lexer.hpp"

namespace grundy::emit {

namespace {

// A box of positions takes 4 bytes for each.
constexpr double most_cells = 4e6;

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

bool mentions(const std::string& text, const std::string& name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool starts = at == 0 || !rules::is_name_part(text[at - 1]);
    if (starts && (end == text.size() || !rules::is_name_part(text[end]))) return true;
  }
  return false;
}

/// All names that the moves may use.
Identifiers names_of(const RulesFunction& function) {
  Identifiers identifiers;
  for (const auto& parameter : function.names.parameters) identifiers.add(parameter.first);
  reserve_names(function.parts, identifiers);
  return identifiers;
}

/// The moves as text, `depth` blocks deep.
std::string moves_text(const RulesFunction& function, Translator& translate,
                       const std::vector<std::string>& state, Identifiers identifiers,
                       const std::string& limit, std::size_t depth, bool table) {
  Writer out(translate.language(), depth);
  Context context{out, translate, function.names, std::move(identifiers), limit, 0};
  for (const Interval& range : function.ranges) context.most = std::max(context.most, range.high);
  MoveWriter moves(context, state, function.ranges, table);
  for (const RulePart& part : function.parts) moves.write(part);
  return out.text();
}

/// The moves call the lambdas `value` and `reach`; what is not called would be warned of.
void write_reach(Writer& out, const std::string& moves, const std::string& mark) {
  if (!contains(moves, "reach(")) return;
  out.open("const auto reach = [&](long long v)");
  out.line("if (v >= (long long)seen.size()) seen.resize(2 * (std::size_t)v + 2);");
  out.line("seen[(std::size_t)v] = " + mark + ";");
  out.close(";");
}

void write_mex(Writer& out, const std::string& mark) {
  if (out.cpp()) {
    out.line("int mex = 0;");
    out.line("while (mex < (int)seen.size() && seen[(std::size_t)mex] == " + mark + ") ++mex;");
    return;
  }
  out.line("mex = 0");
  out.open("while mex in reached");
  out.line("mex += 1");
  out.close();
}

/// Extents of the box of positions that are looked up by index; empty for none.
std::vector<std::int64_t> box_of(const RulesFunction& function) {
  std::vector<std::int64_t> extents;
  double cells = 1;
  for (const Interval& range : function.ranges) {
    cells *= range.high + 1;
    if (!range.known || !(cells <= most_cells)) return {};
    extents.push_back(static_cast<std::int64_t>(range.high) + 1);
  }
  return extents;
}

constexpr const char* hash_table = R"(  std::size_t place(const Position& p) const {
    unsigned long long hash = 0;
    for (const long long c : p) {
      hash = (hash ^ (unsigned long long)c) * 0x9E3779B97F4A7C15ULL;
      hash ^= hash >> 32;
    }
    std::size_t i = (std::size_t)hash & (cells.size() - 1);
    while (cells[i].value >= 0 && cells[i].position != p) i = (i + 1) & (cells.size() - 1);
    return i;
  }
)";

/// The values of the positions that are known.
void write_memo(const RulesFunction& function, Writer& out) {
  const std::vector<std::int64_t> box = box_of(function);
  out.line("using Position = std::array<long long, " + std::to_string(function.arity()) + ">;");
  out.blank();
  out.comment(box.empty() ? "The values that are known: a hash table."
                          : "The values that are known: an array for the positions within the "
                            "limits, a hash table for others.");
  out.open("struct Memo");
  out.open("struct Cell");
  out.line("Position position;");
  out.line("int value;  // -1: the cell is free");
  out.close(";");
  out.line("std::vector<Cell> cells = std::vector<Cell>(1024, Cell{{}, -1});");
  out.line("std::size_t used = 0;");
  if (!box.empty()) {
    std::string size;
    std::string inside;
    std::string index;
    for (std::size_t i = 0; i < box.size(); ++i) {
      const std::string extent = std::to_string(box[i]);
      const std::string coordinate = "p[" + std::to_string(i) + "]";
      size += (i == 0 ? "" : " * ") + extent;
      inside += (i == 0 ? "" : " && ") + coordinate + " < " + extent;
      if (i > 1) index = "(" + index + ")";
      index = i == 0 ? coordinate : index + " * " + extent + " + " + coordinate;
    }
    out.line("std::vector<int> box = std::vector<int>(" + size + ", -1);");
    out.blank();
    out.line("static bool inside(const Position& p) { return " + inside + "; }");
    out.line("static std::size_t index(const Position& p) { return (std::size_t)(" + index +
             "); }");
  }
  out.blank();
  out.raw(hash_table);
  out.blank();
  out.line("// -1 for a position that is not known.");
  out.open("int find(const Position& p) const");
  if (!box.empty()) out.line("if (inside(p)) return box[index(p)];");
  out.line("return cells[place(p)].value;");
  out.close();
  out.blank();
  out.open("void insert(const Position& p, int value)");
  if (!box.empty()) {
    out.open("if (inside(p))");
    out.line("box[index(p)] = value;");
    out.line("return;");
    out.close();
  }
  out.open("if (2 * ++used > cells.size())");
  out.line("std::vector<Cell> old(2 * cells.size(), Cell{{}, -1});");
  out.line("old.swap(cells);");
  out.open("for (const Cell& cell : old)");
  out.line("if (cell.value >= 0) cells[place(cell.position)] = cell;");
  out.close();
  out.close();
  out.line("cells[place(p)] = Cell{p, value};");
  out.close();
  out.close(";");
  out.blank();
}

std::string joined(const std::vector<std::string>& list, const std::string& before) {
  std::string text;
  for (const std::string& item : list) text += (text.empty() ? "" : ", ") + before + item;
  return text;
}

/// The coordinates that the moves mention, from the array `at`.
void declare_state(const std::string& moves, const std::vector<std::string>& state, Writer& out) {
  if (!out.cpp()) {
    out.line(joined(state, "") + (state.size() == 1 ? "," : "") + " = at");
    return;
  }
  for (std::size_t i = 0; i < state.size(); ++i) {
    if (!mentions(moves, state[i])) continue;
    out.line("const long long " + state[i] + " = at[" + std::to_string(i) + "];");
  }
}

void write_cpp_search(const RulesFunction& function, Translator& translate, Writer& out,
                      const std::vector<std::string>& state, const std::string& moves) {
  Needs& needs = translate.needs();
  for (const char* include : {"array", "cstddef", "vector"}) needs.include(include);
  write_memo(function, out);
  out.open("long long sg(" + joined(state, "long long ") + ")");
  out.line("static Memo memo;");
  out.line("static std::vector<long long> seen;  // seen[v] == stamp: an option has value v");
  out.line("static long long stamp = 0;");
  if (function.changing) {
    out.line("if (rules_changed) memo = Memo();");
    out.line("rules_changed = false;");
  }
  out.line("const Position asked = {" + joined(state, "") + "};");
  out.line("std::vector<Position> stack = {asked};");
  out.open("while (!stack.empty())");
  out.line("const Position at = stack.back();");
  out.open("if (memo.find(at) >= 0)");
  out.line("stack.pop_back();");
  out.line("continue;");
  out.close();
  out.comment("Options that are not known go onto the stack, and this position waits for them.");
  out.line("const std::size_t size = stack.size();");
  out.line("++stamp;");
  if (contains(moves, "value_at(") || contains(moves, "value(")) {
    out.open("const auto value_at = [&](const Position& p) -> long long");
    out.line("const int known = memo.find(p);");
    out.line("if (known < 0) stack.push_back(p);");
    out.line("return known < 0 ? 0 : known;");
    out.close(";");
  }
  if (contains(moves, "value(")) {
    out.open("const auto value = [&](auto... coordinates)");
    out.line("return value_at(Position{(long long)coordinates...});");
    out.close(";");
  }
  write_reach(out, moves, "stamp");
  if (contains(moves, "limit")) {
    needs.include("algorithm");
    out.line("const long long limit = *std::max_element(at.begin(), at.end());");
  }
  declare_state(moves, state, out);
  out.raw(moves);
  out.line("if (stack.size() > size) continue;");
  write_mex(out, "stamp");
  out.line("memo.insert(at, mex);");
  out.line("stack.pop_back();");
  out.close();
  out.line("return memo.find(asked);");
  out.close();
}

void write_python_search(Writer& out, const std::vector<std::string>& state,
                         const std::string& moves) {
  const std::string tuple = "(" + joined(state, "") + (state.size() == 1 ? "," : "") + ")";
  out.line("memo = {}");
  out.blank();
  out.blank();
  out.open("def sg(" + joined(state, "") + ")");
  out.line("asked = " + tuple);
  out.line("stack = [asked]");
  out.open("while stack");
  out.line("at = stack[-1]");
  out.open("if at in memo");
  out.line("stack.pop()");
  out.line("continue");
  out.close();
  out.comment("Options that are not known go onto the stack, and this position waits for them.");
  out.line("size = len(stack)");
  out.line("reached = set()");
  if (contains(moves, "value(")) {
    out.blank();
    out.open("def value(*position)");
    out.open("if position not in memo");
    out.line("stack.append(position)");
    out.close();
    out.line("return memo.get(position, 0)");
    out.close();
    out.blank();
  }
  declare_state(moves, state, out);
  if (contains(moves, "limit")) out.line("limit = max(at)");
  out.raw(moves);
  out.open("if len(stack) > size");
  out.line("continue");
  out.close();
  write_mex(out, "");
  out.line("memo[at] = mex");
  out.line("stack.pop()");
  out.close();
  out.line("return memo[asked]");
  out.close();
}

}  // namespace

bool fits_table(const RulesFunction& function) {
  return function.arity() == 1 &&
         (!function.ranges[0].known || function.ranges[0].high <= largest_table);
}

void write_table_function(const RulesFunction& function, Translator& translate, Writer& out) {
  Identifiers identifiers = names_of(function);
  const std::string n = identifiers.add(coordinate_names(function.parts)[0]);
  const bool cpp = out.cpp();
  const std::size_t depth = out.depth() + 2;
  const std::string moves =
      moves_text(function, translate, {n}, identifiers, n, depth, /*table=*/!cpp);
  if (!cpp) {
    out.line("table = []  # the values of heaps 0, 1, 2, ...");
    out.blank();
    out.blank();
    out.open("def sg(heap)");
    out.open("while len(table) <= heap");
    out.line(n + " = len(table)");
    out.line("reached = set()");
    out.raw(moves);
    write_mex(out, "");
    out.line("table.append(mex)");
    out.close();
    out.line("return table[heap]");
    out.close();
    return;
  }
  translate.needs().include("cstddef");
  translate.needs().include("vector");
  out.open("long long sg(long long heap)");
  out.line("static std::vector<int> table;       // the values of heaps 0, 1, 2, ...");
  out.line("static std::vector<long long> seen;  // seen[v] == " + n +
           " + 1: an option has value v");
  if (function.changing) {
    out.open("if (rules_changed)");
    out.line("table.clear();");
    out.line("seen.clear();");
    out.line("rules_changed = false;");
    out.close();
  }
  if (contains(moves, "value(")) {
    out.line(
        "const auto value = [&](long long m) -> long long { return table.at((std::size_t)m); };");
  }
  out.open("while ((long long)table.size() <= heap)");
  out.line("const long long " + n + " = (long long)table.size();");
  write_reach(out, moves, n + " + 1");
  out.raw(moves);
  write_mex(out, n + " + 1");
  out.line("table.push_back(mex);");
  out.close();
  out.line("return table[(std::size_t)heap];");
  out.close();
}

void write_search_function(const RulesFunction& function, Translator& translate, Writer& out) {
  Identifiers identifiers = names_of(function);
  std::vector<std::string> state;
  for (const std::string& name : coordinate_names(function.parts)) {
    state.push_back(identifiers.add(name));
  }
  const std::string moves = moves_text(function, translate, state, identifiers, "limit",
                                       out.depth() + 2, /*table=*/false);
  if (out.cpp()) {
    write_cpp_search(function, translate, out, state, moves);
  } else {
    write_python_search(out, state, moves);
  }
}

void write_choices(const Translator& translate, Writer& out) {
  for (const Translator::Table& table : translate.tables()) {
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::vector<std::string> items;
    for (const std::int64_t value : table.values) {
      least = std::min(least, value);
      most = std::max(most, value);
      items.push_back(std::to_string(value));
    }
    const std::string type = element_type(least, static_cast<std::uint64_t>(most));
    if (out.cpp()) {
      out.list("const " + type + " " + table.name + "[] = {", items, "};");
      out.blank();
    } else {
      out.list(table.name + " = (", items, ",)");
      out.blank();
      out.blank();
    }
  }
}

std::string element_type(std::int64_t least, std::uint64_t most) {
  // No type that C++ would compute with as unsigned.
  if (least >= 0 && most <= UINT8_MAX) return "unsigned char";
  if (least >= 0 && most <= UINT16_MAX) return "unsigned short";
  return least >= -INT32_MAX && most <= INT32_MAX ? "int" : "long long";
}

}  // namespace grundy::emit
