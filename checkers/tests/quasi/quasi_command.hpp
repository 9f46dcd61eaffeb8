#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace heddle::checkers {

/// Runs `heddle check`, and `heddle verify-certificate`, in a directory of its own.
class QuasiCommand {
 public:
  QuasiCommand();
  ~QuasiCommand();
  QuasiCommand(const QuasiCommand&) = delete;
  QuasiCommand& operator=(const QuasiCommand&) = delete;

  /// Makes a file of operations one after the other, each by a process of its own: "+1 +2 -2 -1"
  /// adds 1 and 2 and removes 2 and 1; "-?" is a removal that found none. The type is queue, stack,
  /// pool or min-priority-queue.
  void write(const std::string& file, const std::string& type, const std::string& operations);
  void write_text(const std::string& file, const std::string& text);
  [[nodiscard]] std::string text_of(const std::string& file) const;

  /// Words that are names of files that were written are found. Returns the exit status.
  int run(const std::string& words);
  int verify(const std::string& words);

  /// Without the directory and the seconds.
  std::string output;
  std::string error;

 private:
  [[nodiscard]] std::vector<std::string> arguments_of(const std::string& words) const;
  int capture(const std::function<int(std::ostream&, std::ostream&)>& command);
  [[nodiscard]] std::string plain(const std::string& text) const;

  std::filesystem::path directory_;
};

}  // namespace heddle::checkers
