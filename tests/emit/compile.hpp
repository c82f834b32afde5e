// Compiles and runs emitted code in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace grundy::emit {

/// A folder that is removed with all in it.
class Workshop {
 public:
  Workshop() {
    std::string name = (std::filesystem::temp_directory_path() / "grundy-emit-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  ~Workshop() { std::filesystem::remove_all(path_); }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return path_ + "/" + name; }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }

  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  /// Runs a command of the shell in the folder, for two minutes at most; what it wrote is in the
  /// files `out` and `err`.
  [[nodiscard]] bool run(const std::string& command) const {
    const std::string line = "cd '" + path_ + "' && timeout 120 " + command + " >out 2>err";
    return std::system(line.c_str()) == 0;
  }

  /// Compiles texts as C++17 with warnings as errors, two at a time, and links them. Most of the
  /// time goes into reading the standard headers, so the units are few.
  [[nodiscard]] bool compile(const std::vector<std::string>& units) const {
    std::string names;
    for (std::size_t i = 0; i < units.size(); ++i) {
      const std::string name = "unit" + std::to_string(i) + ".cpp";
      write(name, units[i]);
      names += " " + name;
    }
    const std::string compiler = std::string(GRUNDY_CXX) + " -std=c++17";
    const bool compiled = run("sh -c \"echo" + names + " | xargs -P 2 -n 1 " + compiler +
                              " -O0 -Wall -Wextra -Werror -c\"");
    const bool linked = compiled && run(compiler + " unit*.o -o program");
    EXPECT_TRUE(linked) << read("err").substr(0, 8000);
    return linked;
  }

 private:
  std::string path_;
};

/// Code in namespaces of their own, collected to one unit.
class Unit {
 public:
  void add(const std::string& code, const std::string& name) {
    text_ += "namespace " + name + " {\n";
    std::istringstream lines(code);
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind("#include", 0) == 0) {
        includes_.insert(line);
      } else {
        text_ += line + "\n";
      }
    }
    text_ += "}\n";
  }
  void add_plain(const std::string& code) { text_ += code; }
  void include(const std::string& header) { includes_.insert("#include <" + header + ">"); }

  [[nodiscard]] std::string text() const {
    std::string all;
    for (const std::string& include : includes_) all += include + "\n";
    return all + text_;
  }

 private:
  std::set<std::string> includes_;
  std::string text_;
};

/// Names of std in `code` whose header it does not include: units share their headers, so the
/// compiler would not see it.
inline std::set<std::string> names_without_header(const std::string& code) {
  static const std::map<std::string, std::string> headers = {
      {"vector", "vector"},
      {"string", "string"},
      {"to_string", "string"},
      {"array", "array"},
      {"size_t", "cstddef"},
      {"min", "algorithm"},
      {"max", "algorithm"},
      {"sort", "algorithm"},
      {"unique", "algorithm"},
      {"count", "algorithm"},
      {"max_element", "algorithm"},
      {"min_element", "algorithm"},
      {"gcd", "numeric"},
      {"lcm", "numeric"},
      {"accumulate", "numeric"},
      {"bit_xor", "functional"},
      {"sqrt", "cmath"},
      {"fread", "cstdio"},
      {"fwrite", "cstdio"},
      {"initializer_list", "initializer_list"}};
  std::set<std::string> missing;
  const std::regex name("std::(\\w+)");
  for (std::sregex_iterator it(code.begin(), code.end(), name), end; it != end; ++it) {
    const auto header = headers.find((*it)[1]);
    if (header == headers.end() ||
        code.find("#include <" + header->second + ">") == std::string::npos) {
      missing.insert((*it)[1]);
    }
  }
  // A list in braces needs its header too.
  const bool braces = std::regex_search(code, std::regex("for \\(const long long \\w+ : \\{"));
  if (braces && code.find("<initializer_list>") == std::string::npos) missing.insert("{...}");
  return missing;
}

}  // namespace grundy::emit
