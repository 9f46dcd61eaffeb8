#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/jobs/crew/channel.hpp"
#include "harnesses/jobs/crew/running_executions.hpp"
#include "harnesses/jobs/work.hpp"

namespace heddle::harnesses {

/// A child process that ends with this one, whatever ends it: 0 there, its number here. By _Fork:
/// fork() would give away the stacks of threads that the child does not have. They are where the
/// program's thread-local variables are. Throws std::runtime_error "WHAT cannot be started: ...".
[[nodiscard]] pid_t begin_bound_child(const char* what);

/// Worker processes of this machine: copies of this one, which must not have begun to control the
/// program under test. One that ends is replaced by a new one.
class Crew {
 public:
  using Work = std::function<void(WorkQueue& queue)>;

  /// Each worker calls `work`, and ends when it returns. If `watched_choices` is not 0, it can say
  /// which execution it is at, if that has no more of them. Throws std::runtime_error.
  Crew(unsigned workers, Work work, std::size_t watched_choices = 0);
  /// Kills them.
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(workers_.size()); }

  void give(unsigned worker, const WorkUnit& unit);
  /// The unit it has is wanted by others, too.
  void ask_for_rest(unsigned worker);
  /// Kills it, and begins another one in its place; what it would have answered is lost.
  void replace(unsigned worker);
  /// Of a worker that is watched, see scheduler::RunningExecution.
  [[nodiscard]] std::optional<std::uint64_t> inside(unsigned worker) const;

  struct Answer {
    unsigned worker = 0;
    std::optional<std::string> text;  ///< nothing: the process ended; there is another one now
    std::string how;                  ///< then: "signal 9"
    int exit_status = 0;              ///< then: 0 if a signal ended it
    bool was_killed = false;          ///< then: by SIGKILL
    /// Then: the choices of the execution that it was at, or had ended last; nothing: not known.
    std::optional<std::vector<scheduler::ScheduleStep>> at = {};
  };
  /// The next answer there is; nothing if none came until then, or a signal did.
  std::optional<Answer> wait(std::chrono::steady_clock::time_point until);

 private:
  struct Worker {
    pid_t process = 0;
    Channel channel;
  };

  class Queue;

  Worker begin(unsigned number);
  [[noreturn]] void work_in_child(unsigned number, Channel channel);
  Answer end_of(unsigned worker);

  Work work_;
  std::optional<RunningExecutions> running_;  ///< of those that are watched
  std::vector<Worker> workers_;
  unsigned next_ = 0;  ///< who is looked at first
};

/// As many as the machine has processors for.
[[nodiscard]] unsigned processors();

}  // namespace heddle::harnesses
