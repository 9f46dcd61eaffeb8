#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/jobs/crew/channel.hpp"
#include "harnesses/reports/scopes/scope_report.hpp"

namespace heddle::harnesses {

/// Processes that each explore one whole scenario after another: copies of this one, which must not
/// have begun to control the program under test. One that ends is replaced by a new one.
class ScopeCrew {
 public:
  /// What a worker does with the scenario of a number; its answer.
  using Work = std::function<std::string(std::size_t number)>;

  /// Throws std::runtime_error.
  ScopeCrew(unsigned workers, Work work);
  /// Kills them.
  ~ScopeCrew();
  ScopeCrew(const ScopeCrew&) = delete;
  ScopeCrew& operator=(const ScopeCrew&) = delete;

  /// Whether somebody has nothing to do.
  [[nodiscard]] bool is_idle() const;
  /// Whether somebody has something to do.
  [[nodiscard]] bool is_busy() const;
  /// Needs somebody idle.
  void give(std::size_t number);

  struct Answer {
    std::size_t number = 0;
    std::optional<std::string> text;  ///< nothing: the process ended
    std::string how;                  ///< then: "signal 9"
  };
  /// Begins an answer that tells, in place of an entry, what is wrong with the command line.
  static constexpr char misuse_mark = '!';
  /// What is known of the scenario. Throws UsageError if that is told.
  [[nodiscard]] static ScopeEntry entry_of(const Answer& answer);

  /// Ends all processes, and what they are at, and begins new ones.
  void replace();

  /// The next answer there is; nothing if none came within that time, or a signal did.
  std::optional<Answer> wait(std::chrono::milliseconds time);

 private:
  struct Worker {
    pid_t process = 0;
    Channel channel;
    std::optional<std::size_t> number;  ///< what it is at
  };

  Worker begin();
  [[noreturn]] void work_in_child(const Channel& channel) const;
  std::string end_of(Worker& worker);
  void end_all();

  Work work_;
  std::vector<Worker> workers_;
};

}  // namespace heddle::harnesses
