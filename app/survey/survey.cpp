#include "survey/survey.hpp"

#include <fmt/format.h>

#include "grundy/error.hpp"
#include "survey/order.hpp"

namespace grundy::survey {
namespace {

constexpr double between_polls = 0.1;

bool done(const Row& row, std::uint64_t limit) {
  return row.status == Status::proved || (row.status == Status::unsolved && row.limit >= limit);
}

}  // namespace

std::vector<std::string> left_to_do(const std::vector<std::string>& rulesets, std::uint64_t limit,
                                    Atlas& atlas) {
  std::vector<Estimate> left;
  for (const std::string& code : rulesets) {
    const auto row = atlas.find(code);
    if (!row || !done(*row, limit)) left.push_back(estimate(code, limit, row));
  }
  return longest_first(std::move(left));
}

void run_survey(const std::vector<std::string>& todo, Crew& crew, Atlas& atlas,
                Observer& observer) {
  std::size_t given = 0;
  std::size_t finished = 0;
  const auto record_next = [&](double seconds) {
    const auto finding = crew.wait(seconds);
    if (!finding) return false;
    atlas.record(*finding);
    ++finished;
    return true;
  };
  std::string stop;
  while (stop.empty() && finished + crew.lost() < todo.size()) {
    while (given < todo.size() && crew.idle() > 0) crew.give(todo[given++]);
    record_next(between_polls);
    observer.progress("rulesets", finished, todo.size());
    stop = observer.stop_requested();
    if (stop.empty() && crew.size() == 0) stop = "no worker is left";
  }
  while (record_next(0)) {
  }
  atlas.classify();
  if (finished == todo.size()) return;
  if (stop.empty()) stop = "a process died with its ruleset";
  throw Error(ErrorKind::budget,
              fmt::format("{}: {} of {} rulesets are done", stop, finished, todo.size()),
              "the same command goes on with the others");
}

}  // namespace grundy::survey
