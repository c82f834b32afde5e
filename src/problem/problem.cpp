#include "grundy/problem.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "problem/program.hpp"

namespace grundy {

Problem::Problem(std::string name, std::shared_ptr<const problem::Program> program)
    : name_(std::move(name)), program_(std::move(program)) {}

Problem Problem::parse(std::string_view toml, std::string name) {
  auto program = problem::compile(toml, name);
  return {std::move(name), std::move(program)};
}

Problem Problem::load(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) text.assign(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad()) {
    throw Error(ErrorKind::bad_input, "cannot read the problem file '" + path + "'",
                "give the name of a problem or the path of a problem file");
  }
  return {std::filesystem::path(path).stem().string(), problem::compile(text, path)};
}

const std::string& Problem::title() const { return program_->file.title; }
const std::string& Problem::source() const { return program_->file.source; }
const std::string& Problem::rules() const { return program_->file.rules.text; }

namespace {

const std::string& text_of(const std::optional<rules::Source>& source) {
  static const std::string none;
  return source ? source->text : none;
}

}  // namespace

const std::string& Problem::read() const { return program_->file.read.text; }
const std::string& Problem::law() const { return text_of(program_->file.law); }
const std::string& Problem::lost() const { return text_of(program_->file.lost); }
const std::string& Problem::law_source() const { return program_->file.law_source; }
const std::vector<Problem::Sample>& Problem::samples() const { return program_->file.samples; }

}  // namespace grundy
