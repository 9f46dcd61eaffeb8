#pragma once

#include <cstdint>
#include <string>

#include "checkers/follow/word_stream.hpp"

namespace heddle::checkers {

/// A place in a file, and what tells that file from others that have its name, now or later.
struct FilePlace {
  /// A stretch of the file: how many bytes, and their hash.
  struct Stretch {
    std::uint64_t size = 0;
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    friend bool operator==(const Stretch&, const Stretch&) = default;
  };

  std::string path;  ///< of the file, absolute, when the place was taken
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t length = 0;  ///< of the file, when the place was taken
  std::uint64_t offset = 0;
  Stretch first;   ///< of the file
  Stretch before;  ///< just before the offset
};

/// Throws BadInput if the file has no places, as a pipe.
[[nodiscard]] FilePlace place_in(int file, std::uint64_t offset, const std::string& path);

/// Opens the file and goes to the place: the one at `path`, or, if it was renamed since, the one
/// in the same folder that the place is in. Throws BadInput if there is none, or it was truncated
/// or holds something else before the place.
[[nodiscard]] int open_at(const FilePlace& place, const std::string& path);

void save_place(const FilePlace& place, WordWriter& words);
[[nodiscard]] FilePlace load_place(WordReader& words);

}  // namespace heddle::checkers
