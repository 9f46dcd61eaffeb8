#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <system_error>

namespace heddle::base {

/// Makes `text` the content of a file, such that whoever reads it finds the old content or the new
/// one, and never a part: it is written beside it and renamed. A link stays one. What is there and
/// is no file, such as a pipe or /dev/null, is written to. Nothing is left behind on failure.
[[nodiscard]] std::error_code write_whole_file(const std::string& path, std::string_view text);

/// Makes a new file with this content, that of the first path of path_of(1), path_of(2), ... that
/// is free, or has this content already; which one. No link is followed, and no two processes get
/// the same file for different contents.
struct NewFile {
  std::string path;
  std::error_code problem;
};
[[nodiscard]] NewFile write_new_file(const std::function<std::string(unsigned)>& path_of,
                                     std::string_view text);

/// A folder for files that nobody else may read or replace, in that for temporary files, gone with
/// this object unless it is to be kept.
class PrivateFolder {
 public:
  /// Throws std::system_error.
  PrivateFolder();
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  void keep() { is_kept_ = true; }

 private:
  std::string path_;
  bool is_kept_ = false;
};

}  // namespace heddle::base
