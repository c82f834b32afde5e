#include "cli/stress_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

namespace grundy::cli {
namespace {

constexpr std::size_t most_lines = 40;
constexpr std::size_t most_columns = 160;

/// A line with everything visible that is no plain text; bytes beyond ASCII as they are.
std::string visible(std::string_view line) {
  std::string result;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\t') {
      result += "\\t";
    } else if (c == '\r') {
      result += "\\r";
    } else if (byte < ' ' || byte == 0x7F) {
      result += fmt::format("\\x{:02X}", byte);
    } else {
      result += c;
    }
  }
  return result;
}

/// Lines of a text, two blanks before each, with what a reader would not see said in brackets.
std::string block(std::string_view text) {
  if (text.empty()) return "  (nothing)\n";
  const bool ends = text.ends_with('\n');
  std::string result;
  for (std::size_t lines = 0; !text.empty(); ++lines) {
    if (lines == most_lines) return result + fmt::format("  ({} more bytes)\n", text.size());
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    result += "  " + visible(line.substr(0, most_columns));
    if (line.size() > most_columns) {
      result += fmt::format(" ({} more bytes)", line.size() - most_columns);
    }
    result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return ends ? result : result + "  (no line break at the end)\n";
}

const char* kind_of(StressEnd end) {
  switch (end) {
    case StressEnd::answered:
      return "difference";
    case StressEnd::crashed:
      return "crash";
    case StressEnd::timed_out:
      return "hang";
    case StressEnd::flooded:
      return "flood";
  }
  return "";
}

std::string plural(std::uint64_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string left_out(const StressReport& report) {
  if (report.left_out == 0) return "";
  return fmt::format(" {} more left out, which cannot be answered from the rules, or not soon.",
                     plural(report.left_out, "input"));
}

std::string failure_text(const StressResult& result) {
  const StressFailure& failure = *result.report.failure;
  const bool answered = failure.run.end == StressEnd::answered;
  std::string text = fmt::format("{}: test {} fails: {}.\n\n", result.problem.name(), failure.test,
                                 answered ? "a wrong answer" : failure.run.message);
  text += failure.smallest ? "input, as small as it fails:\n"
                           : "input, the smallest found before shrinking was stopped:\n";
  text += block(failure.input);
  if (failure.open_end) {
    text += "  (it ends without a terminator or a line break; --proper-end leaves such out)\n";
  }
  text += "expected:\n" + block(failure.expected);
  text += "got:\n" + block(failure.run.output);
  if (!failure.run.errors.empty()) text += "standard error:\n" + block(failure.run.errors);
  text += fmt::format("\n{} passed before it.{}\nagain: {}\n", plural(result.report.passed, "test"),
                      left_out(result.report), result.again);
  return text;
}

}  // namespace

std::string shell_word(std::string_view word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./,:=+@%^").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string stress_text(const StressResult& result) {
  if (result.report.failure) return failure_text(result);
  return fmt::format("{}: {} passed.{}\n", result.problem.name(),
                     plural(result.report.passed, "test"), left_out(result.report));
}

std::string stress_json(const StressResult& result) {
  nlohmann::ordered_json document;
  document["problem"] = result.problem.name();
  document["seed"] = result.options.seed;
  document["passed"] = result.report.passed;
  document["left_out"] = result.report.left_out;
  document["failure"] = nullptr;
  if (result.report.failure) {
    const StressFailure& failure = *result.report.failure;
    nlohmann::ordered_json& found = document["failure"];
    found["test"] = failure.test;
    found["kind"] = kind_of(failure.run.end);
    if (!failure.run.message.empty()) found["message"] = failure.run.message;
    found["input"] = failure.input;
    found["expected"] = failure.expected;
    found["output"] = failure.run.output;
    if (!failure.run.errors.empty()) found["errors"] = failure.run.errors;
    found["smallest"] = failure.smallest;
    found["first_input"] = failure.first_input;
    found["again"] = result.again;
  }
  // What a program prints need not be UTF-8.
  return document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace grundy::cli
