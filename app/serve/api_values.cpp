// /api/values: the values of heaps 0..N, or of a box of pairs, as a stream of frames. The first
// thousands come at once, the rest while it is computed.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/game.hpp"
#include "cli/law_values.hpp"
#include "grundy/error.hpp"
#include "serve/api.hpp"
#include "serve/error_json.hpp"
#include "serve/frames.hpp"

namespace grundy::serve {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t first_heaps = 4096;
constexpr std::uint64_t most_heaps_of_a_frame = std::uint64_t{1} << 18;
constexpr std::int64_t first_edge = 64;

class Stream {
 public:
  Stream(cli::Game& game, Position to, Answer& answer, RequestWatch& watch)
      : game_(game), to_(to), answer_(answer), watch_(watch) {}

  /// Throws Error(budget) after a part of the frames.
  void run() {
    if (cli::counts_starts(to_, game_)) {
      const NimSequence values = cli::values_of_starts(to_[0], game_, watch_);
      write(values, values.size());
    } else if (to_.size() == 1) {
      heaps();
    } else {
      boxes();
    }
  }

  /// What is known at the end.
  [[nodiscard]] Json last_head() const {
    Json head;
    head["done"] = true;
    head["period"] = nullptr;
    head["rare_values"] = nullptr;
    if (to_.size() != 1 || cli::counts_starts(to_, game_)) return head;
    if (const auto proved = game_.session->proved()) {
      head["period"] = {{"preperiod", proved->period.preperiod},
                        {"period", proved->period.period},
                        {"saltus", proved->period.saltus},
                        {"theorem", proved->theorem}};
    }
    if (const auto space = game_.session->sparse_space()) {
      head["rare_values"] = {{"mask", space->mask},
                             {"position", space->position},
                             {"rare", space->rare},
                             {"last_rare", space->last_rare}};
    }
    return head;
  }

 private:
  void heaps() {
    const std::uint64_t all = static_cast<std::uint64_t>(to_[0]) + 1;
    std::uint64_t step = first_heaps;
    try {
      while (sent_ < all) {
        const std::uint64_t next = std::min(all, sent_ + step);
        write(game_.session->values_to(next - 1), next);
        step = std::min(2 * step, most_heaps_of_a_frame);
      }
    } catch (const Error& error) {
      // The table holds what was computed of this frame.
      if (error.kind() == ErrorKind::budget && !answer_.cancelled()) {
        write(game_.session->table(), std::min(all, game_.session->table().size()));
      }
      throw;
    }
  }

  void write(const NimSequence& values, std::uint64_t end) {
    while (sent_ < end) {
      const std::uint64_t count = std::min(end - sent_, most_heaps_of_a_frame);
      const unsigned width = values.element_bytes();
      Json head;
      head["from"] = sent_;
      head["count"] = count;
      head["width"] = width;
      write_frame(answer_, std::move(head),
                  {static_cast<const char*>(values.data()) + sent_ * width, count * width});
      sent_ += count;
    }
  }

  /// A small box first; each box takes the place of the one before.
  void boxes() {
    for (std::int64_t edge = first_edge;; edge *= 4) {
      Position corner = to_;
      for (std::size_t i = 0; i < to_.size(); ++i) corner[i] = std::min(corner[i], edge);
      const SampledValues samples = game_.session->samples(corner);
      NimSequence values;
      for (const Nimber value : samples.values) values.push_back(value);
      Json head;
      head["box"] = std::vector<std::int64_t>(corner.begin(), corner.end());
      head["count"] = values.size();
      head["width"] = values.element_bytes();
      write_frame(
          answer_, std::move(head),
          {static_cast<const char*>(values.data()), values.size() * values.element_bytes()});
      if (corner == to_) return;
    }
  }

  cli::Game& game_;
  Position to_;
  Answer& answer_;
  RequestWatch& watch_;
  std::uint64_t sent_ = 0;
};

}  // namespace

void answer_values(const Question& question, Answer& answer, RequestWatch& watch) {
  const cli::Piece piece("to", question.text("to"));
  cli::Games games(question.texts("let"), "", cli::Games::Laws::none, watch);
  cli::Game& game = games.open(question.text("ruleset"));
  games.require_all_used();
  cli::HeapArgument corner{std::nullopt, cli::read_coordinates(piece), 1, piece};
  static_cast<void>(game.position(corner));  // an error for a wrong number of coordinates
  std::uint64_t positions = 1;
  for (const std::int64_t edge : corner.coordinates) {
    if (static_cast<std::uint64_t>(edge) >= watch.output_limit() / positions) {
      piece.fail("so many values are over the limit of an answer, which is " +
                     std::to_string(watch.output_limit() >> 20) + " MiB",
                 "ask for fewer, or use `grundy values`");
    }
    positions *= static_cast<std::uint64_t>(edge) + 1;
  }
  const Position to(corner.coordinates);
  answer.stream(frames_type);
  Stream stream(game, to, answer, watch);
  Json last;
  try {
    stream.run();
    last = stream.last_head();
    answer.keep();
  } catch (const Error& error) {
    last = stream.last_head();
    last["error"] = Json::parse(error_json(error, watch.refused()))["error"];
  }
  write_frame(answer, std::move(last));
  answer.finish();
}

}  // namespace grundy::serve
