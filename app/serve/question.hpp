// The JSON body of a request, read strictly: what is not known is an error, not nothing.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace grundy::serve {

class Question {
 public:
  /// Throws Error(bad_input) with the place for what is no JSON object, nests deeply, or has a key
  /// that is not in `known`.
  Question(const std::string& body, const std::set<std::string>& known);

  [[nodiscard]] bool has(const std::string& key) const;
  /// Throw Error(bad_input) when the value is missing or not of that kind.
  [[nodiscard]] std::string text(const std::string& key) const;
  [[nodiscard]] std::string text(const std::string& key, const std::string& otherwise) const;
  [[nodiscard]] std::vector<std::string> texts(const std::string& key) const;
  /// "ruleset", which may be left out where each of "heaps" has its own, and "heaps": the arguments
  /// of cli::read_sum().
  [[nodiscard]] std::vector<std::string> sum() const;

 private:
  nlohmann::json document_;
};

}  // namespace grundy::serve
