#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace heddle::harnesses {

/// A line on standard error about how far an exploration is, written over again and again.
class Progress {
 public:
  Progress(bool enabled, std::string subject);
  /// Wipes the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Call after each execution; costs next to nothing unless the line is due.
  void execution_ended();

 private:
  void write_line();

  bool enabled_;
  bool written_ = false;
  std::string subject_;
  std::uint64_t executions_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point due_ = start_ + std::chrono::seconds(1);
};

}  // namespace heddle::harnesses
