#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "harnesses/in_jobs/stages_in_jobs.hpp"

/// Workers that end, and what becomes of what they had.
///
/// In isolation: what the worker was at is replayed, alone, in a new process. If that ends too, the
/// execution ends its process wherever it is run, and counts as one that crashes there (by SIGKILL,
/// which anybody can send, if that ends three replays). If not, it
/// was not the execution: nothing is claimed. In either case the unit of the worker is explored
/// again, from what was left before it: nothing of it has been counted.
namespace heddle::harnesses {
namespace {

constexpr unsigned most_not_again = 3;
/// At one part of the search, by whatever it is, and by SIGKILL, of which nothing in it need be the
/// cause.
constexpr unsigned most_ends = 5;
constexpr unsigned most_kills = 100;

}  // namespace

void StagesInJobs::lose(unsigned number, const Crew::Answer& answer) {
  const Worker worker = std::exchange(workers_[number], {});
  log::debug("a worker process has ended: {}", answer.how);
  if (options_.isolate && worker.busy) {
    const bool may_be_by_chance = answer.was_killed && worker.busy->replays < most_not_again;
    if (worker.busy->suspected && answer.at && !may_be_by_chance) {
      ended_again(*worker.busy, answer);
    } else if (answer.at) {
      replay(number, *worker.busy, answer);
    } else {
      ++lost_[answer.how];
      give_back(worker.busy->unit, most_kills, answer.how);
    }
    return;
  }
  if (answer.exit_status == base::number_of(base::ExitStatus::own_fault)) {
    throw std::runtime_error("a worker process has ended by a fault of its own");
  }
  ++lost_[answer.how];
  if (worker.busy) {
    give_back(worker.busy->unit, answer.was_killed ? most_kills : most_ends, answer.how);
  }
}

/// Another worker gets it. Not again and again.
void StagesInJobs::give_back(const WorkUnit& unit, unsigned most, const std::string& how) {
  const std::string part = unit.parts.empty() ? std::to_string(unit.first_execution)
                                              : to_text(unit.parts.back().subtree);
  tally_.work().give_back(unit.id);
  if (++fatal_parts_[part] < most) {
    return;
  }
  const std::string what = fmt::format(
      "{} worker processes have ended at the same part of the search, the last by {}", most, how);
  if (!options_.isolate) {
    throw std::runtime_error(what);
  }
  tally_.leave_undecided(what + ": what is wrong does not depend on the order of threads alone");
}

/// The process in the place of the one that has ended has not run the program yet. Of the limit the
/// unit keeps what it has reserved: nobody else may explore other executions in place of its own.
void StagesInJobs::replay(unsigned number, const Busy& ended, const Crew::Answer& answer) {
  const WorkUnit& unit = ended.unit;
  Busy busy{.unit = unit,
            .reserved = ended.reserved,
            .known = ended.known,
            .since = Clock::now(),
            .was_asked = true};
  busy.suspected = {.promoted = unit.promoted, .steps = *answer.at};
  busy.how = answer.how;
  busy.was_killed = answer.was_killed;
  busy.replays = ended.replays + 1;
  WorkUnit alone;
  alone.id = unit.id;
  alone.threads = unit.threads;
  alone.replayed = busy.suspected;
  crew_.give(number, alone);
  workers_[number].busy = std::move(busy);
}

void StagesInJobs::ended_again(const Busy& busy, const Crew::Answer& answer) {
  scheduler::FatalSchedule fatal{*busy.suspected, death_text(answer.how)};
  fatal.schedule.steps = *answer.at;  // each choice was taken alone
  const auto known =
      std::ranges::find(state_.fatal, fatal.schedule, &scheduler::FatalSchedule::schedule);
  if (known - state_.fatal.begin() < busy.known) {
    did_not_end_again(busy);  // it has been left out, and the process has ended all the same
    return;
  }
  if (known != state_.fatal.end()) {  // another worker has ended there meanwhile
    tally_.work().give_back(busy.unit.id);
    return;
  }
  state_.fatal.push_back(std::move(fatal));
  tally_.work().give_back(busy.unit.id);
}

void StagesInJobs::did_not_end_again(const Busy& busy) {
  ++lost_[busy.how];
  const unsigned times = ++not_again_[to_text(*busy.suspected)];
  give_back(busy.unit, most_kills, busy.how);
  if (times == (busy.was_killed ? most_kills : most_not_again)) {
    tally_.leave_undecided(
        fmt::format("{} worker processes have ended at the same execution, the last by {}, and it "
                    "did not end a fresh process: one before it may have damaged the tester's "
                    "memory",
                    times, busy.how));
  }
}

/// In isolation: a worker whose own watchdog does not end what goes on without end.
void StagesInJobs::end_stuck() {
  const Clock::duration most = too_long(options_.event_time_seconds);
  for (unsigned number = 0; number < workers_.size(); ++number) {
    Worker& worker = workers_[number];
    if (!worker.busy || worker.stuck.look(crew_.inside(number), Clock::now()) < most) {
      continue;
    }
    crew_.replace(number);
    tally_.work().give_back(worker.busy->unit.id);
    worker = {};
    tally_.end_by_computation(fmt::format(
        "the program came to no event for {:.0f} seconds, and its process did not answer: it was "
        "killed",
        std::chrono::duration<double>(most).count()));
  }
}

}  // namespace heddle::harnesses
