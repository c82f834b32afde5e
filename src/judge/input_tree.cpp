#include "judge/input_tree.hpp"

#include <cstddef>

namespace grundy::judge {

namespace {

/// Recursion is as deep as the problem file nests groups.
void collect(Round& round, const problem::Group& group, bool in_terminator,
             std::vector<Site>& sites) {
  for (std::size_t i = 0; i < round.size(); ++i) {
    const problem::ReadToken& token = group.body[i];
    Piece& piece = round[i];
    sites.push_back({&piece, &token, in_terminator});
    for (std::size_t r = 0; r < piece.rounds.size(); ++r) {
      const bool last = piece.terminated && r + 1 == piece.rounds.size();
      collect(piece.rounds[r], *token.group, in_terminator || last, sites);
    }
  }
}

std::uint64_t magnitude(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  return value < 0 ? std::uint64_t{0} - bits : bits;
}

}  // namespace

std::vector<Site> sites(InputTree& tree, const problem::Grammar& grammar) {
  std::vector<Site> result;
  collect(tree.root, *grammar.root, false, result);
  return result;
}

TreeSize size_of(InputTree& tree, const problem::Grammar& grammar) {
  TreeSize size;
  const auto add = [&](std::uint64_t amount) {
    size.total = size.total > UINT64_MAX - amount ? UINT64_MAX : size.total + amount;
  };
  for (const Site& site : sites(tree, grammar)) {
    size.tokens += site.piece->numbers.size() + site.piece->word.size();
    for (const std::int64_t number : site.piece->numbers) add(magnitude(number));
    for (const char letter : site.piece->word) add(static_cast<unsigned char>(letter));
  }
  return size;
}

}  // namespace grundy::judge
