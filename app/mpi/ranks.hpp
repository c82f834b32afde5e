// The other ranks as the crew of a survey, and what each of them does.
#pragma once

#include <memory>

#include "mpi/channel.hpp"
#include "survey/crew.hpp"

namespace grundy::mpi {

/// Of rank 0; `channel` must outlive it. Requires that there are other ranks.
[[nodiscard]] std::unique_ptr<survey::Crew> make_ranks(Channel& channel,
                                                       const survey::CrewOptions& options);

/// Of the other ranks: does tasks until rank 0 ends it or is dead.
void work(Channel& channel);

/// Of rank 0: ends the work of the others, whatever they do.
void end_work(Channel& channel);

}  // namespace grundy::mpi
