// Laws of the heaps n = r mod b: in n, in a feature of n, in G(n / b).
#pragma once

#include "law/features.hpp"
#include "law/head.hpp"
#include "law/phrase.hpp"
#include "law/shape.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::law {

struct Term {
  Phrase phrase;
  std::function<std::int64_t(std::uint64_t n)> value;
  std::string_view kind;      ///< "modular", "recursive", or a feature's
  std::uint64_t defined = 0;  ///< it must not be asked for a smaller n
  std::uint64_t stated = 0;
  bool factors = false;
};

class Terms {
 public:
  /// `all` is the table whose beginning is `head`: the terms' functions look up G(n / b) there.
  /// Factors must reach beyond the head. All are kept by reference.
  Terms(const NimSequence& all, const Head& head, const std::vector<Feature>& features);

  /// All that fit the heaps from head.skip on.
  [[nodiscard]] std::vector<Term> of_all();

  /// The shortest that fits those n = r mod b, b >= 2; nothing when there are fewer than 4 of them.
  [[nodiscard]] std::optional<Term> of_class(std::uint64_t b, std::uint64_t r);

 private:
  struct Class {
    std::uint64_t b, r, first;  // the heaps first, first + b, ... of the head
    std::int64_t slope;         // G(n) - slope n is what is looked at
  };
  [[nodiscard]] std::int64_t at(const Class& c, std::uint64_t n) const {
    return head_.values[n] - c.slope * static_cast<std::int64_t>(n);
  }
  [[nodiscard]] std::optional<Term> in_n(const Class& c) const;
  [[nodiscard]] std::optional<Term> nim_sum_with_constant(const Class& c) const;
  [[nodiscard]] std::vector<Term> in_earlier(const Class& c);
  [[nodiscard]] std::vector<Term> in_feature(const Class& c, std::size_t feature,
                                             std::int64_t shift);
  template <typename Of>
  [[nodiscard]] std::optional<Pairs> pairs(const Class& c, const Of& of);

  const NimSequence& all_;
  const Head& head_;
  const std::vector<Feature>& features_;
  std::vector<std::vector<std::int64_t>>
      tables_;                       // each feature of 0, 1, ..., a little past the head
  std::vector<std::int64_t> image_;  // what j went to; all `undefined` between uses
};

}  // namespace grundy::law
