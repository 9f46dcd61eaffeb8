#include "harnesses/in_jobs/isolation.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <utility>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/in_jobs/deaths.hpp"
#include "harnesses/jobs/crew/crew.hpp"
#include "harnesses/replay/recorded_execution.hpp"
#include "harnesses/replay/replay.hpp"
#include "runtime/host/tracer.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto refresh_interval = std::chrono::milliseconds(200);
constexpr auto grace = std::chrono::seconds(2);

/// Whether Ctrl-C at the terminal reaches all processes of this group.
bool is_in_foreground() { return tcgetpgrp(STDERR_FILENO) == getpgrp(); }

/// Of a process that has ended.
std::string how_of(int status) {
  return WIFEXITED(status) ? fmt::format("exit status {}", WEXITSTATUS(status))
                           : fmt::format("signal {}", WTERMSIG(status));
}

}  // namespace

Isolation::Isolation(const Options& options, const std::vector<scheduler::FatalSchedule>& fatal)
    : event_seconds_(options.event_time_seconds),
      running_(1, choices_to_watch(options.step_limit)) {
  for (const scheduler::FatalSchedule& one : fatal) {
    watch_.fatal.add(one);
  }
  watch_.running = &running_.of(0);
  watch_.is_exact = true;
  watch_programs(&watch_);
}

Isolation::~Isolation() { watch_programs(nullptr); }

std::optional<CopyEnd> Isolation::go_on_in_copy(Clock::time_point end) {
  running_.begin(0);
  const pid_t copy = begin_bound_child("a copy of this process");
  if (copy == 0) {
    return std::nullopt;
  }
  return wait_for(copy, end);
}

std::optional<CopyEnd> Isolation::go_on_in_copies(const scheduler::PromotedSites& promoted,
                                                  Clock::time_point end) {
  constexpr unsigned most_copies = 12;
  constexpr unsigned most_times = 3;
  CopyEnd last;
  unsigned times = 0;  // it ended so
  for (unsigned copy = 0; copy < most_copies && times < most_times; ++copy) {
    const std::optional<CopyEnd> ended = go_on_in_copy(end);
    if (!ended) {
      return std::nullopt;
    }
    times = copy > 0 && *ended == last ? times + 1 : 1;
    last = *ended;
    if (times == 2 && last.at) {
      know({{promoted, *last.at}, death_text(last.how)});
    }
  }
  return last;
}

std::optional<CopyEnd> Isolation::wait_for(pid_t copy, Clock::time_point end) {
  const auto descriptor = static_cast<int>(syscall(SYS_pidfd_open, copy, 0));
  StuckWatch stuck;
  bool was_told = false;
  bool was_killed = false;
  int status = 0;
  while (waitpid(copy, &status, WNOHANG) == 0) {
    const Clock::time_point now = Clock::now();
    const bool is_stuck = stuck.look(running_.of(0).inside(), now) >= too_long(event_seconds_);
    if (is_stuck || now - grace >= end) {
      was_killed = true;
      kill(copy, SIGKILL);
    } else if (base::interrupted && !std::exchange(was_told, true) && !is_in_foreground()) {
      kill(copy, SIGTERM);
    }
    pollfd waited{.fd = descriptor, .events = POLLIN, .revents = 0};
    poll(&waited, 1, static_cast<int>(refresh_interval.count()));
  }
  close(descriptor);
  const bool is_amid = running_.of(0).inside().has_value();
  const bool is_fault =
      !WIFEXITED(status) || WEXITSTATUS(status) == number_of(base::ExitStatus::own_fault);
  if (!is_amid && !is_fault) {
    _exit(base::interrupted ? base::exit_number(base::ExitStatus::none_found)
                            : WEXITSTATUS(status));
  }
  log::debug("the process that told what was found has ended: {}", how_of(status));
  return CopyEnd{was_killed ? "being killed, as it did not answer" : how_of(status),
                 running_.choices(0)};
}

namespace {

/// What is known of an execution that nobody can run again.
Report untold_report(const Target& target, const Options& options, const TraceDocument& recorded,
                     const CopyEnd& last) {
  Report report = empty_report(target, options);
  report.search.strategy = StrategyKind::replay;
  report.is_replay = true;
  ViolationReport violation;
  violation.trace = recorded;
  violation.trace.violation = {ViolationKind::crash, death_text(last.how), ""};
  report.violations.push_back(std::move(violation));
  return report;
}

}  // namespace

Report replay_isolated(const Target& target, const Options& options,
                       const TraceDocument& recorded) {
  if (!options.isolate || runtime::has_tracer()) {
    return replay_target(target, options, recorded);
  }
  Isolation isolation(options, {});
  const scheduler::PromotedSites promoted = recorded_schedule(recorded).promoted;
  const std::optional<CopyEnd> ended =
      isolation.go_on_in_copies(promoted, end_of_confirmation(options));
  if (!ended) {
    return replay_target(target, options, recorded);
  }
  return untold_report(target, options, recorded, *ended);
}

}  // namespace heddle::harnesses
