// Runs instructions on columns. Each register knows bounds of its numbers, so one look at the
// bounds shows that a whole block cannot overflow or divide by zero; only where they do not show
// it each active lane is computed by itself with checks. Numbers that are the same for all lanes,
// or grow by a step, stay formulas as long as possible.
#include "engine/column_program.hpp"

#include <algorithm>
#include <limits>

#include "core/int128.hpp"
#include "engine/column_kernels.hpp"
#include "engine/column_sieve.hpp"
#include "engine/scalar_operation.hpp"

namespace grundy::engine {
namespace {

using rules::Function;
using rules::Op;
using Instruction = ColumnProgram::Instruction;
using Kind = ColumnProgram::Kind;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();

struct Bounds {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

Bounds of(const Column& column) { return {column.low, column.high}; }

std::int64_t magnitude(const Column& column) {
  // Both ends are far from the lowest number wherever the answer is used; clamp it anyway.
  const auto absolute = [](std::int64_t x) {
    return x == lowest ? std::numeric_limits<std::int64_t>::max() : std::abs(x);
  };
  return std::max(absolute(column.low), absolute(column.high));
}

std::optional<Bounds> product_bounds(Bounds a, Bounds b) {
  Bounds result{std::numeric_limits<std::int64_t>::max(), lowest};
  for (const std::int64_t x : {a.low, a.high}) {
    for (const std::int64_t y : {b.low, b.high}) {
      std::int64_t product = 0;
      if (__builtin_mul_overflow(x, y, &product)) return std::nullopt;
      result.low = std::min(result.low, product);
      result.high = std::max(result.high, product);
    }
  }
  return result;
}

/// Of and, or, xor: as many bits as the widest operand has.
Bounds bit_bounds(Bounds a, Bounds b) {
  std::uint64_t bits = 0;
  for (const std::int64_t x : {a.low, a.high, b.low, b.high}) {
    bits |= static_cast<std::uint64_t>(x < 0 ? ~x : x);
  }
  const auto width = static_cast<int>(std::bit_width(bits));
  const auto high = width == 0 ? 0 : static_cast<std::int64_t>(~std::uint64_t{0} >> (64 - width));
  return {a.low < 0 || b.low < 0 ? -high - 1 : 0, high};
}

/// Bounds of the results, where no lane within the operands' bounds can fail.
std::optional<Bounds> bounds_of(Op op, Bounds a, Bounds b) {
  Bounds result;
  switch (op) {
    case Op::add:
      if (__builtin_add_overflow(a.low, b.low, &result.low)) return std::nullopt;
      if (__builtin_add_overflow(a.high, b.high, &result.high)) return std::nullopt;
      return result;
    case Op::subtract:
      if (__builtin_sub_overflow(a.low, b.high, &result.low)) return std::nullopt;
      if (__builtin_sub_overflow(a.high, b.low, &result.high)) return std::nullopt;
      return result;
    case Op::multiply:
      return product_bounds(a, b);
    case Op::bit_and:
    case Op::bit_or:
    case Op::bit_xor:
      return bit_bounds(a, b);
    default:
      return std::nullopt;
  }
}

Kernel kernel_of(Op op) {
  switch (op) {
    case Op::add:
      return Kernel::add;
    case Op::subtract:
      return Kernel::subtract;
    case Op::multiply:
      return Kernel::multiply;
    case Op::bit_and:
      return Kernel::bit_and;
    case Op::bit_or:
      return Kernel::bit_or;
    default:
      return Kernel::bit_xor;
  }
}

Mask all_or_none(bool all) {
  Mask mask;
  if (all) mask.words.fill(~std::uint64_t{0});
  return mask;
}

/// Lanes where d + s * lane is negative, or zero.
Mask linear_lanes(core::Int128 d, core::Int128 s, bool less) {
  const auto clamp = [](core::Int128 lane) {
    return static_cast<std::size_t>(std::clamp<core::Int128>(lane, 0, lanes));
  };
  if (s == 0) return all_or_none(less ? d < 0 : d == 0);
  if (!less) {
    if (d % s != 0 || -d / s < 0 || -d / s >= static_cast<core::Int128>(lanes)) return {};
    const std::size_t lane = clamp(-d / s);
    return Mask::range(lane, lane + 1);
  }
  if (s > 0) return Mask::range(0, d < 0 ? clamp((-d + s - 1) / s) : 0);
  return Mask::range(d < 0 ? 0 : clamp(d / -s + 1), lanes);
}

class Runner {
 public:
  Runner(const Block& block, Scratch& scratch) : block_(block), scratch_(scratch) {}

  bool run(const std::vector<Instruction>& code) {
    scratch_.masks[0] = block_.active;
    return std::all_of(code.begin(), code.end(), [&](const Instruction& i) { return step(i); });
  }

  Column& column(std::uint32_t reg) {
    return reg == 0 ? *block_.varying : scratch_.columns[reg - 1];
  }

 private:
  Mask& mask(std::uint32_t reg) { return scratch_.masks[reg]; }

  bool step(const Instruction& i) {
    switch (i.kind) {
      case Kind::literal:
        column(i.to).set_uniform(i.number);
        return true;
      case Kind::slot:
        column(i.to).set_uniform(block_.numbers[static_cast<std::size_t>(i.number)]);
        return true;
      case Kind::binary:
        return binary(i, column(i.a), column(i.b), column(i.to));
      case Kind::function:
        return function(i, column(i.a), column(i.b), column(i.to));
      case Kind::compare:
        mask(i.to) = comparison(i.op, column(i.a), column(i.b));
        return true;
      case Kind::coprime:
        return coprime(i, column(i.a), column(i.b));
      case Kind::to_mask:
        zero_.set_uniform(0);
        mask(i.to) = comparison(Op::not_equal, column(i.a), zero_);
        return true;
      case Kind::to_column:
        to_column(mask(i.a), column(i.to));
        return true;
      case Kind::choose:
        choose(i);
        return true;
      case Kind::mask_not:
        mask(i.to) = all_or_none(true).without(mask(i.a));
        return true;
      case Kind::mask_and:
        mask(i.to) = mask(i.a) & mask(i.b);
        return true;
      case Kind::mask_or:
        mask(i.to) = mask(i.a) | mask(i.b);
        return true;
      case Kind::mask_without:
        mask(i.to) = mask(i.a).without(mask(i.b));
        return true;
    }
    return false;
  }

  /// operation(x, y) for each active lane; false when one has no result.
  template <typename Operation>
  bool each_lane(const Mask& active, const Column& a, const Column& b, Column& to,
                 Operation&& operation) {
    std::int64_t low = std::numeric_limits<std::int64_t>::max();
    std::int64_t high = lowest;
    const bool good = active.for_each([&](std::size_t lane) {
      const std::optional<std::int64_t> result = operation(a.at(lane), b.at(lane));
      if (!result) return false;
      to.data[lane] = *result;
      low = std::min(low, *result);
      high = std::max(high, *result);
      return true;
    });
    if (low > high) low = high = 0;
    to.set_data(low, high);
    return good;
  }

  template <typename Operation>
  bool once(const Mask& active, const Column& a, const Column& b, Column& to,
            Operation&& operation) {
    to.set_uniform(0);
    if (!active.any()) return true;
    const std::optional<std::int64_t> result = operation(a.base, b.base);
    if (result) to.set_uniform(*result);
    return result.has_value();
  }

  void kernel(Kernel which, Column& a, Column& b, Column& to, Bounds bounds) {
    apply(which, fill(a), fill(b), to.data.data());
    to.set_data(bounds.low, bounds.high);
  }

  bool binary(const Instruction& i, Column& a, Column& b, Column& to) {
    const auto scalar = [&](std::int64_t x, std::int64_t y) {
      return binary_operation(i.op, x, y);
    };
    const Mask& active = mask(i.active);
    if (a.uniform() && b.uniform()) return once(active, a, b, to, scalar);
    if (i.op == Op::divide || i.op == Op::modulo) {
      if (const auto known = division(i, a, b, to)) return *known;
    } else if ((i.op == Op::shift_left || i.op == Op::shift_right) && b.uniform() && b.base >= 0 &&
               b.base < 50) {
      // A shift is a product or a floor division by a power of two.
      Instruction other = i;
      other.op = i.op == Op::shift_left ? Op::multiply : Op::divide;
      power_.set_uniform(std::int64_t{1} << b.base);
      return binary(other, a, power_, to);
    } else if (const auto bounds = bounds_of(i.op, of(a), of(b))) {
      if (!linear(i.op, a, b, to)) kernel(kernel_of(i.op), a, b, to, *bounds);
      return true;
    }
    return each_lane(active, a, b, to, scalar);
  }

  /// Sums, and products with one number, of linear columns are linear. Requires that no lane
  /// overflows.
  bool linear(Op op, const Column& a, const Column& b, Column& to) {
    if (!a.linear || !b.linear) return false;
    std::int64_t step = 0;
    const std::int64_t base = *binary_operation(op, a.base, b.base);
    switch (op) {
      case Op::add:
        if (__builtin_add_overflow(a.step, b.step, &step)) return false;
        break;
      case Op::subtract:
        if (__builtin_sub_overflow(a.step, b.step, &step)) return false;
        break;
      case Op::multiply:
        if (!a.uniform() && !b.uniform()) return false;
        if (a.uniform() ? __builtin_mul_overflow(a.base, b.step, &step)
                        : __builtin_mul_overflow(a.step, b.base, &step)) {
          return false;
        }
        break;
      default:
        return false;
    }
    to.set_linear(base, step, block_.count);
    return true;
  }

  std::optional<bool> division(const Instruction& i, Column& a, Column& b, Column& to) {
    if (magnitude(a) > max_exact_operand || magnitude(b) > max_exact_operand) return std::nullopt;
    if (b.low <= 0 && b.high >= 0) {
      zero_.set_uniform(0);
      if ((comparison(Op::equal, b, zero_) & mask(i.active)).any()) return false;
    }
    if (i.op == Op::divide) {
      Bounds bounds{-magnitude(a), magnitude(a)};
      if (a.low >= 0 && b.low > 0) bounds = {0, a.high / b.low};
      kernel(Kernel::divide, a, b, to, bounds);
    } else {
      const std::int64_t most = magnitude(b);
      kernel(Kernel::modulo, a, b, to, {b.low > 0 ? 0 : -most, most});
    }
    return true;
  }

  bool function(const Instruction& i, Column& a, Column& b, Column& to) {
    const auto scalar = [&](std::int64_t x, std::int64_t y) {
      return function_of(i.function, x, y);
    };
    const Mask& active = mask(i.active);
    if (a.uniform() && b.uniform()) return once(active, a, b, to, scalar);
    if (i.function == Function::min) {
      kernel(Kernel::min, a, b, to, {std::min(a.low, b.low), std::min(a.high, b.high)});
      return true;
    }
    if (i.function == Function::max) {
      kernel(Kernel::max, a, b, to, {std::max(a.low, b.low), std::max(a.high, b.high)});
      return true;
    }
    if (i.function == Function::gcd && can_sieve(a, b)) {
      gcd_lanes(a.uniform() ? b : a, scratch_.factors, to);
      return true;
    }
    return each_lane(active, a, b, to, scalar);
  }

  /// True when one of the two is a number and the other consecutive; then the number's factors
  /// are ready.
  bool can_sieve(const Column& a, const Column& b) {
    const Column& one = a.uniform() ? a : b;
    const Column& many = a.uniform() ? b : a;
    if (!one.uniform() || !many.linear || (many.step != 1 && many.step != -1)) return false;
    if (one.base == 0 || one.base == lowest || many.low == lowest) return false;
    const std::int64_t number = std::abs(one.base);
    if (scratch_.factored != number) {
      scratch_.factors = core::factorise(number);
      scratch_.factored = number;
    }
    return true;
  }

  bool coprime(const Instruction& i, Column& a, Column& b) {
    const Mask& active = mask(i.active);
    if (!(a.uniform() && b.uniform()) && can_sieve(a, b)) {
      const Mask lanes_with_1 = coprime_lanes(a.uniform() ? b : a, scratch_.factors);
      // The gcd is not 0 here, so that > 1 says the same as != 1.
      mask(i.to) = i.op == Op::equal ? lanes_with_1 : all_or_none(true).without(lanes_with_1);
      return true;
    }
    Mask result;
    const bool good = active.for_each([&](std::size_t lane) {
      const auto gcd = function_of(Function::gcd, a.at(lane), b.at(lane));
      if (!gcd) return false;
      const bool one = *gcd == 1;
      if (i.op == Op::equal ? one : i.op == Op::not_equal ? !one : *gcd > 1) result.set(lane);
      return true;
    });
    mask(i.to) = result;
    return good;
  }

  Mask comparison(Op op, Column& a, Column& b) {
    const bool less = op == Op::less || op == Op::less_equal;
    if (!a.linear || !b.linear) {
      const Comparison which = op == Op::equal       ? Comparison::equal
                               : op == Op::not_equal ? Comparison::not_equal
                               : op == Op::less      ? Comparison::less
                                                     : Comparison::less_equal;
      return compare(which, fill(a), fill(b));
    }
    core::Int128 difference = static_cast<core::Int128>(a.base) - b.base;
    if (op == Op::less_equal) difference -= 1;
    const Mask found = linear_lanes(difference, static_cast<core::Int128>(a.step) - b.step, less);
    return op == Op::not_equal ? all_or_none(true).without(found) : found;
  }

  void to_column(const Mask& from, Column& to) {
    for (std::size_t lane = 0; lane < lanes; ++lane) to.data[lane] = from.test(lane) ? 1 : 0;
    to.set_data(0, 1);
  }

  void choose(const Instruction& i) {
    Column& yes = column(i.a);
    Column& no = column(i.b);
    Column& to = column(i.to);
    const Mask& condition = mask(i.c);
    const std::int64_t* y = fill(yes);
    const std::int64_t* n = fill(no);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      to.data[lane] = condition.test(lane) ? y[lane] : n[lane];
    }
    to.set_data(std::min(yes.low, no.low), std::max(yes.high, no.high));
  }

  const Block& block_;
  Scratch& scratch_;
  Column zero_;
  Column power_;
};

}  // namespace

bool ColumnProgram::run(const Block& block, Scratch& scratch) const {
  while (scratch.columns.size() < columns_) scratch.columns.emplace_back();
  if (scratch.masks.size() < masks_) scratch.masks.resize(masks_);
  return Runner(block, scratch).run(code_);
}

Column& ColumnProgram::number(const Block& block, Scratch& scratch) const {
  if (!result_is_mask_) return result_ == 0 ? *block.varying : scratch.columns[result_ - 1];
  // A truth value that is used as a number.
  if (scratch.columns.size() <= columns_) scratch.columns.emplace_back();
  Column& to = scratch.columns[columns_];
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    to.data[lane] = scratch.masks[result_].test(lane) ? 1 : 0;
  }
  to.set_data(0, 1);
  return to;
}

Mask ColumnProgram::truth(const Block& block, Scratch& scratch) const {
  if (result_is_mask_) return scratch.masks[result_] & block.active;
  Column& column = number(block, scratch);
  if (column.uniform()) return column.base != 0 ? block.active : Mask();
  Column zero;
  zero.set_uniform(0);
  return compare(Comparison::not_equal, fill(column), fill(zero)) & block.active;
}

std::optional<std::int64_t> ColumnProgram::single(std::span<const std::int64_t> numbers,
                                                  Scratch& scratch) const {
  Block block{numbers, nullptr, 1, Mask::range(0, 1)};
  if (!run(block, scratch)) return std::nullopt;
  return number(block, scratch).at(0);
}

}  // namespace grundy::engine
