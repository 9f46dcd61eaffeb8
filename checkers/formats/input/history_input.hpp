#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "checkers/formats/input/format.hpp"
#include "checkers/formats/input/shrunk_files.hpp"

namespace heddle::checkers {

/// How much text a packed file may become, unless the caller knows better: keeps a small file made
/// to unpack to a huge one from taking all memory.
inline constexpr std::size_t default_unpacked_bytes = std::size_t{1} << 30U;

/// The text of a file, of a packed file (gzip, told by its first bytes) or of standard input ("-").
///
/// A plain file is mapped, not read, and pages that have been parsed leave memory again: a file of
/// any size takes a few MiB. Other text is held in memory of its own, which is given back likewise.
class HistoryInput : private TextHolder {
 public:
  /// Throws BadInput "PATH: ..." if it cannot be opened or read, is a folder, or its packed text is
  /// damaged, ends too early or gets larger than `unpacked_bytes`.
  HistoryInput(const std::string& path, std::size_t unpacked_bytes);
  ~HistoryInput() override;

  HistoryInput(const HistoryInput&) = delete;
  HistoryInput& operator=(const HistoryInput&) = delete;

  /// Throws BadInput if the file has become shorter since: what was read behind its end was not
  /// there. To be asked whenever something has been read, before it is believed.
  void check_size() const;

  /// Valid as long as this object; what its holder was told to release is no longer there.
  InputText text() { return {name_, {data_, size_}, this}; }

 private:
  void release_before(const char* place) override;

  void take(int descriptor, std::size_t unpacked_bytes);
  bool map(int descriptor);
  void read(int descriptor);
  void unpack(std::size_t unpacked_bytes);
  void unmap();

  std::string name_;
  std::unique_ptr<MappedFileGuard> guard_;  ///< of a file that is mapped
  char* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t mapped_ = 0;    ///< bytes of memory at `data_`
  std::size_t released_ = 0;  ///< of these, how many have been given back
};

}  // namespace heddle::checkers
