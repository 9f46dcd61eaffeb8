#include "checkers/command/file_place.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "base/hashing.hpp"
#include "base/log.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

constexpr std::uint64_t longest_stretch = 4096;

/// What there is of the `size` bytes from `offset` on.
FilePlace::Stretch stretch_at(int file, std::uint64_t offset, std::uint64_t size) {
  std::array<char, longest_stretch> bytes{};
  std::uint64_t count = 0;
  while (count < std::min(size, longest_stretch)) {
    const ssize_t more = pread(file, bytes.data() + count, std::min(size, longest_stretch) - count,
                               static_cast<off_t>(offset + count));
    if (more <= 0) {
      break;
    }
    count += static_cast<std::uint64_t>(more);
  }
  base::WordHasher hasher;
  hasher.add(std::string_view(bytes.data(), count));
  return {count, hasher.high(), hasher.low()};
}

/// Whether it is the file that the place is in, and holds the same up to there, as far as is known.
bool holds(int file, const FilePlace& place) {
  struct stat status{};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) ||
      static_cast<std::uint64_t>(status.st_size) < place.offset) {
    return false;
  }
  return stretch_at(file, 0, place.first.size) == place.first &&
         stretch_at(file, place.offset - place.before.size, place.before.size) == place.before;
}

/// Under which name the file is in that folder; empty: under none.
std::string name_of(const FilePlace& place, const std::filesystem::path& folder) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    struct stat status{};
    if (lstat(entry.path().c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
        status.st_ino == place.inode && status.st_dev == place.device) {
      return entry.path().string();
    }
  }
  return {};
}

std::string absolute(const std::string& path) {
  std::error_code error;
  return std::filesystem::absolute(path, error).lexically_normal().string();
}

bool is_at(const FilePlace& place, const std::string& path) {
  struct stat status{};
  return stat(path.c_str(), &status) == 0 && status.st_ino == place.inode &&
         status.st_dev == place.device;
}

}  // namespace

FilePlace place_in(int file, std::uint64_t offset, const std::string& path) {
  struct stat status{};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    throw BadInput("--checkpoint: '" + path + "' is no file that could be read again");
  }
  FilePlace place;
  place.path = absolute(path);
  place.device = status.st_dev;
  place.inode = status.st_ino;
  place.length = static_cast<std::uint64_t>(status.st_size);
  place.offset = offset;
  const std::uint64_t size = std::min(offset, longest_stretch);
  place.first = stretch_at(file, 0, size);
  place.before = stretch_at(file, offset - size, size);
  return place;
}

int open_at(const FilePlace& place, const std::string& path) {
  std::string name = path;
  if (!is_at(place, path)) {
    if (place.path != absolute(path)) {
      throw BadInput(fmt::format("it belongs to {}, not to {}", place.path, path));
    }
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    name = name_of(place, folder.empty() ? "." : folder);
    if (name.empty()) {
      throw BadInput(fmt::format(
          "it belongs to another file than {}, which is not beside it under another name", path));
    }
    log::warning("heddle check: {} was renamed to {}: going on there", path, name);
  }
  const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0 || !holds(file, place)) {
    if (file >= 0) {
      close(file);
    }
    throw BadInput(fmt::format("{} does not hold any more what was read of it", name));
  }
  lseek(file, static_cast<off_t>(place.offset), SEEK_SET);
  return file;
}

void save_place(const FilePlace& place, WordWriter& words) {
  words.put_text(place.path);
  for (const std::uint64_t word :
       {place.device, place.inode, place.length, place.offset, place.first.size, place.first.high,
        place.first.low, place.before.size, place.before.high, place.before.low}) {
    words.put(word);
  }
}

FilePlace load_place(WordReader& words) {
  FilePlace place;
  place.path = words.get_text();
  for (std::uint64_t* const word : {&place.device, &place.inode, &place.length, &place.offset,
                                    &place.first.size, &place.first.high, &place.first.low,
                                    &place.before.size, &place.before.high, &place.before.low}) {
    *word = words.get();
  }
  const std::uint64_t size = std::min(place.offset, longest_stretch);
  WordReader::require(place.offset <= place.length && place.length <= std::uint64_t{1} << 62U &&
                          place.first.size == size && place.before.size == size,
                      "its place in the log cannot be");
  return place;
}

}  // namespace heddle::checkers
