#include "engine/take_and_break/method.hpp"

#include <algorithm>

namespace grundy::engine {

bool can_serve(CodeWay way, const rules::Code& code) {
  if (way == CodeWay::direct) return true;
  const auto few_heaps = [](const rules::Digit& digit) {
    return digit.at_least == 0 && digit.most_heaps() <= 2;
  };
  const auto splits = [](const rules::Digit& digit) { return digit.splits(); };
  return code.finite() && std::all_of(code.digits.begin(), code.digits.end(), few_heaps) &&
         std::any_of(code.digits.begin(), code.digits.end(), splits);
}

CodeWay best_way(const rules::Code& code) {
  return can_serve(CodeWay::sparse, code) ? CodeWay::sparse : CodeWay::direct;
}

std::unique_ptr<CodeMethod> make_method(CodeWay way, const rules::Code& code, unsigned threads) {
  return way == CodeWay::direct ? make_direct(code) : make_sparse(code, threads);
}

}  // namespace grundy::engine
