#include "cli/byte_source.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "cli/input.hpp"
#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 17;
constexpr std::size_t magic_bytes = 4;

/// The bytes as they stand in the file, some of them ahead.
class Pieces {
 public:
  Pieces(const std::string& path, Watch& watch)
      : file_(path, watch), bytes_(std::make_unique_for_overwrite<char[]>(piece_bytes)) {}

  /// What is read and not yet taken.
  [[nodiscard]] std::string_view ahead() const { return ahead_; }
  void take(std::size_t count) { ahead_.remove_prefix(count); }

  /// Reads on until `least` bytes are ahead; false when the file ends before.
  bool require(std::size_t least) {
    while (ahead_.size() < least) {
      if (!ahead_.empty()) std::memmove(bytes_.get(), ahead_.data(), ahead_.size());
      const std::size_t got =
          file_.read({bytes_.get() + ahead_.size(), piece_bytes - ahead_.size()});
      ahead_ = {bytes_.get(), ahead_.size() + got};
      if (got == 0) return false;
    }
    return true;
  }

  /// Past what is ahead, straight to where it is wanted.
  std::size_t read(std::span<char> out) {
    if (ahead_.empty()) return file_.read(out);
    const std::size_t count = std::min(out.size(), ahead_.size());
    std::memcpy(out.data(), ahead_.data(), count);
    take(count);
    return count;
  }

  [[nodiscard]] const std::string& name() const { return file_.name(); }

 private:
  InputFile file_;
  std::unique_ptr<char[]> bytes_;
  std::string_view ahead_;
};

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1F\x8B"); }

/// A frame of data, or one that decoders skip, as some programs write first.
bool is_zstd(std::string_view bytes) {
  if (bytes.starts_with("\x28\xB5\x2F\xFD")) return true;
  return bytes.size() >= magic_bytes && (static_cast<unsigned char>(bytes[0]) & 0xF0U) == 0x50U &&
         bytes.substr(1).starts_with("\x2A\x4D\x18");
}

class Source {
 public:
  virtual ~Source() = default;
  virtual std::size_t read(std::span<char> out) = 0;
};

class Plain final : public Source {
 public:
  explicit Plain(std::unique_ptr<Pieces> pieces) : pieces_(std::move(pieces)) {}
  std::size_t read(std::span<char> out) override { return pieces_->read(out); }

 private:
  std::unique_ptr<Pieces> pieces_;
};

/// What both kinds of compression share: they take pieces until something comes out.
class Compressed : public Source {
 public:
  Compressed(std::unique_ptr<Pieces> pieces, const char* kind)
      : pieces_(std::move(pieces)), kind_(kind) {}

  std::size_t read(std::span<char> out) final {
    if (out.empty()) return 0;
    for (;;) {
      const bool more = pieces_->require(1);
      if (!more && at_end()) return 0;
      // At the end of the file, what is inside of the decoder may still come out.
      const std::size_t got = decode(out);
      came_out_ += got;
      if (got != 0) return got;
      if (!more) fail("is cut off", "the rest of the file is missing");
    }
  }

 protected:
  /// Decodes some of what is ahead into `out`.
  virtual std::size_t decode(std::span<char> out) = 0;
  /// Whether the file may end here.
  [[nodiscard]] virtual bool at_end() const = 0;

  [[nodiscard]] Pieces& pieces() { return *pieces_; }
  [[noreturn]] void fail(const std::string& what, const std::string& hint) const {
    throw Error(ErrorKind::bad_input,
                fmt::format("the {} data in {} {}, after {} bytes came out of it", kind_,
                            pieces_->name(), what, came_out_),
                hint);
  }
  [[noreturn]] void fail_damaged(const char* reason) const {
    fail(fmt::format("is damaged ({})", reason == nullptr ? "no reason known" : reason),
         fmt::format("`{} --test` tells whether a file is whole", kind_));
  }

 private:
  std::unique_ptr<Pieces> pieces_;
  const char* kind_;
  std::uint64_t came_out_ = 0;
};

class Gzip final : public Compressed {
 public:
  explicit Gzip(std::unique_ptr<Pieces> pieces) : Compressed(std::move(pieces), "gzip") {
    constexpr int largest_window_and_gzip_header = 15 + 16;
    if (::inflateInit2(&stream_, largest_window_and_gzip_header) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { ::inflateEnd(&stream_); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

 private:
  std::size_t decode(std::span<char> out) override {
    if (between_members_) {
      next_member();
      if (between_members_) return 0;
    }
    const std::string_view in = pieces().ahead();
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = static_cast<uInt>(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    const std::size_t room = std::min(out.size(), std::size_t{1} << 30);
    stream_.avail_out = static_cast<uInt>(room);
    const int status = ::inflate(&stream_, Z_NO_FLUSH);
    pieces().take(in.size() - stream_.avail_in);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
      fail_damaged(status == Z_NEED_DICT ? "a dictionary is wanted" : stream_.msg);
    }
    between_members_ = status == Z_STREAM_END;
    return room - stream_.avail_out;
  }

  /// Begins with the member that is ahead; zeros, with which some programs fill a block, are none.
  void next_member() {
    while (pieces().require(1) && pieces().ahead()[0] == '\0') pieces().take(1);
    if (pieces().ahead().empty()) return;
    pieces().require(2);
    if (!is_gzip(pieces().ahead())) {
      fail("is followed by something else", "only further gzip data may follow");
    }
    ::inflateReset(&stream_);
    between_members_ = false;
  }

  [[nodiscard]] bool at_end() const override { return between_members_; }

  z_stream stream_{};
  bool between_members_ = false;
};

class Zstd final : public Compressed {
 public:
  Zstd(std::unique_ptr<Pieces> pieces, Watch& watch)
      : Compressed(std::move(pieces), "zstd"), watch_(watch), stream_(::ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  ~Zstd() override { ::ZSTD_freeDStream(stream_); }
  Zstd(const Zstd&) = delete;
  Zstd& operator=(const Zstd&) = delete;

 private:
  std::size_t decode(std::span<char> out) override {
    if (between_frames_ && !pieces().ahead().empty()) {
      pieces().require(magic_bytes);
      if (!is_zstd(pieces().ahead())) {
        fail("is followed by something else", "only further zstd data may follow");
      }
    }
    const std::string_view bytes = pieces().ahead();
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    ZSTD_outBuffer to{out.data(), out.size(), 0};
    const std::size_t status = ::ZSTD_decompressStream(stream_, &to, &in);
    pieces().take(in.pos);
    if (::ZSTD_isError(status) != 0U) fail_damaged(::ZSTD_getErrorName(status));
    between_frames_ = status == 0;
    // A frame says how far back it looks, up to 128 MiB.
    watch_.require_memory("the window of the zstd data", ::ZSTD_sizeof_DStream(stream_));
    return to.pos;
  }

  [[nodiscard]] bool at_end() const override { return between_frames_; }

  Watch& watch_;
  ZSTD_DStream* stream_;
  bool between_frames_ = true;
};

std::unique_ptr<Source> open_source(const std::string& path, Watch& watch) {
  auto pieces = std::make_unique<Pieces>(path, watch);
  pieces->require(magic_bytes);
  if (is_gzip(pieces->ahead())) return std::make_unique<Gzip>(std::move(pieces));
  if (is_zstd(pieces->ahead())) return std::make_unique<Zstd>(std::move(pieces), watch);
  return std::make_unique<Plain>(std::move(pieces));
}

}  // namespace

ReadBytes open_bytes(const std::string& path, Watch& watch) {
  const std::shared_ptr<Source> source = open_source(path, watch);
  return [source](std::span<char> out) { return source->read(out); };
}

}  // namespace grundy::cli
