#include "store/state_file.hpp"

#include "core/checksum.hpp"
#include "grundy/error.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

namespace grundy::store {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* file_name = "state.grundy";
constexpr const char* lock_name = "lock";
constexpr const char* format = "grundy state";
constexpr std::uint64_t version = 1;
constexpr const char* start_again =
    "remove the directory to start from heap 0, or name another one";

std::string checksum_of(std::string_view bytes) {
  return core::checksum_text(core::checksum_of_bytes(bytes));
}

// Nothing but what a StateFile makes stands in the directory. What a killed run left over goes.
void look_around(const std::string& directory, Files& files) {
  std::error_code error;
  fs::directory_iterator entry(directory, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name == file_name || name == lock_name) continue;
    if (NewFile::is_left_over(name)) {
      static_cast<void>(files.remove(directory + "/" + name));
      continue;
    }
    throw Error(
        ErrorKind::bad_input,
        fmt::format("'{}' is no directory of a run without values: it holds '{}'", directory, name),
        "name a directory that is empty, or that is not there yet");
  }
  if (error) {
    throw Error(ErrorKind::bad_input,
                fmt::format("cannot read the directory '{}': {}", directory, error.message()));
  }
}

// The first line of a state.
class Header {
 public:
  explicit Header(std::string_view line) : json_(Json::parse(line, nullptr, false)) {}

  [[nodiscard]] std::string text(const char* key) const {
    const bool there = json_.is_object() && json_.contains(key) && json_[key].is_string();
    return there ? json_[key].get<std::string>() : std::string();
  }
  [[nodiscard]] std::uint64_t number(const char* key) const {
    const bool there = json_.is_object() && json_.contains(key) && json_[key].is_number_unsigned();
    return there ? json_[key].get<std::uint64_t>() : 0;
  }

 private:
  Json json_;
};

}  // namespace

StateFile::StateFile(std::string directory, StateLabel label, Files& files)
    : directory_(std::move(directory)), label_(std::move(label)), files_(&files) {
  struct stat status;
  if (::stat(directory_.c_str(), &status) != 0) {
    if (files_->make_folder(directory_) != 0) fail_to_write(directory_);
  } else if (!S_ISDIR(status.st_mode)) {
    throw Error(ErrorKind::bad_input, fmt::format("'{}' is no directory", directory_),
                "name a directory that is empty, or that is not there yet");
  }
  const int refused = lock_.take(directory_);
  if (refused != 0) {
    errno = refused;
    fail_to_write(directory_ + "/" + lock_name);
  }
  look_around(directory_, *files_);
  read();
}

void StateFile::read() {
  const std::string path = directory_ + "/" + file_name;
  struct stat status;
  if (::lstat(path.c_str(), &status) != 0 && errno == ENOENT) return;
  const auto fail = [&](const std::string& complaint, const char* hint) {
    throw Error(ErrorKind::bad_input, fmt::format("'{}' {}", path, complaint), hint);
  };
  OldFile file(path);
  if (!file.complaint().empty()) fail(file.complaint(), start_again);
  // Three windows with their rare heaps and a snapshot take less.
  if (file.size() > 128 * label_.window + (std::uint64_t{1} << 20)) {
    fail("is too long for a state with this window", start_again);
  }
  std::string bytes(file.size(), '\0');
  std::size_t got = 0;
  if (!file.read(bytes.data(), bytes.size(), got)) fail(file.complaint(), start_again);
  bytes.resize(got);
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  const Header header(std::string_view(bytes).substr(0, end));
  if (header.text("format") != format) fail("is no state of a run", start_again);
  const std::uint64_t found = header.number("version");
  if (found > version) {
    fail(fmt::format("is of version {}, and this program knows version {}", found, version),
         "use the program that wrote it, or a newer one");
  }
  bytes.erase(0, end + 1);
  if (header.text("checksum") != checksum_of(bytes)) {
    fail("is damaged: it has another checksum", start_again);
  }
  if (header.text("ruleset") != label_.ruleset) {
    fail(fmt::format("is of the rules {}, not of {}", header.text("ruleset"), label_.ruleset),
         "name another directory");
  }
  if (header.number("window") != label_.window) {
    fail(fmt::format("is of a window of {} heaps, not of {}", header.number("window"),
                     label_.window),
         "give that --window, or name another directory");
  }
  state_ = std::move(bytes);
}

void StateFile::save(const std::string& state, std::uint64_t heaps, const std::string& program) {
  if (!lock_.stands(directory_)) fail_as_moved(directory_);
  const Json header{{"format", format},
                    {"version", version},
                    {"ruleset", label_.ruleset},
                    {"window", label_.window},
                    {"heaps", heaps},
                    {"program", program},
                    {"checksum", checksum_of(state)}};
  NewFile file(*files_, directory_, file_name);
  file.write(header.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  file.write(state);
  file.commit();
  if (files_->sync_folder(directory_) != 0) fail_to_write(directory_);
}

std::optional<StateStatus> state_status(const std::string& directory) {
  OldFile file(directory + "/" + file_name);
  if (!file.complaint().empty()) return std::nullopt;
  std::string line(std::min<std::uint64_t>(file.size(), std::uint64_t{1} << 20), '\0');
  std::size_t got = 0;
  if (!file.read(line.data(), line.size(), got)) return std::nullopt;
  const Header header(std::string_view(line).substr(0, std::min(line.find('\n'), got)));
  if (header.text("format") != format) return std::nullopt;
  return StateStatus{{header.text("ruleset"), header.number("window")},
                     header.number("heaps"),
                     header.text("program"),
                     file.written_at(),
                     Lock::holder(directory)};
}

}  // namespace grundy::store
