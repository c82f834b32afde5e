// The questions of the HTTP API (docs/explorer.md), each answered from the public API and the
// functions that write the command line's JSON.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "serve/answer.hpp"
#include "serve/question.hpp"
#include "serve/request_watch.hpp"

namespace grundy::serve {

/// One of them: its path and the keys that a request may have.
struct Endpoint {
  std::string path;
  std::set<std::string> keys;
  void (*answer)(const Question&, Answer&, RequestWatch&);
};

/// All that are asked by POST.
[[nodiscard]] const std::vector<Endpoint>& endpoints();
/// Null where none has this path.
[[nodiscard]] const Endpoint* find_endpoint(const std::string& path);

// One file each, api_NAME.cpp.
void answer_check(const Question& question, Answer& answer, RequestWatch& watch);
void answer_values(const Question& question, Answer& answer, RequestWatch& watch);
void answer_law(const Question& question, Answer& answer, RequestWatch& watch);
void answer_certificate(const Question& question, Answer& answer, RequestWatch& watch);
void answer_code(const Question& question, Answer& answer, RequestWatch& watch);
void answer_solve(const Question& question, Answer& answer, RequestWatch& watch);
void answer_play(const Question& question, Answer& answer, RequestWatch& watch);
void answer_move(const Question& question, Answer& answer, RequestWatch& watch);
void answer_graph(const Question& question, Answer& answer, RequestWatch& watch);
void answer_options(const Question& question, Answer& answer, RequestWatch& watch);

/// Finishes `answer` with a document that the same request always gets.
void finish_json(Answer& answer, std::string_view json);

}  // namespace grundy::serve
