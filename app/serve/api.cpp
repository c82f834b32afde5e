#include "serve/api.hpp"

namespace grundy::serve {

const std::vector<Endpoint>& endpoints() {
  static const std::vector<Endpoint> all = {
      {"/api/check", {"ruleset", "let"}, answer_check},
      {"/api/values", {"ruleset", "let", "to"}, answer_values},
      {"/api/law", {"ruleset", "let", "to"}, answer_law},
      {"/api/certificate", {"ruleset", "let", "to"}, answer_certificate},
      {"/api/code", {"ruleset", "let", "to", "language"}, answer_code},
      {"/api/solve", {"ruleset", "let", "heaps"}, answer_solve},
      {"/api/play", {"ruleset", "let", "heaps"}, answer_play},
      {"/api/move", {"ruleset", "let", "heaps", "move"}, answer_move},
      {"/api/graph", {"graph", "ending"}, answer_graph},
      {"/api/options", {"ruleset", "let", "heap"}, answer_options},
  };
  return all;
}

const Endpoint* find_endpoint(const std::string& path) {
  for (const Endpoint& endpoint : endpoints()) {
    if (endpoint.path == path) return &endpoint;
  }
  return nullptr;
}

void finish_json(Answer& answer, std::string_view json) {
  answer.keep();
  answer.finish(200, "application/json", json);
}

}  // namespace grundy::serve
