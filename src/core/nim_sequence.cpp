// The table of nim-values.
//
// A small table comes from malloc, a large one from mmap. A large one grows by mremap, which moves
// its pages and copies nothing, so growth never needs old and new memory at once; realloc would do
// the same, but fails to once a part of its mapping was advised. Widening runs from the end in
// place for the same reason. A periodic extension writes each page of fresh memory once: it
// copies from a chunk that was just written and is still in the second-level cache, so it
// costs about what one memcpy into fresh memory costs whatever the period is. Large pages
// are asked for, because most of that cost is the first touch of each page.
#include "core/element.hpp"
#include "grundy/error.hpp"
#include "grundy/values.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

namespace grundy {
namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t least_capacity_bytes = 64;
constexpr std::uint64_t chunk_bytes = std::uint64_t{1} << 17;
constexpr std::uint64_t least_mapped_bytes = std::uint64_t{1} << 23;

[[noreturn]] void throw_no_memory(std::uint64_t elements, unsigned width) {
  throw Error(ErrorKind::budget,
              "no memory for a table of " + std::to_string(elements) + " values of " +
                  std::to_string(width) + (width == 1 ? " byte" : " bytes"),
              "ask for smaller heaps");
}

// The size of a block decides where it comes from.
bool is_mapped(std::uint64_t bytes) { return bytes >= least_mapped_bytes; }

// A mapping of `bytes`, with the content of the mapping `old` when there is one; null when the
// system has no memory, and then `old` stays.
void* map(void* old, std::uint64_t old_bytes, std::uint64_t bytes) {
  void* data = old != nullptr ? mremap(old, old_bytes, bytes, MREMAP_MAYMOVE)
                              : mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (data == MAP_FAILED) return nullptr;
  // Only a hint: where the system knows no large pages, small ones are as right. It is for the
  // whole mapping, since mremap moves no mapping of which a part differs.
  static_cast<void>(madvise(data, bytes, MADV_HUGEPAGE));
  return data;
}

void release(void* data, std::uint64_t bytes) noexcept {
  if (data == nullptr) return;
  if (is_mapped(bytes)) {
    munmap(data, bytes);
  } else {
    std::free(data);
  }
}

// A block of `elements` of `width` bytes with the content of the block `old` of `old_bytes`, which
// is no longer there; it grows, and `old` may be null.
void* reallocate(void* old, std::uint64_t old_bytes, std::uint64_t elements, unsigned width) {
  if (elements > std::numeric_limits<std::size_t>::max() / 2 / width) {
    throw_no_memory(elements, width);
  }
  const std::uint64_t bytes = std::max<std::uint64_t>(elements * width, 1);
  void* data = nullptr;
  if (!is_mapped(bytes)) {
    data = std::realloc(old, bytes);
  } else if (old != nullptr && is_mapped(old_bytes)) {
    data = map(old, old_bytes, bytes);
  } else {
    data = map(nullptr, 0, bytes);
    if (data != nullptr && old != nullptr) {
      std::memcpy(data, old, old_bytes);
      std::free(old);
    }
  }
  if (data == nullptr) throw_no_memory(elements, width);
  return data;
}

// dst[i] = dst[i - period] for `count` elements of one byte.
void repeat_bytes(char* dst, std::uint64_t count, std::uint64_t period) {
  std::uint64_t chunk = period;  // always a multiple of the period
  while (count > 0) {
    const std::uint64_t step = std::min(chunk, count);
    std::memcpy(dst, dst - chunk, step);
    dst += step;
    count -= step;
    if (chunk < chunk_bytes) chunk *= 2;
  }
}

// dst[i] = dst[i - period] + saltus for `count` elements.
template <typename T>
void repeat_with_saltus(T* dst, std::uint64_t count, std::uint64_t period, Nimber saltus) {
  std::uint64_t chunk = period;
  Nimber add = saltus;
  while (count > 0) {
    const std::uint64_t step = std::min(chunk, count);
    const T* from = dst - chunk;
    const T plus = static_cast<T>(add);
    for (std::uint64_t i = 0; i < step; ++i) dst[i] = static_cast<T>(from[i] + plus);
    dst += step;
    count -= step;
    if (chunk * sizeof(T) < chunk_bytes && step == chunk) {
      chunk *= 2;
      add *= 2;
    }
  }
}

}  // namespace

std::string_view to_text(ValueStatus status) {
  switch (status) {
    case ValueStatus::computed:
      return "computed";
    case ValueStatus::proved:
      return "proved";
    case ValueStatus::published:
      return "published";
    case ValueStatus::observed:
      return "observed";
  }
  return "computed";
}

NimSequence::NimSequence(const NimSequence& other)
    : data_(other.size_ == 0 ? nullptr : reallocate(nullptr, 0, other.size_, other.width_)),
      size_(other.size_),
      capacity_(other.size_),
      width_(other.width_) {
  if (size_ != 0) std::memcpy(data_, other.data_, size_ * width_);
}

NimSequence::NimSequence(NimSequence&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      capacity_(std::exchange(other.capacity_, 0)),
      width_(std::exchange(other.width_, 1)) {}

NimSequence& NimSequence::operator=(NimSequence other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(capacity_, other.capacity_);
  std::swap(width_, other.width_);
  return *this;
}

NimSequence::~NimSequence() { release(data_, capacity_ * width_); }

void NimSequence::reserve(std::uint64_t size) {
  if (size <= capacity_) return;
  data_ = reallocate(data_, capacity_ * width_, size, width_);
  capacity_ = size;
}

void* NimSequence::append_uninitialised(std::uint64_t count) {
  if (count > largest - size_) throw_no_memory(largest, width_);
  if (size_ + count > capacity_) {
    reserve(std::max({size_ + count, capacity_ + capacity_ / 2, least_capacity_bytes}));
  }
  void* begin = static_cast<char*>(data_) + size_ * width_;
  size_ += count;
  return begin;
}

void NimSequence::push_back(Nimber value) {
  widen(core::bytes_for(value));
  void* slot = append_uninitialised(1);
  core::with_element(width_, [&]<typename T>(std::type_identity<T>) {
    *static_cast<T*>(slot) = static_cast<T>(value);
  });
}

void NimSequence::widen(unsigned bytes) {
  if (bytes <= width_) return;
  if (capacity_ != 0) {
    data_ = reallocate(data_, capacity_ * width_, capacity_, bytes);
    core::with_element(width_, [&]<typename Old>(std::type_identity<Old>) {
      core::with_element(bytes, [&]<typename New>(std::type_identity<New>) {
        // From the end: element i of the wider array covers only elements >= i of the old.
        const char* from = static_cast<const char*>(data_);
        char* to = static_cast<char*>(data_);
        for (std::uint64_t i = size_; i-- > 0;) {
          Old old;
          std::memcpy(&old, from + i * sizeof(Old), sizeof(Old));
          const New wide = static_cast<New>(old);
          std::memcpy(to + i * sizeof(New), &wide, sizeof(New));
        }
      });
    });
  }
  width_ = bytes;
}

void NimSequence::extend_periodically(std::uint64_t size, std::uint64_t period, Nimber saltus) {
  if (size <= size_) return;
  const std::uint64_t count = size - size_;
  if (saltus != 0) {
    Nimber greatest = 0;
    for (std::uint64_t n = size_ - period; n < size_; ++n) {
      greatest = std::max(greatest, (*this)[n]);
    }
    const std::uint64_t rounds = (count - 1) / period + 1;
    if (rounds > (largest - greatest) / saltus) {
      throw Error(ErrorKind::budget, "nim-values of this table would pass 2^64",
                  "ask for smaller heaps");
    }
    widen(core::bytes_for(greatest + rounds * saltus));
  }
  reserve(size);
  char* begin = static_cast<char*>(data_) + size_ * width_;
  if (saltus == 0) {
    repeat_bytes(begin, count * width_, period * width_);
  } else {
    core::with_element(width_, [&]<typename T>(std::type_identity<T>) {
      repeat_with_saltus(static_cast<T*>(data_) + size_, count, period, saltus);
    });
  }
  size_ = size;
}

bool operator==(const NimSequence& a, const NimSequence& b) {
  if (a.size_ != b.size_) return false;
  if (a.width_ == b.width_) {
    return a.size_ == 0 || std::memcmp(a.data_, b.data_, a.size_ * a.width_) == 0;
  }
  for (std::uint64_t n = 0; n < a.size_; ++n) {
    if (a[n] != b[n]) return false;
  }
  return true;
}

}  // namespace grundy
