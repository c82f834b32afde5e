#include "grundy/problem.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "judge/program.hpp"
#include "judge/run.hpp"

namespace grundy {

struct Problem::Data {
  std::string name;
  std::unique_ptr<const judge::Program> program;
};

Problem::Problem(std::unique_ptr<Data> data) : data_(std::move(data)) {}
Problem::Problem(Problem&&) noexcept = default;
Problem& Problem::operator=(Problem&&) noexcept = default;
Problem::~Problem() = default;

Problem Problem::parse(std::string_view toml, std::string name) {
  auto program = judge::compile(toml, name);
  return Problem(std::make_unique<Data>(Data{std::move(name), std::move(program)}));
}

Problem Problem::load(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) text.assign(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad()) {
    throw Error(ErrorKind::bad_input, "cannot read the problem file '" + path + "'",
                "give the name of a problem or the path of a problem file");
  }
  auto program = judge::compile(text, path);
  auto name = std::filesystem::path(path).stem().string();
  return Problem(std::make_unique<Data>(Data{std::move(name), std::move(program)}));
}

const std::string& Problem::name() const { return data_->name; }
const std::string& Problem::title() const { return data_->program->file.title; }
const std::string& Problem::source() const { return data_->program->file.source; }
const std::string& Problem::rules() const { return data_->program->file.rules.text; }

namespace {

const std::string& text_of(const std::optional<rules::Source>& source) {
  static const std::string none;
  return source ? source->text : none;
}

}  // namespace

const std::string& Problem::read() const { return data_->program->file.read.text; }
const std::string& Problem::law() const { return text_of(data_->program->file.law); }
const std::string& Problem::lost() const { return text_of(data_->program->file.lost); }
const std::string& Problem::law_source() const { return data_->program->file.law_source; }
const std::vector<Problem::Sample>& Problem::samples() const {
  return data_->program->file.samples;
}

std::string Problem::judge(std::string_view input, const JudgeOptions& options,
                           Observer& observer) const {
  return judge::run(*data_->program, input, options.use_published, observer);
}

}  // namespace grundy
