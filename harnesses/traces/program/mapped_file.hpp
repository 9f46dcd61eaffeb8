#pragma once

#include <boost/interprocess/mapped_region.hpp>
#include <string>
#include <string_view>

namespace heddle::harnesses {

/// A file in memory, to be looked at in a few places: pages that are not looked at are not read.
///
/// For files that nobody writes to meanwhile, as those of programs: bytes that a file loses after
/// it was mapped end the process that reads them.
class MappedFile {
 public:
  /// Throws std::system_error that says why if the file cannot be read. An empty file has no bytes.
  explicit MappedFile(const std::string& path);

  /// As long as this lives.
  [[nodiscard]] std::string_view bytes() const {
    return {static_cast<const char*>(region_.get_address()), region_.get_size()};
  }

 private:
  boost::interprocess::mapped_region region_;
};

}  // namespace heddle::harnesses
