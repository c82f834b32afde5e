#include "law/numeration.hpp"

namespace grundy::law {

Numeration::Numeration(unsigned base, std::uint64_t size) : base_(base) {
  if (base != 0) return;
  // 1 is the one child of nothing; then each number's children follow those of the one before.
  first_child_ = {0, 2};
  ends_in_one_ = {false, true};
  for (std::uint64_t n = 1; first_child_.size() < size || ends_in_one_.size() < size; ++n) {
    const std::uint64_t first = first_child_[n];
    ends_in_one_.push_back(false);
    if (!ends_in_one_[n]) ends_in_one_.push_back(true);
    first_child_.push_back(first + children(n));
  }
}

}  // namespace grundy::law
