#include "engine/take_and_break/moves.hpp"

#include <algorithm>

namespace grundy::engine {

std::unique_ptr<Split> Splits::make(Kind kind, std::uint64_t heaps, bool or_more) {
  if (kind == Kind::equal) return make_equal(window_, heaps, or_more);
  if (or_more && kind != Kind::different) {
    return make_or_more(get(kind, heaps, false), heaps, kind == Kind::not_all_equal);
  }
  if (heaps == 2 && !or_more) return make_pairs(window_, kind != Kind::any);
  if (kind == Kind::different) return make_different(heaps, or_more);
  return make_one_more(window_, get(kind, heaps - 1, false), heaps, kind == Kind::not_all_equal);
}

Split& Splits::get(Kind kind, std::uint64_t heaps, bool or_more) {
  // Two different heaps are two heaps that are not all equal.
  if (kind == Kind::different && heaps == 2 && !or_more) kind = Kind::not_all_equal;
  for (const Entry& entry : entries_) {
    if (entry.kind == kind && entry.heaps == heaps && entry.or_more == or_more) {
      return *entry.split;
    }
  }
  std::unique_ptr<Split> split = make(kind, heaps, or_more);
  entries_.push_back({kind, heaps, or_more, std::move(split)});
  return *entries_.back().split;
}

void Splits::append(const NimSequence& values) {
  for (const Entry& entry : entries_) entry.split->append(values);
}

void Splits::widen(std::size_t words) {
  for (const Entry& entry : entries_) entry.split->widen(words);
}

void Splits::clear() {
  for (const Entry& entry : entries_) entry.split->clear();
}

std::uint64_t Splits::bytes_for(std::uint64_t m) const {
  std::uint64_t bytes = 0;
  for (const Entry& entry : entries_) bytes += entry.split->bytes_for(m);
  return bytes;
}

DigitMoves::DigitMoves(const rules::Digit& digit, Splits& splits)
    : none_(digit.allows(0)), one_(digit.allows(1)) {
  using Kind = Splits::Kind;
  if (digit.all_equal && (digit.unequal || digit.not_all_equal)) return;  // no split is both
  const Kind kind = digit.all_equal       ? Kind::equal
                    : digit.unequal       ? Kind::different
                    : digit.not_all_equal ? Kind::not_all_equal
                                          : Kind::any;
  const std::uint64_t tail = digit.at_least == 0 ? 64 : std::max<std::uint64_t>(digit.at_least, 2);
  for (std::uint64_t heaps = 2; heaps < std::min<std::uint64_t>(tail, 64); ++heaps) {
    if (digit.allows(heaps)) splits_.push_back(&splits.get(kind, heaps, false));
  }
  if (digit.at_least != 0) splits_.push_back(&splits.get(kind, tail, true));
}

void DigitMoves::add_options(SetWord* set, std::size_t words, std::uint64_t m,
                             const NimSequence& values) const {
  if (m == 0) {
    if (none_) insert_value(set, 0);
    return;
  }
  if (one_) insert_value(set, values[m]);
  for (const Split* split : splits_) unite(set, split->at(m), words);
}

}  // namespace grundy::engine
