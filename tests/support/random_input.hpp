// Random small inputs of a problem, made along its grammar within its [limits].
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <random>
#include <string>
#include <utility>

#include "problem/program.hpp"
#include "problem/state.hpp"

namespace grundy::problem {

class RandomInput {
 public:
  /// `spread`: how far above its lower limit a number may lie; numbers that count others stay
  /// below 4 above it. `at_case` sees the state at the end of each case.
  RandomInput(const Program& program, std::uint64_t seed, std::int64_t spread,
              std::function<void(State&)> at_case)
      : program_(program),
        random_(seed),
        spread_(spread),
        at_case_(std::move(at_case)),
        state_(program.names, program.slots) {
    collect_counts(*program.grammar.root);
    for (const auto& sample : program.file.samples) {
      for (const char c : sample.in) {
        const bool letter = c > ' ' && (c < '0' || c > '9') && c != '"';
        if (letter && letters_.find(c) == std::string::npos) letters_ += c;
      }
    }
    if (letters_.empty()) letters_ = "ab";
  }

  std::string make() {
    group(*program_.grammar.root);
    return text_;
  }

 private:
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, std::max(low, high))(random_);
  }

  void collect_counts(const Group& group) {
    if (group.kind == Group::Kind::repeat) counts_.add(group.control.uses);
    for (const ReadToken& token : group.body) {
      if (token.count) counts_.add(token.count->uses);
      if (token.group) collect_counts(*token.group);
    }
  }

  std::int64_t number(const Name& name) {
    std::int64_t low = 0;
    std::int64_t high = INT64_MAX;
    for (const Limit& limit : program_.limits) {
      if (limit.name != &name) continue;
      low = limit.low.evaluate(state_);
      high = limit.high.evaluate(state_);
    }
    const std::int64_t reach = counts_.has(name) ? 3 : spread_;
    const std::int64_t value = between(low, std::min(high - low, reach) + low);
    text_ += std::to_string(value) + " ";
    return value;
  }

  void read(const ReadToken& token) {
    switch (token.kind) {
      case ReadToken::Kind::number:
        state_.set_number(token.name->slot, number(*token.name));
        return;
      case ReadToken::Kind::list:
      case ReadToken::Kind::rest: {
        const std::int64_t count = token.count ? token.count->evaluate(state_) : between(1, 4);
        auto& list = state_.lists[token.name->slot];
        list.clear();
        for (std::int64_t i = 0; i < count; ++i) list.push_back(number(*token.name));
        state_.list_changed(token.name->slot);
        return;
      }
      case ReadToken::Kind::append:
        state_.lists[token.name->slot].push_back(number(*token.name));
        state_.list_changed(token.name->slot);
        return;
      case ReadToken::Kind::word: {
        std::string& word = words_.emplace_back();
        for (std::int64_t length = between(1, 12); length > 0; --length) {
          word += letters_[static_cast<std::size_t>(
              between(0, static_cast<std::int64_t>(letters_.size()) - 1))];
        }
        text_ += word + " ";
        state_.set_word(token.name->slot, word);
        return;
      }
      case ReadToken::Kind::group:
        group(*token.group);
        return;
    }
  }

  void group(const Group& group) {
    std::int64_t rounds = 1;
    if (group.kind == Group::Kind::repeat) rounds = group.control.evaluate(state_);
    // The input may end where a group begins: no terminator is needed.
    if (group.kind == Group::Kind::until || group.kind == Group::Kind::until_eof) {
      rounds = between(1, 4);
    }
    for (std::int64_t i = 0; i < rounds; ++i) {
      if (!round(group)) return;
    }
  }

  bool round(const Group& group) {
    for (const std::uint32_t slot : group.resets) {
      state_.lists[slot].clear();
      state_.list_changed(slot);
    }
    const bool tests = group.kind == Group::Kind::until;
    for (std::size_t i = 0; i <= group.body.size(); ++i) {
      if (tests && i == group.test_before && group.control.evaluate(state_) != 0) return false;
      if (i < group.body.size()) read(group.body[i]);
    }
    text_ += "\n";
    if (group.is_case) at_case_(state_);
    return true;
  }

  const Program& program_;
  std::mt19937_64 random_;
  std::int64_t spread_;
  std::function<void(State&)> at_case_;
  State state_;
  Uses counts_;
  std::string letters_;
  std::deque<std::string> words_;
  std::string text_;
};

}  // namespace grundy::problem
