// Automatic sequences: G(n) read off by a finite automaton from the digits of n.
#pragma once

#include "law/candidate.hpp"
#include "law/head.hpp"

#include <vector>

namespace grundy::law {

/// Automata that read n from its first digit, in base 2 to 10 or in Zeckendorf's representation,
/// and give G(n), or G(n) - a n where it grows; a base is left out when it is a power of one that
/// serves. States are told apart by the values of all n that the same digits lead to, as far as the
/// head reaches. Gives up when the automaton is too long for `most` symbols. O(states^2 + head).
[[nodiscard]] std::vector<Candidate> find_automata(const Head& head, std::uint64_t most);

}  // namespace grundy::law
