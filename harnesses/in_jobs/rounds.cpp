#include "harnesses/in_jobs/rounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "base/whole_file.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/in_jobs/alike_in_worker.hpp"
#include "harnesses/in_jobs/divisible.hpp"
#include "harnesses/in_jobs/elsewhere.hpp"
#include "harnesses/in_jobs/part_worker.hpp"
#include "harnesses/jobs/resume.hpp"
#include "harnesses/jobs/shares.hpp"
#include "harnesses/jobs/stage_tally.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::StopReason;

/// Of the stage that the state is at, this is one round. What comes after it is another's matter.
class OneRound final : public scheduler::StageRunner {
 public:
  using Round = std::function<void(StageTally& tally)>;

  /// `save` is called if something is left, when the state says so. All must outlive this object.
  OneRound(SearchState& state, Round round, std::function<void()> save)
      : tally_(state, true), round_(std::move(round)), save_(std::move(save)) {}

  scheduler::StageDone run(const scheduler::StageOrder& order) override {
    tally_.begin(order);
    if (round_) {
      std::exchange(round_, {})(tally_);
    }
    if (!tally_.work().is_done() && !tally_.ended()) {
      tally_.note_left();
      save_();
      tally_.end(StopReason::time);
    }
    return tally_.finish();
  }
  [[nodiscard]] std::vector<scheduler::Race> races() const override { return tally_.races(); }
  [[nodiscard]] bool has_possible_races() const override { return tally_.has_possible_races(); }

 private:
  StageTally tally_;
  Round round_;
  std::function<void()> save_;
};

void write_or_throw(const std::string& text, const std::string& path) {
  if (const std::error_code problem = base::write_whole_file(path, text)) {
    throw UsageError(fmt::format("cannot write {}: {}", path, problem.message()));
  }
}

std::vector<WorkUnit> units_of(StageTally& tally, unsigned shares, const std::string& path) {
  if (tally.work().kind() != StageWork::Kind::subtrees) {
    throw UsageError(path + ": its strategy cannot be split: use --strategy dpor");
  }
  std::vector<WorkUnit> units = tally.work().deal(shares);
  for (WorkUnit& unit : units) {
    tally.describe(unit);
  }
  return units;
}

/// A worker that is to explore one unit for a while.
class OneUnit final : public WorkQueue {
 public:
  explicit OneUnit(WorkUnit unit) : unit_(std::move(unit)) {}

  std::optional<WorkUnit> take() override { return std::exchange(unit_, std::nullopt); }
  bool commit(const WorkResult& result) override {
    result_ = result;
    return true;
  }
  /// What is left is wanted when it is interrupted.
  [[nodiscard]] bool is_wanted() override { return base::interrupted; }

  [[nodiscard]] WorkResult& result() { return result_; }

 private:
  std::optional<WorkUnit> unit_;
  WorkResult result_;
};

std::string beside(const std::string& share) {
  const std::string extension = ".json";
  const bool has_it = share.ends_with(extension);
  return share.substr(0, share.size() - (has_it ? extension.size() : 0)) + ".result" + extension;
}

/// By number, each once.
using Results = std::map<unsigned, ShareResult>;

Results read_results(const Options& options, const CheckpointSubject& subject,
                     const std::string& round, Report& report) {
  Results results;
  for (const std::string& path : options.round.merge) {
    ShareResult result = read_share_result(path);
    const ShareName& name = result.name;
    require_same_search(path, name, subject);
    if (name.round != round) {
      throw UsageError(
          fmt::format("{}: of another round than what {} has left, or of another "
                      "search",
                      path, options.resume));
    }
    if (!results.empty() && results.begin()->second.name.of != name.of) {
      throw UsageError(fmt::format("{}: one of {} shares, where {} has one of {}", path, name.of,
                                   options.round.merge.front(), results.begin()->second.name.of));
    }
    const unsigned number = name.number;
    if (!results.try_emplace(number, std::move(result)).second) {
      report.notes.push_back(
          fmt::format("{} is of share {} once more, which counts once", path, number));
    }
  }
  return results;
}

/// Those of which there is no result, or none that can count.
void give_back(StageTally& tally, const std::vector<WorkUnit>& units,
               const std::vector<unsigned>& missing, Report& report) {
  for (const unsigned number : missing) {
    tally.work().give_back(units[number - 1].id);
  }
  if (!missing.empty()) {
    report.notes.push_back(
        fmt::format("of {} shares there is no result of number {}: what {} had "
                    "is left",
                    units.size(), fmt::join(missing, ", "), missing.size() == 1 ? "it" : "they"));
  }
}

void count_results(StageTally& tally, Results& results, const std::string& path, Report& report) {
  const unsigned of = results.begin()->second.name.of;
  const std::vector<WorkUnit> units = units_of(tally, of, path);
  if (units.size() != of) {
    throw UsageError(fmt::format("{}: cannot be split into {} shares", path, of));
  }
  std::vector<unsigned> missing;
  for (unsigned number = 1; number <= of; ++number) {
    const auto found = results.find(number);
    if (found == results.end() || !tally.agree_on_threads(found->second.result.threads)) {
      missing.push_back(number);
      continue;
    }
    WorkResult& result = found->second.result;
    result.id = units[number - 1].id;
    tally.count(result, units[number - 1].is_first);
  }
  give_back(tally, units, missing, report);
}

}  // namespace

Report split_search(const Target& target, const Options& options) {
  reject_what_cannot_be_divided(target, options);
  const std::string& path = options.resume;
  const std::string text = read_text_file(path);
  const CheckpointSubject subject = subject_of(target, options);
  const scheduler::PlanOptions plan = plan_options(target, options);
  SearchState state = state_to_resume(path, text, subject, plan);
  const std::filesystem::path folder = options.round.to.empty()
                                           ? std::filesystem::path(path).parent_path()
                                           : std::filesystem::path(options.round.to);
  const bool is_first = is_unbegun(state, target, options, plan);
  const auto write = [&](StageTally& tally) {
    const std::vector<WorkUnit> units =
        is_first ? std::vector{first_of_all()} : units_of(tally, options.round.split, path);
    const auto of = static_cast<unsigned>(units.size());
    for (unsigned number = 1; number <= of; ++number) {
      const ShareName name{subject, round_of(text), number, of, version_number()};
      write_or_throw(text_of(Share{name, units[number - 1]}),
                     folder / fmt::format("share-{}.json", number));
    }
    log::write(log::Level::note,
               fmt::format("{} shares in {}", of, folder.empty() ? "." : folder.string()));
    tally.end(StopReason::interrupted);
  };
  OneRound round(state, write, [] {});
  const scheduler::PlanState resumed = state.plan;
  static_cast<void>(plan_elsewhere(plan, round, &resumed));
  return empty_report(target, options);
}

Report explore_share(const Target& target, const Options& options) {
  reject_what_cannot_be_divided(target, options);
  const std::string& path = options.round.share;
  Share share = read_share(path);
  require_same_search(path, share.name, subject_of(target, options));
  share.unit.seconds = options.round.slice_seconds;
  if (options.round.slice_executions > 0) {
    share.unit.executions = std::min(share.unit.executions, options.round.slice_executions);
  }
  OneUnit queue(std::move(share.unit));
  explore_units(target, options, queue);
  WorkResult& result = queue.result();
  if (!result.misuse.empty()) {
    throw UsageError(result.misuse);
  }
  if (!result.fault.empty()) {
    throw std::runtime_error(result.fault);
  }
  const std::uint64_t executions = result.done.result.statistics.runs();
  const std::size_t left = result.left.size();
  const std::string to = options.round.result.empty() ? beside(path) : options.round.result;
  write_or_throw(text_of(ShareResult{share.name, std::move(result)}), to);
  log::write(log::Level::note, fmt::format("share {} of {}: {} executions, {} subtrees left: {}",
                                           share.name.number, share.name.of, executions, left, to));
  return empty_report(target, options);
}

scheduler::PlanResult merge_round(const Target& target, const Options& options, SearchState& state,
                                  Report& report) {
  const std::string text = read_text_file(options.resume);
  const CheckpointSubject subject = subject_of(target, options);
  const scheduler::PlanOptions plan = plan_options(target, options);
  state = state_to_resume(options.resume, text, subject, plan);
  Results results = read_results(options, subject, round_of(text), report);
  const auto count = [&](StageTally& tally) {
    if (is_unbegun(state, target, options, plan)) {
      keep_first_of_all(state, std::move(results.begin()->second.result));
    } else {
      count_results(tally, results, options.resume, report);
    }
  };
  const std::string& to = options.checkpoint.empty() ? options.resume : options.checkpoint;
  const auto save = [&] {
    write_checkpoint_file(write_checkpoint(state, subject), to);
    report.notes.push_back(fmt::format("{} subtrees are left to explore, in {}",
                                       state.stage.left.subtrees.size(), to));
  };
  OneRound round(state, count, save);
  const scheduler::PlanState resumed = state.plan;
  return plan_elsewhere(plan, round, &resumed);
}

}  // namespace heddle::harnesses
