#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "checkers/command/file_place.hpp"
#include "checkers/command/growing_file.hpp"
#include "checkers/follow/online_log.hpp"

namespace heddle::checkers {

/// A checkpoint of `heddle check --follow` is a file of 64-bit words, the lowest byte first: a
/// mark, the version, how many words follow, the two halves of their hash; then the place in the
/// log (file_place.hpp) and the state of its judgement (OnlineLog::save).
class FollowCheckpoint {
 public:
  /// Written every `seconds`, but no more than a twentieth of the time goes into that. An empty
  /// path is that of none.
  FollowCheckpoint(std::string path, double seconds);

  /// Brings a new log to where the checkpoint was written, and the file `path` with it. Throws
  /// BadInput "--resume: CHECKPOINT: ..." if there is no checkpoint, it is damaged, of another
  /// version or type, or does not belong to that file.
  [[nodiscard]] std::unique_ptr<GrowingFile> resume(OnlineLog& log, const std::string& path) const;

  /// If it is time. `unread` bytes at the end of what was read of the file are not in `log` yet.
  void write_in_time(const OnlineLog& log, const GrowingFile& file, std::size_t unread);

  /// Either the old or the new one is there, whatever happens. Throws BadInput if it cannot be
  /// written.
  void write(const OnlineLog& log, const GrowingFile& file, std::size_t unread);

 private:
  using Clock = std::chrono::steady_clock;

  std::string path_;
  std::chrono::duration<double> pause_;
  Clock::time_point next_;  ///< at once
};

}  // namespace heddle::checkers
