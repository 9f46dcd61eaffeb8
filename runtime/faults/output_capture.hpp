#pragma once

#include <string>

#include "base/log.hpp"

namespace heddle::runtime {

/// Keeps the program's standard output and error apart from the tester's, to which the log goes.
class OutputCapture {
 public:
  /// keep: into memory, for text(); otherwise it is dropped.
  explicit OutputCapture(bool keep);
  ~OutputCapture();
  OutputCapture(const OutputCapture&) = delete;
  OutputCapture& operator=(const OutputCapture&) = delete;

  /// Drops what was written so far.
  void clear();

  /// What was written since the last clear(). Empty unless kept.
  [[nodiscard]] std::string text() const;

 private:
  log::Redirect log_;
  bool keep_;
  int file_ = -1;
};

}  // namespace heddle::runtime
