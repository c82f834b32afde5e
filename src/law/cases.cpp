#include "law/cases.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace grundy::law {
namespace {

constexpr std::uint64_t largest_modulus = 10;

Candidate of_one_term(Term term, const Head& head) {
  Candidate law;
  law.kind = term.kind;
  law.phrase = std::move(term.phrase);
  law.value = std::move(term.value);
  law.first = head.skip;
  law.defined = term.defined;
  law.stated = term.stated;
  law.factors = term.factors;
  return law;
}

/// `pick(n % b, ...)` or a chain of `n % b = r ? ... :`, whichever is shorter.
Phrase by_residues(const std::vector<Term>& terms) {
  const Phrase residue = binary("n", "%", number(static_cast<std::int64_t>(terms.size())));
  std::map<std::string, std::size_t> uses;
  for (const Term& term : terms) ++uses[term.phrase.text];
  if (uses.size() == 1) return terms.front().phrase;

  std::vector<Phrase> arguments = {residue};
  for (const Term& term : terms) arguments.push_back(term.phrase);
  const Phrase picked = call("pick", arguments);

  const auto fewer = [&](const Term& a, const Term& b) {
    return uses[a.phrase.text] < uses[b.phrase.text];
  };
  // Of equally many the last residue, so that even heaps come before odd ones.
  const Term* others = &terms.back();
  for (const Term& term : terms) {
    if (fewer(*others, term)) others = &term;
  }
  Phrase chain = others->phrase;
  for (std::size_t r = terms.size(); r-- > 0;) {
    if (terms[r].phrase.text == others->phrase.text) continue;
    chain = conditional(binary(residue, "=", number(static_cast<std::int64_t>(r))), terms[r].phrase,
                        chain);
  }
  // Two symbols more for a condition, which reads more easily than a table.
  return symbols(chain.text) <= symbols(picked.text) + 2 ? chain : picked;
}

/// The one of the kinds that says most.
std::string kind_of(const std::vector<Term>& terms) {
  for (const std::string_view kind : {"recursive", "number-theoretic", "digits", "root"}) {
    if (std::any_of(terms.begin(), terms.end(), [&](const Term& t) { return t.kind == kind; })) {
      return std::string(kind);
    }
  }
  return "modular";
}

/// The least n from which on each residue's term may be asked.
std::uint64_t defined_from(const std::vector<Term>& terms) {
  std::uint64_t least = 0;
  for (std::uint64_t r = 0; r < terms.size(); ++r) {
    const std::uint64_t defined = terms[r].defined;
    // The last heap of this residue before `defined`, and one more.
    if (defined > r) least = std::max(least, defined - (defined - 1 - r) % terms.size());
  }
  return least;
}

Candidate of_residues(std::vector<Term> terms, const Head& head) {
  Candidate law;
  law.kind = kind_of(terms);
  law.phrase = by_residues(terms);
  law.first = head.skip;
  law.defined = defined_from(terms);
  for (const Term& term : terms) {
    law.stated += term.stated;
    law.factors = law.factors || term.factors;
  }
  law.value = [shared = std::make_shared<const std::vector<Term>>(std::move(terms))](
                  std::uint64_t n) { return (*shared)[n % shared->size()].value(n); };
  return law;
}

}  // namespace

std::vector<Candidate> find_cases(Terms& terms, const Head& head) {
  std::vector<Candidate> found;
  for (Term& term : terms.of_all()) found.push_back(of_one_term(std::move(term), head));
  std::vector<std::uint64_t> served;
  for (std::uint64_t b = 2; b <= largest_modulus; ++b) {
    if (std::any_of(served.begin(), served.end(), [b](std::uint64_t d) { return b % d == 0; })) {
      continue;
    }
    std::vector<Term> of_residue;
    for (std::uint64_t r = 0; r < b; ++r) {
      auto term = terms.of_class(b, r);
      if (!term) break;
      of_residue.push_back(std::move(*term));
    }
    if (of_residue.size() < b) continue;
    served.push_back(b);
    found.push_back(of_residues(std::move(of_residue), head));
  }
  return found;
}

}  // namespace grundy::law
