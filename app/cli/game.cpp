#include "cli/game.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>
#include <variant>

#include "cli/let.hpp"
#include "grundy/error.hpp"
#include "rules/catalogue.hpp"
#include "rules/evaluate.hpp"
#include "rules/law_expression.hpp"
#include "rules/parse.hpp"
#include "rules/parser.hpp"

namespace grundy::cli {
namespace {

/// The row of a ruleset that is one name and nothing else.
const rules::CatalogueRow* named(const std::string& text) {
  const Piece piece("ruleset", text);
  const std::string name = piece.string();
  const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; };
  if (name.empty() || std::isalpha(static_cast<unsigned char>(name[0])) == 0 ||
      !std::all_of(name.begin(), name.end(), is_part)) {
    return nullptr;
  }
  return rules::find_game(name);
}

/// The names of the coordinates as the first clause writes them; n for what is no clause.
std::vector<std::string> coordinate_names(const rules::Template& parsed) {
  for (const auto& part : parsed.parts) {
    if (const auto* clause = std::get_if<rules::Clause>(&part)) return clause->state;
  }
  return {"n"};
}

/// The law is a formula in the coordinates and in the parameters that are numbers.
PublishedLaw published_law(const rules::CatalogueRow& row, const Bindings& bindings) {
  const rules::Template parsed = rules::parse_ruleset(row.rules);
  std::vector<std::string> names = coordinate_names(parsed);
  std::vector<std::int64_t> arguments(names.size());
  for (const std::string& parameter : parsed.parameters) {
    const auto bound = bindings.find(parameter);
    if (bound == bindings.end() || !std::holds_alternative<std::int64_t>(bound->second)) continue;
    names.push_back(parameter);
    arguments.push_back(std::get<std::int64_t>(bound->second));
  }
  const std::size_t parameters = names.size() - coordinate_names(parsed).size();
  const rules::LawExpression law("law of " + row.name, row.law, std::move(names), parameters);
  PublishedLaw result;
  result.text = row.law;
  result.source = row.law_source;
  result.value = [law, arguments](const Position& position) mutable {
    std::copy(position.begin(), position.end(), arguments.begin());
    return law(arguments);
  };
  return result;
}

Start read_start(const rules::CatalogueRow& row) {
  const Piece whole("start of " + row.name, row.start);
  const std::size_t arrow = row.start.find("->");
  if (arrow == std::string::npos) whole.fail("expected 'NAME -> POSITION'");
  rules::Scope scope;
  scope.numbers.push_back(whole.part(0, arrow).string());
  const auto source = std::make_shared<const rules::Source>(
      rules::Source{whole.name, whole.part(arrow + 2, row.start.size()).string()});
  const rules::ItemList list = rules::parse_items(source, scope);
  if (list.items.size() != 1) whole.fail("the start is one position");
  return [item = list.items[0], slots = list.slots, source](std::int64_t heap) {
    rules::Frame frame;
    frame.numbers.assign(std::max<std::size_t>(slots, 1), 0);
    frame.numbers[0] = heap;
    frame.source = source.get();
    Position position;
    rules::for_each_position(item, frame, heap,
                             [&](std::span<const std::int64_t> coordinates, std::uint64_t) {
                               position = Position(coordinates);
                               return false;
                             });
    // From heap 0 the formula may lead out of the game, to (0,-1); nobody can move there either.
    for (std::size_t i = 0; i < position.size(); ++i) {
      position[i] = std::max<std::int64_t>(position[i], 0);
    }
    return position;
  };
}

}  // namespace

Position Game::position(const HeapArgument& heap) const {
  const std::size_t wanted = session->rules().coordinates();
  if (heap.coordinates.size() == wanted) return Position(heap.coordinates);
  if (start && heap.coordinates.size() == 1) return start(heap.coordinates[0]);
  const auto count = [](std::size_t n) {
    return std::to_string(n) + (n == 1 ? " coordinate" : " coordinates");
  };
  heap.piece.fail("the heap '" + heap.piece.string() + "' has " + count(heap.coordinates.size()) +
                      ", but a position of these rules has " + std::to_string(wanted),
                  wanted == 1 ? "write a heap as a number; a blank stands between two heaps"
                              : "write a tuple as 3,5 or '(3,5)'");
}

Games::Games(const std::vector<std::string>& lets, std::string engine, Laws laws,
             Observer& observer, const SessionOptions& work)
    : bindings_(read_lets(lets)),
      engine_(std::move(engine)),
      laws_(laws),
      observer_(observer),
      threads_(work.threads),
      copy_periods_(work.copy_periods) {}

Game Games::make(const std::string& text) {
  const RulesetTemplate parsed = RulesetTemplate::parse(text);
  used_.insert(parsed.parameters().begin(), parsed.parameters().end());
  for (const auto& [name, value] : bindings_) {
    // A list may take the name of a set; then it is no free name, and yet it is used.
    const auto& sets = rules::set_names();
    if (std::find(sets.begin(), sets.end(), name) != sets.end() &&
        text.find(name) != std::string::npos) {
      used_.insert(name);
    }
  }
  Ruleset rules = parsed.bind(bindings_);
  Game game;
  SessionOptions options;
  options.engine = engine_;
  options.threads = threads_;
  options.copy_periods = copy_periods_;
  options.accept_observed = laws_ == Laws::observed;
  if (const rules::CatalogueRow* row = named(text)) {
    // An engine that is forced is asked for what it computes.
    const bool use_law = laws_ != Laws::none && engine_.empty() && !row->law.empty();
    if (use_law) options.published = published_law(*row, bindings_);
    if (!row->start.empty()) game.start = read_start(*row);
  }
  game.session = std::make_unique<Session>(std::move(rules), std::move(options), observer_);
  return game;
}

Game& Games::open(const std::string& text) {
  auto found = games_.find(text);
  if (found == games_.end()) found = games_.emplace(text, make(text)).first;
  return found->second;
}

void Games::require_all_used() const { cli::require_all_used(bindings_, used_); }

}  // namespace grundy::cli
