// NumPy's array format: the head, then the elements.
#include <algorithm>
#include <bit>
#include <vector>

#include "cli/value_table.hpp"
#include "core/element.hpp"
#include "store/npy.hpp"

namespace grundy::cli {
namespace {

/// Elements one after the other, in the type that was chosen for them.
class Elements {
 public:
  Elements(unsigned bytes, Output& output) : bytes_(bytes), output_(output) {}

  void write(std::uint64_t value) {
    char element[8];
    for (unsigned i = 0; i < bytes_; ++i) element[i] = static_cast<char>(value >> (8 * i));
    output_.write(std::string_view(element, bytes_));
  }

 private:
  unsigned bytes_;
  Output& output_;
};

/// Bytes that the largest value needs.
unsigned width_of(const ValueTable& table) {
  const unsigned bytes = table.values->element_bytes();
  if (bytes == 1) return 1;
  return core::with_element(bytes, [&]<typename T>(std::type_identity<T>) {
    const auto part = table.values->as<T>().subspan(table.offset, table.size());
    return core::bytes_for(*std::max_element(part.begin(), part.end()));
  });
}

void write_values(const ValueTable& table, Output& output) {
  const std::uint64_t size = table.size();
  const unsigned bytes = width_of(table);
  std::vector<std::uint64_t> shape;
  for (std::size_t axis = 0; axis < table.coordinates(); ++axis)
    shape.push_back(table.extent(axis));
  output.write(store::npy_head(bytes, shape));
  if (bytes == table.values->element_bytes() && std::endian::native == std::endian::little) {
    const auto* data = static_cast<const char*>(table.values->data());
    output.write(std::string_view(data + table.offset * bytes, size * bytes));
    return;
  }
  Elements elements(bytes, output);
  for (std::uint64_t i = 0; i < size; ++i) elements.write(table[i]);
}

void write_positions(const ValueTable& table, Nimber where, Output& output) {
  const std::int64_t largest = *std::max_element(table.to.begin(), table.to.end());
  const unsigned bytes = core::bytes_for(static_cast<std::uint64_t>(largest));
  const std::uint64_t size = table.size();
  std::uint64_t found = 0;
  for (std::uint64_t i = 0; i < size; ++i) found += table[i] == where ? 1 : 0;
  std::vector<std::uint64_t> shape{found};
  if (table.coordinates() > 1) shape.push_back(table.coordinates());
  output.write(store::npy_head(bytes, shape));
  Elements elements(bytes, output);
  PositionCounter counter(table);
  for (std::uint64_t i = 0; i < size; ++i, counter.next()) {
    if (table[i] != where) continue;
    for (const std::int64_t coordinate : counter.position()) {
      elements.write(static_cast<std::uint64_t>(coordinate));
    }
  }
}

}  // namespace

void write_npy(const ValueTable& table, std::optional<Nimber> where, Output& output) {
  if (where) {
    write_positions(table, *where, output);
  } else {
    write_values(table, output);
  }
}

}  // namespace grundy::cli
