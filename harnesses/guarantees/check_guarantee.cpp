#include "harnesses/guarantees/check_guarantee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/exploration/prepared_scenario.hpp"
#include "harnesses/guarantees/own_steps.hpp"
#include "harnesses/violations/fault_violations.hpp"
#include "scheduler/progress/paused_search.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;
using Verdict = ProgressVerdict;

/// The others' calls are made so often, at most; once more where there are more threads.
constexpr unsigned least_repetitions = 3;

class GuaranteeCheck {
 public:
  GuaranteeCheck(Report& report, const SelectedScenario& selected, const Target& target,
                 const Options& options, const std::string& binary)
      : report_(report),
        selected_(selected),
        target_(target),
        options_(options),
        binary_(binary),
        scenario_(parse_scenario(target.identity.scenario, selected.harness->operations)) {
    progress_.guarantee = options.guarantee;
    progress_.own_steps = options.own_steps.value_or(0);
  }

  void run() {
    if (!report_.violations.empty()) {
      undecided("a violation was found before");
    } else if (!report_.search.exhausted) {
      undecided("the interleavings were not all explored");
    } else {
      pause_threads();
      if (goes_on() && options_.guarantee == ProgressGuarantee::wait_free) {
        measure();
      }
      if (goes_on()) {
        progress_.verdict = Verdict::holds;
      }
    }
    report_.progress = std::move(progress_);
  }

 private:
  [[nodiscard]] bool goes_on() const {
    return progress_.verdict == Verdict::undecided && progress_.reason.empty();
  }

  void undecided(const std::string& why) { progress_.reason = why; }

  /// With what is left of the time.
  [[nodiscard]] Options options_left() const {
    Options left = options_;
    if (left.time_limit_seconds) {
      const std::chrono::duration<double> used = Clock::now() - start_;
      left.time_limit_seconds = std::max(*left.time_limit_seconds - used.count(), 1e-9);
    }
    return left;
  }

  [[nodiscard]] scheduler::PausedSearchResult searched();
  void pause_threads();
  void measure();
  void look_at(std::size_t thread);
  void judge_growth(const ProgressReport::Call& call, const Interference& last,
                    const MostSteps& most);
  void break_guarantee(const Target& target, BrokenGuarantee broken,
                       const scheduler::Schedule& schedule);
  void break_by_steps(const Interference& shown, const MostSteps& most, std::uint64_t limit,
                      std::string words);

  Report& report_;
  const SelectedScenario& selected_;
  const Target& target_;
  const Options& options_;
  const std::string& binary_;
  Scenario scenario_;
  const Clock::time_point start_ = Clock::now();
  ProgressReport progress_;
};

/// The program of the search has ended when another one replays what it found.
scheduler::PausedSearchResult GuaranteeCheck::searched() {
  prepare_settings(target_);
  runtime::ControlledProgram program(target_.entry, target_.context,
                                     program_options(target_, options_));
  const Ends ends(options_);
  if (options_.time_limit_seconds) {
    program.stop_at(ends.exploration);
  }
  scheduler::PausedSearchOptions search;
  search.promoted = report_.search.promoted;
  search.limits = plan_options(target_, options_).limits;
  search.rounds = options_.guarantee != ProgressGuarantee::obstruction_free;
  search.calls_are_told = true;
  return scheduler::search_paused(program, search);
}

void GuaranteeCheck::pause_threads() {
  const scheduler::PausedSearchResult found = searched();
  progress_.pauses = found.programs;
  progress_.executions = found.statistics.executions;
  progress_.seconds = found.statistics.seconds;
  if (!found.holdup) {
    progress_.reason = found.undecided;
    return;
  }
  BrokenGuarantee broken{.guarantee = options_.guarantee, .round = found.holdup->round};
  for (const scheduler::Pause& pause : found.holdup->pauses) {
    broken.paused.push_back({pause.thread, pause.events});
  }
  break_guarantee(target_, std::move(broken), found.holdup->schedule);
}

/// The execution again, with all that a report needs.
void GuaranteeCheck::break_guarantee(const Target& target, BrokenGuarantee broken,
                                     const scheduler::Schedule& schedule) {
  Target shown = target;
  shown.identity.broken = std::move(broken);
  shown.judging = {};
  shown.serial = nullptr;
  prepare_settings(shown);
  const Options left = options_left();
  runtime::ControlledProgram program(shown.entry, shown.context, program_options(shown, left));
  FoundViolation found;
  found.violation.kind = kind_of(options_.guarantee);
  found.place = guarantee_place;
  found.violation.message = "the guarantee does not hold";
  const std::size_t before = report_.violations.size();
  add_violation(report_, report_violation(shown, program, found, schedule, Ends(left).replays));
  if (report_.violations.size() > before) {
    progress_.verdict = Verdict::broken;
  } else {
    undecided("an execution that breaks it did not recur");
  }
}

void GuaranteeCheck::measure() {
  for (const std::size_t thread : threads_to_measure(scenario_)) {
    look_at(thread);
    if (!goes_on()) {
      return;
    }
  }
}

/// Of one thread: what its calls take, as the others make theirs more and more often.
void GuaranteeCheck::look_at(std::size_t thread) {
  const std::vector<Call>& calls = scenario_.threads[thread];
  const auto threads = static_cast<unsigned>(scenario_.threads.size());
  const unsigned repetitions = threads == 1 ? 0 : std::max(least_repetitions, threads + 1);
  ProgressReport::Call unknown;
  unknown.thread = static_cast<unsigned>(thread + 1);
  std::vector<ProgressReport::Call> table(calls.size(), unknown);
  Interference last;
  MeasuredThread measured;
  for (unsigned times = 0; times <= repetitions; ++times) {
    last = interference(scenario_, thread, times);
    measured = measure_own_steps(selected_, last, calls.size(), options_left(), binary_);
    progress_.executions += measured.executions;
    progress_.seconds += measured.seconds;
    if (!measured.undecided.empty()) {
      undecided(measured.undecided);
      break;
    }
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const MostSteps& most = measured.calls[i];
      table[i].own_steps.push_back(most.own_steps);
      table[i].idle_turns.push_back(most.idle_turns);
      if (times > 0 || threads == 1) {  // all threads of the scenario are there
        table[i].thread = most.thread;
      }
      if (options_.own_steps && most.own_steps > *options_.own_steps && goes_on()) {
        break_by_steps(last, most, *options_.own_steps, "");
      }
    }
    if (!goes_on()) {
      break;
    }
  }
  for (std::size_t i = 0; i < calls.size(); ++i) {
    table[i].call = to_text(calls[i], selected_.harness->operations[calls[i].operation]);
    if (goes_on() && !options_.own_steps && repetitions > 0) {
      judge_growth(table[i], last, measured.calls[i]);
    }
    progress_.calls.push_back(std::move(table[i]));
  }
}

std::string list_of(const std::vector<std::uint64_t>& numbers) {
  std::string text;
  for (const std::uint64_t number : numbers) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", number);
  }
  return text;
}

/// From once on, so that what alone is saved by a short cut is no growth.
bool always_grows(const std::vector<std::uint64_t>& numbers) {
  return std::ranges::adjacent_find(numbers.begin() + 1, numbers.end(),
                                    std::ranges::greater_equal()) == numbers.end();
}

void GuaranteeCheck::judge_growth(const ProgressReport::Call& call, const Interference& last,
                                  const MostSteps& most) {
  const std::vector<std::uint64_t>& steps = call.own_steps;
  if (steps.back() <= steps[steps.size() - 2]) {
    return;
  }
  if (!always_grows(steps) || !always_grows(call.idle_turns)) {
    undecided(fmt::format(
        "{} of T{} takes more own steps where others make more calls, at most {}, but not by turns "
        "of a loop that change nothing; with --own-steps N it is decided whether they are more "
        "than N",
        call.call, call.thread, list_of(steps)));
    return;
  }
  break_by_steps(last, most, steps[steps.size() - 2],
                 fmt::format("shown: where the others make their calls 0 to {} times it takes {} "
                             "own steps at most, with {} turns of a loop that leave all as it was; "
                             "extrapolated: that this goes on for ever",
                             steps.size() - 1, list_of(steps), list_of(call.idle_turns)));
}

void GuaranteeCheck::break_by_steps(const Interference& shown, const MostSteps& most,
                                    std::uint64_t limit, std::string words) {
  Options asked = options_;
  asked.check = Check::none;
  const PreparedScenario prepared(
      {selected_.harness, "", to_text(shown.scenario, selected_.harness->operations)}, asked,
      binary_);
  BrokenGuarantee broken{.guarantee = options_.guarantee, .own_steps = limit};
  broken.shown = std::move(words);
  break_guarantee(prepared.target, std::move(broken), most.schedule);
}

}  // namespace

void check_guarantee(Report& report, const SelectedScenario& selected, const Target& target,
                     const Options& options, const std::string& binary) {
  if (options.guarantee != ProgressGuarantee::none) {
    GuaranteeCheck(report, selected, target, options, binary).run();
  }
}

}  // namespace heddle::harnesses
