#include "grundy/constant_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/take_and_break/cycle_search.hpp"
#include "engine/take_and_break/method.hpp"
#include "grundy/error.hpp"
#include "rules/form.hpp"
#include "session/pauses.hpp"
#include "store/state_file.hpp"

namespace grundy {
namespace {

constexpr std::uint64_t bytes_a_heap = 29;

const rules::Code& code_of(const Ruleset& rules) {
  const auto* code = std::get_if<rules::Code>(&rules.form().rules);
  if (code == nullptr || !engine::can_serve(engine::CodeWay::sparse, *code)) {
    throw Error(ErrorKind::bad_input,
                "constant memory is for finite take-and-break codes whose moves leave at most two "
                "heaps, and two somewhere",
                "without --no-values any rules will do");
  }
  return *code;
}

std::uint64_t window_of(const ConstantMemoryOptions& options, const Observer& observer) {
  const std::uint64_t least = std::max(options.window, engine::Window::least_keep);
  observer.require_memory("the window",
                          least > UINT64_MAX / 32 ? UINT64_MAX : least * bytes_a_heap);
  return (least + 63) / 64 * 64;
}

}  // namespace

struct ConstantMemoryRun::State {
  Ruleset rules;
  ConstantMemoryOptions options;
  std::uint64_t window;
  engine::CycleSearch search;
  std::optional<store::StateFile> file;
  Pauses pauses;

  void save() {
    if (file) file->save(search.save(), search.size(), options.program);
  }
};

ConstantMemoryRun::ConstantMemoryRun(Ruleset rules, ConstantMemoryOptions options,
                                     Observer& observer) {
  const rules::Code code = code_of(rules);
  const std::uint64_t window = window_of(options, observer);
  std::string canonical = rules.canonical();
  std::string directory = options.directory;
  state_ = std::make_unique<State>(State{std::move(rules),
                                         std::move(options),
                                         window,
                                         engine::CycleSearch(code, window),
                                         {},
                                         Pauses(observer)});
  if (directory.empty()) return;
  state_->file.emplace(std::move(directory), store::StateLabel{std::move(canonical), window});
  if (const auto& saved = state_->file->state()) state_->search.restore(*saved);
}

ConstantMemoryRun::~ConstantMemoryRun() = default;
ConstantMemoryRun::ConstantMemoryRun(ConstantMemoryRun&&) noexcept = default;
ConstantMemoryRun& ConstantMemoryRun::operator=(ConstantMemoryRun&&) noexcept = default;

void ConstantMemoryRun::run(std::uint64_t n) {
  State& state = *state_;
  for (;;) {
    state.pauses.begin([&state] { return state.search.steps(); }, n + 1);
    try {
      state.search.run(n + 1, state.pauses);
      state.save();
      return;
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::budget) throw;
      state.save();
      if (state.pauses.paused()) continue;
      if (!state.file || state.pauses.reason().empty()) throw;
      throw Error(ErrorKind::budget,
                  fmt::format("{}, after {} heaps", state.pauses.reason(), state.search.size()),
                  fmt::format("the state is saved in '{}'; the same command goes on from there",
                              state.options.directory));
    }
  }
}

std::uint64_t ConstantMemoryRun::heaps() const { return state_->search.size(); }
std::optional<ProvedPeriod> ConstantMemoryRun::proved() const { return state_->search.proved(); }
std::uint64_t ConstantMemoryRun::recurs_after() const { return state_->search.recurs_after(); }
std::uint64_t ConstantMemoryRun::window() const { return state_->window; }

SparseSpace ConstantMemoryRun::sparse_space() const {
  const engine::Window& window = state_->search.window();
  return {window.character().mask, window.character().position, window.rare(), window.last_rare()};
}

Nimber ConstantMemoryRun::largest() const { return state_->search.window().largest(); }
std::uint64_t ConstantMemoryRun::largest_at() const { return state_->search.window().largest_at(); }

}  // namespace grundy
