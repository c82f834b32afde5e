#include "judge/format.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "grundy/error.hpp"
#include "judge/input.hpp"

namespace grundy::judge {

using problem::Group;
using problem::ReadToken;

namespace {

/// Reads a sample, and keeps how it is written.
class SampleSource final : public Source {
 public:
  SampleSource(std::string_view text, Format& format)
      : text_(text), input_(text), format_(format) {}

  std::int64_t number(const ReadToken& token, Range, std::size_t index) override {
    const std::size_t end = input_.offset();
    std::size_t begin = end;
    const std::int64_t value = input_.number({token.name->text, index + 1}, begin);
    space(token, index, end, begin);
    return value;
  }

  std::string word(const ReadToken& token, std::size_t index) override {
    const std::size_t end = input_.offset();
    std::size_t begin = end;
    std::string word(input_.word({token.name->text}, begin));
    space(token, index, end, begin);
    format_.quoted[&token] = input_.offset() - begin > word.size();
    std::string& letters = format_.letters[&token];
    for (const char c : word) {
      if (letters.find(c) == std::string::npos) letters += c;
    }
    return word;
  }

  bool more(const ReadToken&, std::size_t) override { return !input_.at_end(); }

  void require_end() { input_.require_end(); }

 private:
  /// The first that is seen of each kind counts.
  void space(const ReadToken& token, std::size_t index, std::size_t end, std::size_t begin) {
    if (end == 0) return;
    std::string white(text_.substr(end, begin - end));
    white.erase(std::remove(white.begin(), white.end(), '\r'), white.end());
    Format::Space& space = format_.spaces[&token];
    std::string& kept = index == 0 ? space.first : space.next;
    if (kept.empty()) kept = std::move(white);
  }

  std::string_view text_;
  Input input_;
  Format& format_;
};

/// One number, again and again.
class ConstantSource final : public Source {
 public:
  explicit ConstantSource(std::int64_t value) : value_(value) {}
  std::int64_t number(const ReadToken&, Range, std::size_t) override { return value_; }
  std::string word(const ReadToken&, std::size_t) override { return "a"; }
  bool more(const ReadToken&, std::size_t) override { return false; }

 private:
  std::int64_t value_;
};

/// The white space that no sample shows is filled in, and the terminators are kept.
class Learner {
 public:
  Learner(const problem::Program& program, const Ranges& ranges, Format& format)
      : program_(program), ranges_(ranges), format_(format) {}

  void samples() {
    for (const auto& sample : program_.file.samples) {
      SampleSource source(sample.in, format_);
      InputTree tree;
      try {
        Filling(program_, ranges_, source).fill(tree);
        source.require_end();
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::bad_input) throw;
        continue;
      }
      tree.final_line_break = sample.in.ends_with('\n');
      for (const Site& site : sites(tree, program_.grammar)) {
        if (site.piece->terminated) {
          format_.terminators.emplace(site.token, site.piece->rounds.back());
        }
      }
      format_.samples.push_back(std::move(tree));
    }
  }

  void defaults(const Group& group) {
    for (std::size_t i = 0; i < group.body.size(); ++i) {
      const ReadToken& token = group.body[i];
      if (token.group) {
        if (token.group->kind == Group::Kind::until) terminator(token);
        defaults(*token.group);
        continue;
      }
      const bool list = token.kind == ReadToken::Kind::list || token.kind == ReadToken::Kind::rest;
      const bool begins_round = i == 0 && group.kind != Group::Kind::once;
      Format::Space& space = format_.spaces[&token];
      if (space.first.empty()) space.first = begins_round || list ? "\n" : " ";
      if (space.next.empty()) space.next = begins_round && !list ? "\n" : " ";
      std::string& letters = format_.letters[&token];
      if (letters.empty()) letters = "ab";
    }
  }

 private:
  void terminator(const ReadToken& token) {
    for (const std::int64_t value : {0, -1}) {
      if (format_.terminators.contains(&token)) return;
      ConstantSource source(value);
      try {
        auto round = Filling(program_, ranges_, source).terminator(token);
        if (round) format_.terminators.emplace(&token, *std::move(round));
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::bad_input) throw;
      }
    }
  }

  const problem::Program& program_;
  const Ranges& ranges_;
  Format& format_;
};

class Writer {
 public:
  explicit Writer(const Format& format) : format_(format) {}

  void round(const Round& round, const Group& group, std::size_t index) {
    for (std::size_t i = 0; i < round.size(); ++i)
      piece(round[i], group.body[i], i == 0 ? index : 0);
  }

  std::string text;

 private:
  void piece(const Piece& piece, const ReadToken& token, std::size_t index) {
    const bool list = token.kind == ReadToken::Kind::list || token.kind == ReadToken::Kind::rest;
    for (std::size_t i = 0; i < piece.numbers.size(); ++i) {
      put(token, list ? i : index, std::to_string(piece.numbers[i]));
    }
    if (token.kind == ReadToken::Kind::word) {
      const auto quoted = format_.quoted.find(&token);
      const bool quotes = quoted != format_.quoted.end() && quoted->second;
      put(token, index, quotes ? '"' + piece.word + '"' : piece.word);
    }
    for (std::size_t r = 0; r < piece.rounds.size(); ++r) round(piece.rounds[r], *token.group, r);
  }

  void put(const ReadToken& token, std::size_t index, const std::string& word) {
    const Format::Space& space = format_.spaces.at(&token);
    if (!text.empty()) text += index == 0 ? space.first : space.next;
    text += word;
  }

  const Format& format_;
};

}  // namespace

std::string Format::text(const InputTree& tree, const problem::Grammar& grammar) const {
  Writer writer(*this);
  writer.round(tree.root, *grammar.root, 0);
  if (!writer.text.empty() && tree.final_line_break) writer.text += '\n';
  return std::move(writer.text);
}

Format learn_format(const problem::Program& program, const Ranges& ranges) {
  Format format;
  Learner learner(program, ranges, format);
  learner.samples();
  learner.defaults(*program.grammar.root);
  return format;
}

}  // namespace grundy::judge
