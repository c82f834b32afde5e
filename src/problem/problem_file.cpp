#include "problem/problem_file.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <utility>

#include "grundy/error.hpp"
#include "problem/toml_subset.hpp"
#include "rules/lexer.hpp"
#include "rules/parser.hpp"

namespace grundy::problem {

namespace {

const std::vector<std::string> file_keys = {
    "title", "source", "read",   "rules", "heaps", "win",    "lose",   "law",  "law_source",
    "lost",  "start",  "prefix", "join",  "let",   "limits", "sample", "draw", "wins"};
const std::vector<std::string> sample_keys = {"in", "out"};

class Reader {
 public:
  Reader(std::string_view text, const std::string& file_name)
      : text_(text), name_("problem file " + file_name) {}

  ProblemFile read() {
    if (const auto fault = find_fault_in_toml(text_)) {
      throw Error(ErrorKind::bad_input, fault->message,
                  Place{name_, std::string(text_), fault->at, fault->at + 1},
                  "a problem file is TOML: docs/problem-files.md");
    }
    toml::table table;
    try {
      table = toml::parse(text_, name_);
    } catch (const toml::parse_error& error) {
      throw Error(ErrorKind::bad_input, std::string(error.description()), place(error.source()),
                  "a problem file is TOML: docs/problem-files.md");
    }
    check_keys(table, file_keys);
    ProblemFile file;
    file.title = required(table, "title").text;
    file.source = required(table, "source").text;
    file.read = required(table, "read");
    file.rules = required(table, "rules");
    file.win = required(table, "win").text;
    file.lose = required(table, "lose").text;
    file.heaps = optional(table, "heaps");
    file.law = optional(table, "law");
    file.lost = optional(table, "lost");
    file.start = optional(table, "start");
    file.draw = optional(table, "draw");
    file.wins = optional(table, "wins");
    if (const auto source = optional(table, "law_source")) file.law_source = source->text;
    if (const auto prefix = optional(table, "prefix")) file.prefix = checked_prefix(table, *prefix);
    if (const auto join = optional(table, "join")) file.join = join->text;
    check_law(table, file);
    lets(table, file);
    limits(table, file);
    samples(table, file);
    return file;
  }

 private:
  [[nodiscard]] Place place(const toml::source_region& region) const {
    const std::size_t begin = offset(region.begin);
    // The end is exclusive and may lie lines further on; one line is shown anyway.
    return Place{name_, std::string(text_), begin, std::max(begin + 1, offset(region.end))};
  }

  [[nodiscard]] std::size_t offset(const toml::source_position& position) const {
    std::size_t at = 0;
    for (toml::source_index line = 1; line < position.line; ++line) {
      const std::size_t next = text_.find('\n', at);
      if (next == std::string_view::npos) return text_.size();
      at = next + 1;
    }
    const std::size_t column = position.column > 0 ? position.column - 1U : 0U;
    return std::min(at + column, text_.size());
  }

  [[noreturn]] void fail(const toml::source_region& region, const std::string& message,
                         const std::string& hint = {}) const {
    throw Error(ErrorKind::bad_input, message, place(region), hint);
  }

  void check_keys(const toml::table& table, const std::vector<std::string>& known) const {
    for (const auto& [key, node] : table) {
      const std::string text(key.str());
      if (std::find(known.begin(), known.end(), text) != known.end()) continue;
      const std::string* near = rules::nearest(text, known);
      fail(key.source(), "unknown key '" + text + "'",
           near != nullptr ? "did you mean '" + *near + "'?"
                           : "docs/problem-files.md lists the keys");
    }
  }

  [[nodiscard]] rules::Source string(const std::string& key, const toml::node& node) const {
    const auto* text = node.as_string();
    if (text == nullptr) fail(node.source(), "'" + key + "' must be a string", "put it in quotes");
    return {name_ + ", '" + key + "' at line " + std::to_string(node.source().begin.line),
            text->get()};
  }

  [[nodiscard]] std::optional<rules::Source> optional(const toml::table& table,
                                                      const std::string& key) const {
    const toml::node* node = table.get(key);
    if (node == nullptr) return std::nullopt;
    return string(key, *node);
  }

  [[nodiscard]] rules::Source required(const toml::table& table, const std::string& key) const {
    auto found = optional(table, key);
    if (!found) fail(table.source(), "the key '" + key + "' is missing");
    return *std::move(found);
  }

  [[nodiscard]] std::string checked_prefix(const toml::table& table,
                                           const rules::Source& prefix) const {
    const std::string& text = prefix.text;
    for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
      if (text.compare(at, 6, "{case}") != 0) {
        fail(table.get("prefix")->source(), "'prefix' holds a brace that is not '{case}'",
             "{case} is the number of the case, from 1");
      }
    }
    return text;
  }

  void check_law(const toml::table& table, const ProblemFile& file) const {
    const char* key = file.law ? "law" : "lost";
    const bool law = file.law || file.lost;
    if (law && file.law_source.empty()) {
      fail(table.get(key)->source(), std::string("'") + key + "' needs 'law_source'",
           "say where the law is published");
    }
    if (!law && table.contains("law_source")) {
      fail(table.get("law_source")->source(), "'law_source' without 'law' or 'lost'");
    }
  }

  void lets(const toml::table& table, ProblemFile& file) const {
    const toml::node* node = table.get("let");
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr) fail(node->source(), "'let' must be an array of strings");
    for (const toml::node& element : *array) file.lets.push_back(string("let", element));
  }

  void limits(const toml::table& table, ProblemFile& file) const {
    const toml::node* node = table.get("limits");
    if (node == nullptr) return;
    const toml::table* limits = node->as_table();
    if (limits == nullptr) fail(node->source(), "'limits' must be a table");
    for (const auto& [key, range] : *limits) {
      const std::string name(key.str());
      file.limits.push_back({name, string("limits." + name, range)});
    }
  }

  void samples(const toml::table& table, ProblemFile& file) const {
    const toml::node* node = table.get("sample");
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr) fail(node->source(), "'sample' must be written [[sample]]");
    for (const toml::node& element : *array) {
      const toml::table* sample = element.as_table();
      if (sample == nullptr) fail(element.source(), "'sample' must be written [[sample]]");
      check_keys(*sample, sample_keys);
      file.samples.push_back({required(*sample, "in").text, required(*sample, "out").text});
    }
  }

  std::string_view text_;
  std::string name_;
};

}  // namespace

ProblemFile read_problem_file(std::string_view toml, const std::string& file_name) {
  return Reader(toml, file_name).read();
}

}  // namespace grundy::problem
