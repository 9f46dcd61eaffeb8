#include "harnesses/main/explore_scope.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <utility>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "harnesses/exploration/prepared_scenario.hpp"
#include "harnesses/in_jobs/explore_in_jobs.hpp"
#include "harnesses/jobs/crew/crew.hpp"
#include "harnesses/jobs/resume.hpp"
#include "harnesses/jobs/scopes/scope_checkpoint.hpp"
#include "harnesses/main/scope_crew.hpp"
#include "harnesses/main/scope_queue.hpp"
#include "harnesses/main/time_budget.hpp"
#include "harnesses/main/trace_output.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/orders/remedies.hpp"
#include "harnesses/reports/numbers.hpp"
#include "harnesses/reports/scopes/scope_report.hpp"
#include "harnesses/scenario/scopes/select_scope.hpp"
#include "harnesses/scenario/test_frameworks.hpp"
#include "harnesses/shrinking/shrink_violation.hpp"
#include "harnesses/traces/program_id.hpp"
#include "harnesses/traces/trace_file.hpp"
#include "runtime/kernel/standard_input.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

class ScopeExploration {
 public:
  ScopeExploration(const Options& options, const std::string& binary)
      : options_(options),
        binary_(binary),
        scope_(select_scope(declared_harnesses(), options)),
        budget_(options),
        confirmed_by_(end_of_confirmation(options)) {
    report_.harness = name_of(*scope_.harness, declared_harnesses(), binary);
    report_.size = *options.all;
    report_.operations = scope_.operations;
    report_.excluded = options.excluded;
    report_.frames = scope_.harness->scope.frames.size();
    report_.is_completed = scope_.is_completed;
    report_.keeps_going = options.keep_going;
    report_.seed = options.seed;
    report_.rare = options.rare;
    for (const std::string& scenario : scope_.scenarios) {
      report_.entries.push_back({.scenario = scenario});
    }
    subject_.program_id = own_program_id();
    subject_.harness = report_.harness;
    subject_.options = options.words;
  }

  int run() {
    if (!options_.resume.empty()) {
      resume();
    }
    save();
    const unsigned workers = options_.jobs == 0 ? processors() : options_.jobs;
    if (!options_.queue.url.empty()) {
      explore_with_others();
    } else if (workers == 1) {
      explore_here();
    } else {
      explore_in_workers(workers);
    }
    log::wipe_progress();
    save();
    tell_smallest();
    report_.seconds = budget_.used();
    return write_scope(report_, options_);
  }

 private:
  void resume() {
    const std::optional<ScopeCheckpoint> checkpoint =
        read_scope_checkpoint(read_text_file(options_.resume), options_.resume);
    if (!checkpoint) {
      throw UsageError(options_.resume + ": the checkpoint is not one of --all");
    }
    require_same(options_.resume, checkpoint->subject, subject_);
    if (checkpoint->scenarios != report_.entries.size()) {
      throw UsageError(fmt::format("{}: made of {}, these are {}", options_.resume,
                                   counted(checkpoint->scenarios, "scenario", "scenarios"),
                                   report_.entries.size()));
    }
    for (const auto& [number, entry] : checkpoint->done) {
      keep(number, entry);
    }
  }

  void save() {
    if (options_.checkpoint.empty()) {
      return;
    }
    saved_ = Clock::now();
    write_checkpoint_file(write_scope_checkpoint(subject_, report_.entries), options_.checkpoint);
  }

  void save_if_due() {
    if (Clock::now() - saved_ >= std::chrono::duration<double>(options_.checkpoint_seconds)) {
      save();
    }
  }

  void keep(std::size_t number, ScopeEntry entry) {
    entry.scenario = scope_.scenarios[number];
    report_.entries[number] = std::move(entry);
  }

  /// What is explored of one scenario: alone, and in this process.
  [[nodiscard]] Options options_for_one(std::size_t number) const {
    Options one = options_;
    one.jobs = 1;
    one.checkpoint.clear();
    one.resume.clear();
    one.queue = {};
    if (one.strategy == StrategyKind::automatic) {
      one.strategy = StrategyKind::dpor;  // that it ends counts, not what it meets first
    }
    one.trace_out.clear();  // of executions in which nothing is wrong, there are too many
    one.progress_prefix =
        fmt::format("{} of {}: ", grouped(number + 1), grouped(report_.entries.size()));
    budget_.apply(one);
    return one;
  }

  /// With `tells`, the violation is made ready to be told.
  Report explore(std::size_t number, bool tells) {
    const SelectedScenario selected = scenario_of(scope_, number, options_);
    const Options one = options_for_one(number);
    const PreparedScenario prepared(selected, one, binary_);
    Report report;
    with_frameworks([&] {
      report = explore_with_jobs(prepared.target, one);
      if (tells) {
        const Options left = budget_.applied(one);
        add_remedies(report, prepared.target, left);
        shrink_violations(report, selected.harness, prepared.target, left, binary_);
      }
    });
    if (tells && !report.violations.empty()) {
      keep_violations(report, options_,
                      {Subject::harness, {binary_}, runtime::standard_input::file()},
                      confirmed_by_);
    }
    return report;
  }

  [[nodiscard]] bool is_over() const { return base::interrupted || budget_.is_over(); }

  void show_progress(std::size_t done) {
    if (options_.progress.value_or(false) && Clock::now() >= shown_ + refresh) {
      shown_ = Clock::now();
      log::show_progress(fmt::format("{}: {} of {} scenarios, {:.0f} s", report_.harness,
                                     grouped(done), grouped(report_.entries.size()),
                                     budget_.used()));
    }
  }

  void explore_here() {
    for (std::size_t i = 0; i < report_.entries.size() && !is_over(); ++i) {
      if (!report_.entries[i].was_explored) {
        show_progress(i);
        Report report = explore(i, !report_.smallest);
        keep(i, scope_entry(report, options_));
        if (!report_.smallest && !report.violations.empty()) {
          report_.smallest = std::move(report);
        }
        save_if_due();
      }
      if (!options_.keep_going && !report_.entries[i].violations.empty()) {
        return;
      }
    }
  }

  void explore_in_workers(unsigned workers) {
    ScopeCrew crew(std::min<unsigned>(workers, static_cast<unsigned>(report_.entries.size())),
                   [this](std::size_t number) { return answer_for(number); });
    std::size_t next = 0;
    std::size_t end = report_.entries.size();  // nothing is given out from here on
    std::size_t done = 0;
    std::map<std::size_t, unsigned> ends;
    const auto limit = [&](std::size_t number) {
      if (!options_.keep_going && !report_.entries[number].violations.empty()) {
        end = std::min(end, number);
      }
    };
    for (std::size_t i = 0; i < report_.entries.size(); ++i) {
      limit(i);
    }
    for (;;) {
      while (crew.is_idle() && next < end && !is_over()) {
        if (!report_.entries[next].was_explored) {
          crew.give(next);
        }
        ++next;
      }
      if (!crew.is_busy() || base::interrupted) {
        return;
      }
      show_progress(done);
      std::optional<ScopeCrew::Answer> answer = crew.wait(std::chrono::milliseconds(200));
      if (answer && !answer->text && ++ends[answer->number] < most_ends) {
        crew.give(answer->number);
      } else if (answer) {
        ++done;
        keep(answer->number, ScopeCrew::entry_of(*answer));
        limit(answer->number);
        save_if_due();
      }
    }
  }

  void explore_with_others() {
    const auto work = [this](std::size_t number) { return answer_for(number); };
    const auto show = [this](std::size_t done) { show_progress(done); };
    std::size_t next = 0;
    for (ScopeEntry& entry : explore_in_queue({options_, subject_, report_.entries.size(), work,
                                               [this] { return is_over(); }, show})) {
      keep(next++, std::move(entry));
    }
  }

  /// In a worker.
  std::string answer_for(std::size_t number) {
    options_.progress = false;
    try {
      return write_scope_entry(scope_entry(explore(number, false), options_));
    } catch (const UsageError& error) {
      return ScopeCrew::misuse_mark + std::string(error.what());
    }
  }

  /// Where another process found the violation, or an earlier one, it is found again here.
  void tell_smallest() {
    for (std::size_t i = 0; i < report_.entries.size() && !report_.smallest; ++i) {
      if (report_.entries[i].violations.empty() || is_over()) {
        continue;
      }
      Report report = explore(i, true);
      if (!report.violations.empty()) {
        keep(i, scope_entry(report, options_));
        report_.smallest = std::move(report);
      } else if (report.nondeterminism || report.search.exhausted) {
        ScopeEntry entry = scope_entry(report, options_);
        entry.exhausted = false;
        entry.status = base::ExitStatus::not_decided;
        entry.why = "not decided: a violation that was found did not recur";
        keep(i, std::move(entry));
      }
    }
    forget_larger_ones();
  }

  /// Several workers went further than one process would have gone.
  void forget_larger_ones() {
    if (options_.keep_going || !report_.smallest) {
      return;
    }
    bool is_larger = false;
    for (ScopeEntry& entry : report_.entries) {
      if (is_larger) {
        entry = ScopeEntry{.scenario = std::move(entry.scenario)};
      }
      is_larger = is_larger || !entry.violations.empty();
    }
  }

  static constexpr auto refresh = std::chrono::milliseconds(200);
  static constexpr unsigned most_ends = 2;  ///< of processes, at one scenario

  Options options_;
  std::string binary_;
  SelectedScope scope_;
  TimeBudget budget_;
  Clock::time_point confirmed_by_;
  ScopeReport report_;
  CheckpointSubject subject_;
  Clock::time_point saved_ = Clock::now();
  Clock::time_point shown_ = Clock::now();
};

}  // namespace

int explore_scope(const Options& options, const std::string& binary) {
  return ScopeExploration(options, binary).run();
}

}  // namespace heddle::harnesses
