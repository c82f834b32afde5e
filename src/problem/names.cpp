#include "problem/names.hpp"

#include <algorithm>
#include <utility>

namespace grundy::problem {

const Name* Names::find(std::string_view text) const {
  const auto found =
      std::find_if(all_.begin(), all_.end(), [&](const Name& name) { return name.text == text; });
  return found == all_.end() ? nullptr : &*found;
}

const Name& Names::add(std::string text, NameKind kind) {
  const auto slot = static_cast<std::uint32_t>(count(kind));
  return all_.emplace_back(Name{std::move(text), kind, slot});
}

std::size_t Names::count(NameKind kind) const {
  return static_cast<std::size_t>(
      std::count_if(all_.begin(), all_.end(), [&](const Name& name) { return name.kind == kind; }));
}

const Name& Names::at(NameKind kind, std::uint32_t slot) const {
  return *std::find_if(all_.begin(), all_.end(),
                       [&](const Name& name) { return name.kind == kind && name.slot == slot; });
}

}  // namespace grundy::problem
