// What the tests of stores share: values of every width, folders, files.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "grundy/observer.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/store.hpp"
#include "grundy/values.hpp"
#include "support/memory_folder.hpp"

namespace grundy {

/// No values of any game: the widths change to and fro.
inline Nimber sample_value(std::uint64_t n) {
  const std::uint64_t mixed = n * 0x9e3779b97f4a7c15ULL;
  return mixed >> (n % 700 < 500 ? 57 : n % 700 < 600 ? 50 : n % 1400 < 700 ? 35 : 1);
}

inline NimSequence sample_values(std::uint64_t size) {
  NimSequence values;
  for (std::uint64_t n = 0; n < size; ++n) values.push_back(sample_value(n));
  return values;
}

inline const Ruleset& sample_rules() {
  static const Ruleset rules = Ruleset::parse("0.77");
  return rules;
}

inline StoreOptions small_segments(std::uint64_t values = 100) {
  StoreOptions options;
  options.segment_values = values;
  return options;
}

inline NimSequence load_all(Store& store) {
  return store.load(~std::uint64_t{0}, Observer::none());
}

/// A place for a store; its directory is not there at first.
class StoreFolder {
 public:
  [[nodiscard]] std::string store() const { return folder_.file("store"); }
  [[nodiscard]] std::string file(const std::string& name) const { return store() + "/" + name; }

 private:
  MemoryFolder folder_;
};

inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void put_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace grundy
