// What an engine does that has no use for an announcement.
#include "engine/engine.hpp"

namespace grundy::engine {

void PositionEngine::prepare(const Position& /*corner*/, Observer& /*observer*/) {}

}  // namespace grundy::engine
