#include "emit/read_writer.hpp"

#include <algorithm>

namespace grundy::emit {

using problem::Group;
using problem::NameKind;
using problem::ReadToken;

namespace {

constexpr const char* input_text = R"(const char* at;   // what is read next
const char* end;  // of the input

// Skips white space; true when nothing follows.
bool at_end() {
  while (at != end && (unsigned char)*at <= ' ') ++at;
  return at == end;
}

)";

constexpr const char* number_text = R"(long long number() {
  if (at_end()) return 0;
  const bool negative = *at == '-';
  if (*at == '-' || *at == '+') ++at;
  unsigned long long n = 0;
  for (; at != end && (unsigned char)*at > ' '; ++at) n = n * 10 + (unsigned long long)(*at - '0');
  return (long long)(negative ? 0 - n : n);
}

)";

constexpr const char* numbers_text =
    R"(void numbers(std::vector<long long>& list, long long count) {
  list.clear();
  for (; count > 0 && !at_end(); --count) list.push_back(number());
}

)";

constexpr const char* word_text = R"(// Up to white space; double quotes around it are dropped.
std::string word() {
  if (at_end()) return "";
  const char* begin = at;
  while (at != end && (unsigned char)*at > ' ') ++at;
  std::string text(begin, at);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    text = text.substr(1, text.size() - 2);
  }
  return text;
}

)";

}  // namespace

bool ReadWriter::reads(ReadToken::Kind kind, const Group& group) const {
  return std::any_of(group.body.begin(), group.body.end(), [&](const ReadToken& token) {
    return token.kind == kind || (token.group && reads(kind, *token.group));
  });
}

void ReadWriter::write_readers() {
  using Kind = ReadToken::Kind;
  const Group& root = *program_.grammar.root;
  const bool lists = reads(Kind::list, root);
  out_.raw(input_text);
  if (lists || reads(Kind::number, root) || reads(Kind::rest, root) || reads(Kind::append, root)) {
    out_.raw(number_text);
  }
  if (lists) out_.raw(numbers_text);
  if (reads(Kind::word, root)) out_.raw(word_text);
}

void ReadWriter::write_run() {
  out_.comment("The answers to a whole input.");
  out_.open("std::string run(const std::string& input)");
  out_.line("at = input.data();");
  out_.line("end = at + input.size();");
  out_.line("if (input.compare(0, 3, \"\\xEF\\xBB\\xBF\") == 0) at += 3;  // a byte order mark");
  out_.line("std::string out;");
  group(*program_.grammar.root);
  out_.line("return out;");
  out_.close();
}

void ReadWriter::group(const Group& group) {
  // The answers of one execution of the case's group stand in one line where they are joined.
  const bool joins = group.is_case && !by_line();
  if (joins && between()) out_.line("bool first = true;");
  switch (group.kind) {
    case Group::Kind::once:
      round(group);
      break;
    case Group::Kind::repeat: {
      const std::string rounds = context_.identifiers.fresh("rounds");
      const std::string count = context_.translate.number(*group.control.tree, context_.names);
      if (group.counter != nullptr) {
        const std::string& counter = context_.names.numbers[group.counter->slot].text;
        const std::string low = context_.translate.number(*group.low.tree, context_.names);
        const std::string last = context_.identifiers.fresh("last");
        out_.open("for (long long " + rounds + " = " + low + ", " + last + " = " + count + "; " +
                  rounds + " <= " + last + "; ++" + rounds + ")");
        out_.line(counter + " = " + rounds + ";");
        round(group);
        out_.close();
        break;
      }
      out_.open("for (long long " + rounds + " = " + count + "; " + rounds + " > 0; --" + rounds +
                ")");
      round(group);
      out_.close();
      break;
    }
    default:
      out_.open("while (!at_end())");
      round(group);
      out_.close();
  }
  if (joins) out_.line("out += '\\n';");
}

void ReadWriter::round(const Group& group) {
  for (const std::uint32_t slot : group.resets) {
    out_.line(context_.names.lists[slot].text + ".clear();");
  }
  const bool tests = group.kind == Group::Kind::until;
  for (std::size_t i = 0; i <= group.body.size(); ++i) {
    if (tests && i == group.test_before) {
      out_.line("if (" + context_.translate.truth(*group.control.tree, context_.names) +
                ") break;");
    }
    if (i < group.body.size()) read(group.body[i]);
  }
  if (group.is_case) answer();
}

void ReadWriter::read(const ReadToken& token) {
  const auto name = [&] {
    const std::uint32_t slot = token.name->slot;
    switch (token.name->kind) {
      case NameKind::number:
        return context_.names.numbers[slot].text;
      case NameKind::list:
        return context_.names.lists[slot].text;
      default:
        return names_.words[slot];
    }
  };
  switch (token.kind) {
    case ReadToken::Kind::number:
      out_.line(name() + " = number();");
      return;
    case ReadToken::Kind::list:
      out_.line("numbers(" + name() + ", " +
                context_.translate.number(*token.count->tree, context_.names) + ");");
      return;
    case ReadToken::Kind::rest:
      out_.line(name() + ".clear();");
      out_.line("while (!at_end()) " + name() + ".push_back(number());");
      return;
    case ReadToken::Kind::append:
      out_.line(name() + ".push_back(number());");
      return;
    case ReadToken::Kind::word:
      out_.line(name() + " = word();");
      return;
    case ReadToken::Kind::edges:  // no program is written for a graph
      return;
    case ReadToken::Kind::group:
      group(*token.group);
      return;
  }
}

void ReadWriter::answer() {
  const auto& file = program_.file;
  const bool line = by_line();
  if (between()) {
    out_.line("if (!first) out += " + cpp_string(file.join) + ";");
    out_.line("first = false;");
  }
  constexpr std::string_view number = "{case}";
  if (file.prefix.find(number) != std::string::npos) out_.line("++cases;");
  std::size_t at = 0;
  while (at < file.prefix.size()) {
    const std::size_t found = file.prefix.find(number, at);
    const std::string text =
        file.prefix.substr(at, found == std::string::npos ? found : found - at);
    if (!text.empty()) out_.line("out += " + cpp_string(text) + ";");
    if (found == std::string::npos) break;
    out_.line("out += std::to_string(cases);");
    at = found + number.size();
  }
  const std::string end = line ? "\n" : "";
  out_.line("out += wins() ? " + cpp_string(file.win + end) + " : " + cpp_string(file.lose + end) +
            ";");
}

}  // namespace grundy::emit
