#pragma once

#include <cstddef>

namespace heddle::checkers {

/// Stands for a mapped file as long as it is mapped. A file that becomes shorter meanwhile has no
/// bytes for the pages behind its new end: the system would end the process with SIGBUS for reading
/// there. With one of these, zeros are read instead, and it tells. Any number may exist; of more
/// than 256 at a time those beyond are not guarded.
class MappedFileGuard {
 public:
  MappedFileGuard(const char* begin, std::size_t size);
  ~MappedFileGuard();
  MappedFileGuard(const MappedFileGuard&) = delete;
  MappedFileGuard& operator=(const MappedFileGuard&) = delete;

  /// Whether bytes have been read that were no longer there.
  [[nodiscard]] bool has_shrunk() const;

 private:
  std::size_t place_;
};

}  // namespace heddle::checkers
