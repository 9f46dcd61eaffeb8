#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "checkers/check_options.hpp"
#include "checkers/formats/history_reader.hpp"
#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// Hands the histories of several files out to several threads: each thread reads a file of its own
/// as long as there are files, and then helps with those that hold more histories. Any number of
/// threads may call take().
class HistoryFeed {
 public:
  struct Taken {
    std::size_t file = 0;     ///< place in the list of files
    std::size_t history = 0;  ///< place in the file
    bool is_last = false;     ///< of the file
    std::string name;         ///< of the file, for messages
    std::string format;
    std::string error;      ///< why there is no history: one line; then is_last
    bool is_limit = false;  ///< the error is that memory or time did not suffice
    double read_seconds = 0;
  };

  /// Reading one history takes no longer than `limits` allow, and a packed file is refused that
  /// unpacks to more than three quarters of their memory: its history has to have room beside it.
  HistoryFeed(const std::vector<std::string>& files, const std::string& format,
              const Limits& limits);

  /// Makes `history`, whose memory is reused, the next one; nothing if there is none any more. A
  /// file that cannot be read any further counts as one more history with an error.
  std::optional<Taken> take(RecordedHistory& history);

 private:
  struct File {
    std::string path;
    std::mutex reading;
    std::unique_ptr<HistoryReader> reader;
    RecordedHistory ahead;  ///< one is read ahead, to know which is the last
    bool is_open = false;
    bool has_ahead = false;
    std::string error;  ///< of what comes after `ahead`
    bool is_limit = false;
    std::size_t taken = 0;
    double ahead_seconds = 0;
    bool is_finished = false;
  };

  std::optional<Taken> take_from(std::size_t index, RecordedHistory& history);
  void read_ahead(File& file);
  [[nodiscard]] std::size_t unpacked_bytes() const;

  const std::string format_;
  const Limits limits_;
  std::mutex choosing_;
  std::size_t next_unopened_ = 0;
  std::vector<std::unique_ptr<File>> files_;
};

}  // namespace heddle::checkers
