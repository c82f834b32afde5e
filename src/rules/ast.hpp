// The tree of an expression, a set, a clause. Trees are immutable and shared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace grundy::rules {

enum class Op : std::uint8_t {
  number,     // a literal
  variable,   // a state coordinate or a generator's name: the slot says which
  parameter,  // a free name; gone after binding
  list,       // a whole list of numbers: the slot says which of the frame's lists
  negate,
  logical_not,
  add,
  subtract,
  multiply,
  divide,
  modulo,
  power,
  bit_and,
  bit_or,
  bit_xor,
  shift_left,
  shift_right,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  logical_and,
  logical_or,
  conditional,  // c ? a : b
  call,         // function(arguments)
  index,        // x[i], i from 1: the list's slot and the index as its one argument
};

enum class Function : std::uint8_t {
  gcd,
  lcm,
  min,
  max,
  abs,
  isqrt,
  log2,
  popcount,
  ctz,
  valuation,
  spf,
  gpf,
  prime_index,
  omega,
  bigomega,
  divisor_count,
  prime,
  square,
  // beyond docs/notation.md's sets: what published laws need
  fibonacci_number,  // 1 when n is 1, 2, 3, 5, 8, ...
  zeckendorf,        // the least part of the Zeckendorf representation
  pick,              // pick(i, v0, v1, ...): the i-th of the v, from 0
  muldiv,            // floor(a * b / c) with a 128-bit product
  recurse,           // g(...): the law itself, only inside a law
  // over a list, written len(x), sum(x), xor(x), min(x), max(x)
  len,
  sum,
  xor_all,
  list_min,
  list_max,
};

/// A text and what its bytes [begin, end) mean: kept so that an error at run time can
/// quote the expression.
struct Source {
  std::string name;  // "ruleset"
  std::string text;
};

struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

struct Expr {
  Op op = Op::number;
  Function function = Function::gcd;  // of a call
  std::int64_t number = 0;            // of a literal
  std::uint32_t slot = 0;             // of a variable: index into the frame
  std::string name;                   // of a variable, parameter or indexed list, as written
  std::vector<ExprPtr> args;
  std::uint32_t height = 1;        // of the tree below, 1 for a leaf; at most max_height
  std::size_t begin = 0, end = 0;  // bytes of the source text
};

/// Trees are walked by recursion, so their height is limited when they are read.
inline constexpr std::uint32_t max_height = 1000;

/// An operation takes about 10 KB when it is compiled, a part of a ruleset about 50 KB. Operations
/// are counted with their operands, so that n/2+1 has six.
inline constexpr std::size_t max_operations = 20'000;
inline constexpr std::size_t max_parts = 1000;

enum class NamedSet : std::uint8_t {
  powers,
  fibonacci,
  primes,
  prime_powers,
  squares,
  triangular,
  divisors
};

struct SetExpr {
  // A parameter is a free name, gone after binding; a frame_list is one of the frame's lists.
  enum class Kind : std::uint8_t { range, list, named, parameter, frame_list };
  struct Member {
    ExprPtr low;
    ExprPtr high;  // null for a single expression
  };
  Kind kind = Kind::range;
  std::vector<Member> members;  // of a list; a range is its one member
  NamedSet named = NamedSet::powers;
  ExprPtr argument;        // of powers(b), divisors(n)
  std::string name;        // of a list parameter or a frame's list
  std::uint32_t slot = 0;  // of a frame's list
  std::size_t begin = 0, end = 0;
};

struct Generator {
  std::string name;
  std::uint32_t slot = 0;
  SetExpr set;
  bool counted = false;  // nothing mentions the name: only the number of members matters
  std::size_t begin = 0, end = 0;
};

/// A component of a result, or many: `position for ... if ...`.
struct Item {
  std::vector<ExprPtr> position;
  std::vector<Generator> generators;
  std::vector<ExprPtr> guards;  // parts of the condition without a generator's name, tested first
  std::vector<ExprPtr> conditions;  // the other parts, in order, tested after the generators
};

/// `(state) -> result for ... if ...`. Slots 0..arity-1 are the state's coordinates,
/// then each generator has a slot of its own.
struct Clause {
  std::vector<std::string> state;
  bool list = false;  // written with [ ]
  std::vector<Item> items;
  std::vector<Generator> generators;
  std::vector<ExprPtr> guards;      // `and`-parts that mention no generator of the clause, in order
  std::vector<ExprPtr> conditions;  // the other parts, in order
  std::uint32_t slots = 0;          // size of the frame
  std::shared_ptr<const Source> source;
  std::size_t begin = 0, end = 0;
};

}  // namespace grundy::rules
