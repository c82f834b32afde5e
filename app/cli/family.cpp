#include "cli/family.hpp"

#include <algorithm>
#include <cctype>
#include <memory>
#include <utility>

#include "cli/number.hpp"
#include "grundy/error.hpp"
#include "rules/evaluate.hpp"
#include "rules/parse.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_members = 100'000;

/// One bound of a range: a number as everywhere on the command line, or an expression in the names
/// before it.
class Bound {
 public:
  Bound(const Piece& piece, const std::vector<std::string>& names)
      : source_(std::make_shared<const rules::Source>(rules::Source{piece.name, piece.string()})) {
    const std::string& text = source_->text;
    if (std::none_of(text.begin(), text.end(),
                     [](unsigned char c) { return std::isalpha(c) != 0; })) {
      number_ = read_integer(piece);
      return;
    }
    rules::Scope scope;
    scope.numbers = names;
    expression_ = rules::parse_expression(source_, scope);
  }
  [[nodiscard]] std::int64_t operator()(const std::vector<std::int64_t>& numbers) const {
    if (expression_ == nullptr) return number_;
    rules::Frame frame;
    frame.numbers = numbers;
    frame.source = source_.get();
    return rules::evaluate(*expression_, frame);
  }

 private:
  std::shared_ptr<const rules::Source> source_;
  std::int64_t number_ = 0;
  rules::ExprPtr expression_;  // null where it is the number
};

struct Range {
  Bound low, high;
};

class FamilyReader {
 public:
  explicit FamilyReader(const Bindings& fixed) : fixed_(fixed) {}

  void add(const std::string& text) {
    const Piece whole("--vary", text);
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::size_t dots = std::min(text.find("..", equals), text.size());
    const Piece name = whole.part(0, equals);
    if (dots == text.size() || !is_name(name.string())) {
      whole.fail("'" + text + "' varies no parameter", "write NAME=LOW..HIGH, as m=1..20");
    }
    const std::string word = name.string();
    if (std::find(family_.names.begin(), family_.names.end(), word) != family_.names.end() ||
        fixed_.count(word) != 0) {
      name.fail("the parameter '" + word + "' is bound twice");
    }
    ranges_.push_back({Bound(whole.part(equals + 1, dots), family_.names),
                       Bound(whole.part(dots + 2, text.size()), family_.names)});
    family_.names.push_back(word);
  }

  Family take() {
    std::vector<std::int64_t> numbers;
    choose(numbers);
    if (family_.members.empty()) {
      throw Error(ErrorKind::bad_input, "the family has no member: a range of --vary is empty");
    }
    return std::move(family_);
  }

 private:
  static bool is_name(const std::string& word) {
    return !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) == 0 &&
           std::all_of(word.begin(), word.end(),
                       [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
  }

  /// Recursion is as deep as there are options --vary.
  void choose(std::vector<std::int64_t>& numbers) {
    const std::size_t at = numbers.size();
    if (at == ranges_.size()) {
      if (family_.members.size() == most_members) {
        throw Error(ErrorKind::bad_input, "the family has over 10^5 members",
                    "give --vary shorter ranges");
      }
      Bindings member = fixed_;
      for (std::size_t i = 0; i < at; ++i) member[family_.names[i]] = numbers[i];
      family_.members.push_back(std::move(member));
      return;
    }
    const std::int64_t high = ranges_[at].high(numbers);
    std::int64_t value = ranges_[at].low(numbers);
    if (value > high) return;
    for (numbers.push_back(value);; numbers.back() = ++value) {
      choose(numbers);
      if (value == high) break;
    }
    numbers.pop_back();
  }

  const Bindings& fixed_;
  Family family_;
  std::vector<Range> ranges_;
};

}  // namespace

Family read_family(const std::vector<std::string>& texts, const Bindings& fixed) {
  FamilyReader reader(fixed);
  for (const std::string& text : texts) reader.add(text);
  return reader.take();
}

}  // namespace grundy::cli
