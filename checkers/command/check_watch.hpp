#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "checkers/check_options.hpp"

namespace heddle::checkers {

/// Stands beside the checks of one command: stops them when the process needs too much memory or
/// when the user interrupts, and shows progress, ten times a second, in the log's line that is
/// wiped at the end. One at a time, since it watches for interrupts (base/exit_status.hpp).
class CheckWatch {
 public:
  struct Settings {
    std::uint64_t memory_limit_bytes = 0;
    bool shows_progress = false;
    bool has_time_limit = false;  ///< else it says after a minute that there are limits
  };

  explicit CheckWatch(const Settings& settings);
  ~CheckWatch();
  CheckWatch(const CheckWatch&) = delete;
  CheckWatch& operator=(const CheckWatch&) = delete;

  /// For Limits::stop.
  [[nodiscard]] const std::atomic<bool>* stop() const { return &stop_; }

  /// Why it stopped: "interrupted", "the limit of 100 MiB of memory"; empty if it has not. Once it
  /// has stopped for the memory of one history, others may still be judged after resume().
  [[nodiscard]] std::string reason() const;
  [[nodiscard]] bool is_interrupted() const;
  void resume();

  /// From any thread: what is being done now, and how far that is.
  void now(const std::string& subject);
  void note(const Progress& progress);

  /// Whoever writes to the terminal holds this, so that the progress line is not in the way.
  class Quiet {
   public:
    explicit Quiet(CheckWatch& watch);

   private:
    std::scoped_lock<std::mutex> lock_;
  };

 private:
  void watch();
  void show();
  void give_hint();

  Settings settings_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> is_out_of_memory_ = false;
  std::atomic<std::uint64_t> steps_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<std::uint64_t> of_ = 0;
  std::mutex line_;  ///< of what follows, and of the terminal
  std::string subject_;
  std::chrono::steady_clock::time_point start_;
  bool ends_ = false;
  std::condition_variable end_;
  std::thread thread_;
};

/// "100 MiB", "1.5 GiB".
std::string bytes_text(std::uint64_t bytes);

}  // namespace heddle::checkers
