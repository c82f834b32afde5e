#include "store/segment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/checksum.hpp"
#include "core/element.hpp"
#include "store/npy.hpp"

namespace grundy::store {
namespace {

constexpr std::uint64_t piece_values = std::uint64_t{1} << 16;
constexpr std::size_t most_head_bytes = 128;  // of a row of any length

/// Elements from, ..., from + count - 1 of `values`, narrowed to T.
template <typename T>
void narrow(const NimSequence& values, std::uint64_t from, std::uint64_t count, char* to) {
  core::with_element(values.element_bytes(), [&]<typename Wide>(std::type_identity<Wide>) {
    const auto part = values.as<Wide>().subspan(from, count);
    if constexpr (sizeof(T) == sizeof(Wide)) {
      std::memcpy(to, part.data(), part.size_bytes());
      return;
    }
    for (const Wide value : part) {
      const T narrowed = static_cast<T>(value);
      std::memcpy(to, &narrowed, sizeof(T));
      to += sizeof(T);
    }
  });
}

/// `count` elements T of a file, into places of any width that holds them.
template <typename T>
void widen(const char* from, std::uint64_t count, void* to, unsigned bytes) {
  core::with_element(bytes, [&]<typename Wide>(std::type_identity<Wide>) {
    if constexpr (sizeof(T) == sizeof(Wide)) {
      std::memcpy(to, from, count * sizeof(T));
      return;
    }
    auto* place = static_cast<Wide*>(to);
    for (std::uint64_t i = 0; i < count; ++i) {
      T value;
      std::memcpy(&value, from + i * sizeof(T), sizeof(T));
      place[i] = static_cast<Wide>(value);
    }
  });
}

/// The values themselves, from where they begin.
bool read_values(OldFile& file, unsigned bytes, std::uint64_t count, NimSequence& values) {
  std::vector<char> piece(piece_values * bytes);
  while (count > 0) {
    const std::uint64_t some = std::min(count, piece_values);
    std::size_t got = 0;
    if (!file.read(piece.data(), some * bytes, got) || got != some * bytes) return false;
    const unsigned width = values.element_bytes();
    void* place = values.append_uninitialised(some);
    core::with_element(bytes, [&]<typename T>(std::type_identity<T>) {
      widen<T>(piece.data(), some, place, width);
    });
    count -= some;
  }
  return true;
}

std::optional<std::string> complaint_of_head(const NpyRow& row, const StoredSegment& segment,
                                             std::uint64_t most, std::uint64_t file_bytes) {
  const bool longer = row.count > segment.count && row.count <= most;
  if (row.count != segment.count && !longer) {
    return fmt::format("has {} values instead of {}", row.count, segment.count);
  }
  if (row.bytes != segment.bytes && !(longer && row.bytes > segment.bytes)) {
    return fmt::format("has values of type {} instead of {}", npy_type(row.bytes),
                       npy_type(segment.bytes));
  }
  if (file_bytes < row.begin || (file_bytes - row.begin) / row.bytes != row.count ||
      (file_bytes - row.begin) % row.bytes != 0) {
    return fmt::format("has {} bytes, which do not hold {} values of type {}", file_bytes,
                       row.count, npy_type(row.bytes));
  }
  return std::nullopt;
}

}  // namespace

void write_segment(Files& files, const std::string& folder, const StoredSegment& segment,
                   const NimSequence& values) {
  NewFile file(files, folder, segment.file);
  file.write(npy_head(segment.bytes, {segment.count}));
  std::vector<char> piece(std::min(segment.count, piece_values) * segment.bytes);
  const std::uint64_t end = segment.first + segment.count;
  for (std::uint64_t at = segment.first; at < end; at += piece_values) {
    const std::uint64_t some = std::min(end - at, piece_values);
    core::with_element(segment.bytes, [&]<typename T>(std::type_identity<T>) {
      narrow<T>(values, at, some, piece.data());
    });
    file.write({piece.data(), some * segment.bytes});
  }
  file.commit();
}

std::optional<std::string> read_segment(const std::string& folder, const StoredSegment& segment,
                                        std::uint64_t most, NimSequence& values) {
  const std::uint64_t before = values.size();
  OldFile file(folder + "/" + segment.file);
  char head[most_head_bytes];
  std::size_t got = 0;
  if (!file.complaint().empty() || !file.read(head, sizeof head, got)) return file.complaint();
  const auto row = read_npy_head({head, got});
  if (!row) return "has no head of a NumPy row of numbers";
  if (auto wrong = complaint_of_head(*row, segment, most, file.size())) return wrong;
  file.go_to(row->begin);
  values.widen(row->bytes);
  const bool whole = read_values(file, row->bytes, segment.count, values);
  if (!whole || core::checksum(values, before, values.size()) != segment.checksum) {
    values.truncate(before);
    if (!whole) return file.complaint().empty() ? "ends too early" : file.complaint();
    return "does not have the checksum of the manifest";
  }
  return std::nullopt;
}

}  // namespace grundy::store
