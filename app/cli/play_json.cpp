#include <string>
#include <utility>

#include "cli/move_json.hpp"
#include "cli/output.hpp"
#include "cli/play_report.hpp"

namespace grundy::cli {
namespace {

const char* to_text(Player player) { return player == Player::user ? "user" : "opponent"; }

void print_document(const Json& document) { print(line_of(document)); }

class JsonReport final : public PlayReport {
 public:
  explicit JsonReport(const Ruleset* standard) : standard_(standard) {}

  void start(const Play& play) override {
    Json document;
    document["event"] = "start";
    document["ruleset"] = standard_ != nullptr ? Json(standard_->canonical()) : Json(nullptr);
    add_position(document, play);
    print_document(document);
  }
  void show(const Play& play, bool undone) override {
    Json document;
    document["event"] = undone ? "undo" : "show";
    add_position(document, play);
    print_document(document);
  }
  void moved(const Play& play, const std::optional<BestMove>& best) override {
    const PlayStep& step = play.history().back();
    Json document;
    document["event"] = "move";
    document["by"] = to_text(step.by);
    document["move"] = move_of(step.move.heap, step.from.component.position, step.move.to);
    if (best && best->length) document["length"] = *best->length;
    add_position(document, play);
    print_document(document);
  }
  void moves(const Play& play, const MoveList& list) override {
    Json moves = Json::array();
    for (const PlayMove& move : list.moves) moves.push_back(move_of(play, move));
    Json document;
    document["event"] = "moves";
    document["moves"] = std::move(moves);
    document["complete"] = list.complete;
    print_document(document);
  }
  void hint(const Play& play, const BestMove& best, const std::string& why) override {
    Json document;
    document["event"] = "hint";
    document["outcome"] = to_text(best.outcome);
    document["move"] = move_of(play, best.move);
    if (best.length) document["length"] = *best.length;
    document["why"] = why;
    print_document(document);
  }
  void why(const Play& play, const std::string& why) override {
    Json document;
    document["event"] = "why";
    document["outcome"] = to_text(play.outcome());
    document["why"] = why;
    print_document(document);
  }
  void refuse(const Error& error) override {
    Json document;
    document["event"] = "refused";
    document["message"] = error.message();
    if (!error.hint().empty()) document["hint"] = error.hint();
    print_document(document);
  }
  void help() override {
    Json document;
    document["event"] = "help";
    document["commands"] = {"heap H: take A",
                            "heap H: take A leaving N...",
                            "heap H: to X,Y",
                            "moves",
                            "moves H",
                            "hint",
                            "why",
                            "undo",
                            "show",
                            "help",
                            "quit"};
    print_document(document);
  }
  void end(const Play& play) override {
    Json document;
    document["event"] = "end";
    document["winner"] = play.over() ? Json(to_text(play.winner())) : Json(nullptr);
    document["moves"] = play.history().size();
    print_document(document);
  }

 private:
  void add_position(Json& document, const Play& play) const {
    Json components = Json::array();
    for (const PlayHeap& heap : play.heaps()) {
      Json component;
      if (heap.component.rules != standard_) {
        component["ruleset"] = heap.component.rules->canonical();
      }
      component["heap"] = heap_of(heap.component.position);
      if (heap.copies > 1) component["copies"] = heap.copies;
      component["movable"] = heap.movable;
      components.push_back(std::move(component));
    }
    document["components"] = std::move(components);
    document["turn"] = play.over() ? Json(nullptr) : Json(to_text(play.turn()));
    document["outcome"] = to_text(play.outcome());
  }

  const Ruleset* standard_;
};

}  // namespace

std::unique_ptr<PlayReport> json_report(const Ruleset* standard) {
  return std::make_unique<JsonReport>(standard);
}

}  // namespace grundy::cli
