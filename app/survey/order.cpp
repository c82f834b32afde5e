// The rule: first what no run has looked at, then what one took longest for. Among the first, by
// the form of the rules: clauses; codes that the method of rare and common values does not serve
// (three and more heaps, digits that repeat for ever); codes that split, the later their last digit
// that does, the earlier; then the rest, which has short periods. Over all octal codes of three
// digits to heap 2^14 the mean times by the place of that digit, 0 to 3, are as 1 : 30 : 150 : 240.
#include "survey/order.hpp"

#include <algorithm>
#include <tuple>
#include <variant>

#include "grundy/ruleset.hpp"
#include "rules/form.hpp"

namespace grundy::survey {
namespace {

constexpr std::uint64_t clauses_rank = std::uint64_t{1} << 34;
constexpr std::uint64_t many_heaps_rank = std::uint64_t{1} << 33;

std::uint64_t rank_of(const rules::Code& code) {
  const auto many = [](const rules::Digit& digit) {
    return digit.at_least != 0 || digit.most_heaps() > 2;
  };
  if (!code.finite() || std::any_of(code.digits.begin(), code.digits.end(), many)) {
    return many_heaps_rank;
  }
  std::uint64_t last = 0;
  for (std::size_t j = 0; j < code.digits.size(); ++j) {
    if (code.digits[j].splits()) last = j + 1;
  }
  return last;
}

std::uint64_t rank_of(const rules::Form& form) {
  if (const auto* code = std::get_if<rules::Code>(&form.rules)) return rank_of(*code);
  return std::holds_alternative<rules::General>(form.rules) ? clauses_rank : 0;
}

}  // namespace

Estimate estimate(const std::string& code, std::uint64_t limit, const std::optional<Row>& earlier) {
  Estimate result{code, rank_of(Ruleset::parse(code).form()), 0};
  if (earlier && earlier->heaps > 0) {
    const double scale = static_cast<double>(limit) / static_cast<double>(earlier->heaps);
    result.seconds = earlier->seconds * scale * scale;
  }
  return result;
}

std::vector<std::string> longest_first(std::vector<Estimate> estimates) {
  std::stable_sort(estimates.begin(), estimates.end(), [](const Estimate& a, const Estimate& b) {
    const auto key = [](const Estimate& e) {
      return std::tuple(e.seconds != 0, -e.seconds, ~e.rank);
    };
    return key(a) < key(b);
  });
  std::vector<std::string> codes;
  for (Estimate& each : estimates) codes.push_back(std::move(each.code));
  return codes;
}

}  // namespace grundy::survey
