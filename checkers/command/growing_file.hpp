#pragma once

#include <cstdint>
#include <string>

#include "checkers/command/file_place.hpp"

namespace heddle::checkers {

/// The bytes of a file that grows, also across its renaming and its truncation; of a pipe, too.
class GrowingFile {
 public:
  enum class Got : std::uint8_t {
    bytes,
    nothing,    ///< for now
    next_file,  ///< the file was renamed and has come to its end; another one has its name
    end         ///< of standard input
  };

  /// "-" is standard input. Throws BadInput if it cannot be read.
  explicit GrowingFile(std::string path);
  /// From a place on (open_at()).
  GrowingFile(std::string path, const FilePlace& place);
  GrowingFile(const GrowingFile&) = delete;
  GrowingFile& operator=(const GrowingFile&) = delete;
  ~GrowingFile();

  /// Adds what there is to `text`, at most 64 KiB; waits 20 ms at most. If the file was truncated,
  /// says so and drops `text`, the beginning of a line that will have no end. Throws BadInput if it
  /// cannot be read.
  Got read_into(std::string& text);

  /// `unread` bytes before what is read next. Throws BadInput for a pipe.
  [[nodiscard]] FilePlace place(std::size_t unread) const;

 private:
  Got at_end(std::string& text);

  std::string path_;
  int file_ = -1;
  bool is_replaced_ = false;
};

}  // namespace heddle::checkers
