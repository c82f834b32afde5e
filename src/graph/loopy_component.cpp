// Smith's labelling, one nim-value after the other: a vertex without a value gets m when
//
//   (1) its options have all values below m, and none has the value m;
//   (2) every option that is infinite, or has no value yet, has itself an option of the value m,
//       with which the other player answers.
//
// So stage m is a retrograde analysis in which to have the value m is to be lost, and to have an
// option of the value m is to be won, among the vertices without a value below m. Part (1) is known
// before the stage: a vertex is a candidate in stage m when it was won in every stage before. A
// candidate that is neither won nor gets a value is infinite; from then on it matters only as an
// option.
//
// Options outside the component have their values already. The finite ones wait, by value, for
// their stage; an infinite one is asked when all else is ready: has it an option of the value m?
#include "graph/loopy_component.hpp"

#include <algorithm>
#include <limits>

#include "core/rows.hpp"

namespace grundy::graph {
namespace {

template <class Offset>
class Component {
 public:
  Component(GraphView graph, std::span<const Vertex> members, std::vector<std::uint32_t>& local,
            LabelsSoFar& labels, Observer& observer)
      : graph_(graph),
        members_(members),
        labels_(labels),
        observer_(observer),
        before_(members.size()),
        outside_(read_edges(local)),
        state_(members.size(), candidate) {
    candidates_.resize(members.size());
    for (std::size_t i = 0; i < members.size(); ++i) candidates_[i] = static_cast<Vertex>(i);
  }

  void label() {
    for (std::uint32_t m = 0; !candidates_.empty(); ++m) stage(m);
    // The sets of infinite vertices are the last: their finite options all have their values.
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if ((state_[i] & labelled) == 0) labels_.set_infinite(members_[i], graph_);
    }
  }

 private:
  // Of a member: bits of its state.
  static constexpr std::uint8_t candidate = 1, won = 2, labelled = 4;

  /// Fills `before_` and `open_`; returns, for each value, the members with an option outside that
  /// has this value.
  core::Rows<Offset> read_edges(std::vector<std::uint32_t>& local) {
    const std::uint64_t size = members_.size();
    std::uint64_t edges = 0;
    std::uint32_t values = 0;
    for (std::size_t i = 0; i < size; ++i) {
      local[members_[i]] = static_cast<Vertex>(i);
      edges += graph_.options(members_[i]).size();
    }
    observer_.require_memory("the values", 4 * edges + (2 * sizeof(Offset) + 17) * size);
    for (const Vertex member : members_) {
      for (const Vertex option : graph_.options(member)) {
        if (!labels_.known(option)) {
          before_.count(local[option]);
        } else if (labels_.finite(option)) {
          values = std::max(values, labels_.value(option) + 1);
        }
      }
    }
    core::Rows<Offset> outside(values);
    for (const Vertex member : members_) {
      for (const Vertex option : graph_.options(member)) {
        if (labels_.finite(option)) outside.count(labels_.value(option));
      }
    }
    before_.open();
    outside.open();
    open_.assign(size, 0);
    for (std::size_t i = 0; i < size; ++i) {
      const auto member = static_cast<Vertex>(i);
      for (const Vertex option : graph_.options(members_[i])) {
        if (!labels_.known(option)) {
          before_.put(local[option], member);
          ++open_[i];
        } else if (labels_.finite(option)) {
          outside.put(labels_.value(option), member);
        }
      }
    }
    return outside;
  }

  void stage(std::uint32_t m) {
    won_.clear();
    given_.clear();
    if (m < outside_.size()) {
      for (const Vertex member : outside_[m]) win(member);
    }
    for (const Vertex member : won_) {
      for (const Vertex from : before_[member]) --open_[from];
    }
    for (const Vertex member : candidates_) give_if_ready(member, m);
    std::size_t closed = won_.size();
    for (std::size_t done = 0; done < given_.size(); ++done) {
      if (done % 65536 == 0) observer_.poll("vertices", done, members_.size());
      for (const Vertex from : before_[given_[done]]) win(from);
      for (; closed < won_.size(); ++closed) {
        for (const Vertex from : before_[won_[closed]]) {
          --open_[from];
          give_if_ready(from, m);
        }
      }
    }
    end_stage(m);
  }

  void win(Vertex member) {
    if ((state_[member] & (won | labelled)) != 0) return;
    state_[member] |= won;
    won_.push_back(member);
  }

  void give_if_ready(Vertex member, std::uint32_t m) {
    if (state_[member] != candidate || open_[member] != 0) return;
    for (const Vertex option : graph_.options(members_[member])) {
      const bool infinite = labels_.known(option) && !labels_.finite(option);
      if (infinite && !labels_.infinite_has(option, m)) {
        state_[member] = 0;  // nothing more can happen to it in this stage
        return;
      }
    }
    state_[member] = labelled;
    labels_.set_finite(members_[member], m);
    given_.push_back(member);
  }

  void end_stage(std::uint32_t m) {
    observer_.poll("nim-values", m, 0);
    const auto fails = [&](Vertex member) {
      if ((state_[member] & won) != 0) return false;
      state_[member] &= labelled;
      return true;
    };
    candidates_.erase(std::remove_if(candidates_.begin(), candidates_.end(), fails),
                      candidates_.end());
    for (const Vertex member : won_) {
      state_[member] &= static_cast<std::uint8_t>(~won);
      for (const Vertex from : before_[member]) ++open_[from];
    }
    for (const Vertex member : given_) {
      for (const Vertex from : before_[member]) --open_[from];
    }
  }

  GraphView graph_;
  std::span<const Vertex> members_;
  LabelsSoFar& labels_;
  Observer& observer_;
  core::Rows<Offset> before_;        // for each member, the members with a move to it
  std::vector<std::uint32_t> open_;  // moves to members that are neither won nor have a value
  core::Rows<Offset> outside_;
  std::vector<std::uint8_t> state_;
  std::vector<Vertex> candidates_;
  std::vector<Vertex> won_, given_;  // in this stage
};

}  // namespace

void label_component(GraphView graph, std::span<const Vertex> members,
                     std::vector<std::uint32_t>& local, LabelsSoFar& labels, Observer& observer) {
  if (graph.edge_count() > std::numeric_limits<std::uint32_t>::max()) {
    Component<std::uint64_t>(graph, members, local, labels, observer).label();
  } else {
    Component<std::uint32_t>(graph, members, local, labels, observer).label();
  }
}

}  // namespace grundy::graph
