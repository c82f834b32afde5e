#include "survey/row.hpp"

#include "grundy/error.hpp"

namespace grundy::survey {

std::string_view to_text(Status status) {
  switch (status) {
    case Status::proved:
      return "proved";
    case Status::unsolved:
      return "unsolved";
    case Status::failed:
      return "failed";
  }
  return "failed";
}

Status read_status(std::string_view text) {
  for (const Status status : {Status::proved, Status::unsolved, Status::failed}) {
    if (text == to_text(status)) return status;
  }
  throw Error(ErrorKind::bad_input, "'" + std::string(text) + "' is no status of a ruleset");
}

}  // namespace grundy::survey
