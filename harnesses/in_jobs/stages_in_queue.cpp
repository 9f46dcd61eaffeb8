#include "harnesses/in_jobs/stages_in_queue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/exit_status.hpp"
#include "base/hashing.hpp"
#include "base/log.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/jobs/queue_texts.hpp"
#include "harnesses/jobs/result_sums.hpp"
#include "harnesses/options/usage_error.hpp"
#include "scheduler/search/subtrees/subtree_pool.hpp"

namespace heddle::harnesses {

using scheduler::StopReason;

namespace {

/// Of the first slice, which every machine explores.
constexpr std::uint64_t compared_executions = 200;
constexpr unsigned most_ends = 5;

/// What must be the same for all who explore an epoch.
std::string text_of(const scheduler::StageOrder& order) {
  return fmt::format("{} {} {} {}", scheduler::name_of(order.strategy), order.so_far->restarts,
                     order.may_use_symmetry, fmt::join(order.so_far->promoted, ","));
}

/// Of what was explored, and of what then is left. Addresses are not in it.
std::string digest_of(const WorkResult& result) {
  const scheduler::Statistics& counts = result.done.result.statistics;
  base::WordHasher hasher;
  std::vector<scheduler::Subtree> left;
  for (const scheduler::WeightedSubtree& part : result.left) {
    left.push_back(part.subtree);
  }
  hasher.add(to_text(left, scheduler::Fingerprints::left_out));
  return fmt::format("{} {} {} {} {} {} {:016x}", counts.executions, counts.pruned,
                     counts.redundant, counts.discarded, counts.events,
                     result.findings.histories.distinct.size(), hasher.low());
}

WorkResult checked(const std::string& text) {
  WorkResult result = parse_work_result(text);
  if (!result.misuse.empty()) {
    throw UsageError(result.misuse);
  }
  if (!result.fault.empty()) {
    throw std::runtime_error(result.fault);
  }
  return result;
}

}  // namespace

StagesInQueue::StagesInQueue(SearchQueue& queue, Crew& crew, const Options& options,
                             SearchState& state, Progress& progress, std::string machine)
    : queue_(queue),
      crew_(crew),
      options_(options),
      state_(state),
      progress_(progress),
      machine_(std::move(machine)),
      tally_(state, false),
      sharing_(options.round.slice_seconds) {}

scheduler::StageDone StagesInQueue::run(const scheduler::StageOrder& order) {
  tally_.begin(order);
  if (tally_.work().kind() != StageWork::Kind::subtrees) {
    throw UsageError("--queue: the strategy cannot be divided: use --strategy dpor");
  }
  epoch_ = next_epoch_++;
  if (epoch_ == 0) {
    require_same_traces();
  }
  const std::string mine = text_of(order);
  if (queue_.agree(fmt::format("order:{}", epoch_), mine) != mine) {
    throw ServerGone("the search has gone on otherwise since the server was restarted");
  }
  queue_.begin_epoch(epoch_, entry_text(StageWork::whole(StageWork::Kind::subtrees).subtrees));
  std::optional<StopReason> leaves;
  while (!(is_over_ = queue_.is_over(epoch_)) && !(leaves = reason_to_leave())) {
    learn_threads();
    if (const std::optional<QueueEntry> entry = queue_.take(epoch_)) {
      explore(*entry);
    }
  }
  learn_threads();
  count_results();
  if (leaves) {
    tally_.end(*leaves);
  }
  return tally_.finish();
}

std::optional<StopReason> StagesInQueue::reason_to_leave() {
  if (base::interrupted || queue_.is_stopped()) {
    return StopReason::interrupted;
  }
  return Clock::now() >= tally_.start() + tally_.limits().time ? std::optional(StopReason::time)
                                                               : std::nullopt;
}

/// The same executions come first on each machine, if it is the same program: whoever sees others
/// would count what is none of this search.
void StagesInQueue::require_same_traces() {
  WorkUnit unit;
  unit.id = ++last_unit_;
  unit.parts = StageWork::whole(StageWork::Kind::subtrees).subtrees;
  tally_.describe(unit);
  unit.executions = compared_executions;
  const std::optional<std::string> answer = answer_of(unit, nullptr);
  if (!answer) {
    throw std::runtime_error("a worker process has ended amid the first executions");
  }
  const std::string mine = digest_of(checked(*answer));
  const std::string known = queue_.agree("first", mine + " on " + machine_);
  const std::size_t on = known.find(" on ");
  if (known.substr(0, on) != mine) {
    throw UsageError(fmt::format(
        "this machine, {}, explores the program otherwise than {}, where the search was begun: "
        "({}) in place of ({})",
        machine_, known.substr(std::min(on + 4, known.size())), mine, known.substr(0, on)));
  }
  crew_.replace(0);  // what it has told was not counted
}

/// Nothing if the worker process has ended, or the entry is another's by now: then it is replaced.
std::optional<std::string> StagesInQueue::answer_of(const WorkUnit& unit, const QueueEntry* entry) {
  const auto beat = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(std::min(options_.queue.lease_seconds / 4, 1.0)));
  crew_.give(0, unit);
  bool was_asked = false;
  while (true) {
    std::optional<Crew::Answer> answer = crew_.wait(Clock::now() + beat);
    if (answer && answer->text) {
      return std::move(answer->text);
    }
    if (answer) {
      log::warning("a worker process has ended: {}", answer->how);
      if (++ends_ == most_ends) {
        throw std::runtime_error(
            fmt::format("{} worker processes have ended one after the other, the last by {}", ends_,
                        answer->how));
      }
      return std::nullopt;
    }
    if (entry != nullptr && !queue_.keep(epoch_, entry->id)) {
      crew_.replace(0);
      return std::nullopt;
    }
    if (!was_asked && reason_to_leave()) {
      was_asked = true;
      crew_.ask_for_rest(0);
    }
  }
}

void StagesInQueue::explore(const QueueEntry& entry) {
  WorkUnit unit;
  unit.id = ++last_unit_;
  unit.parts = read_entry(entry.text);
  tally_.describe(unit);
  unit.seconds = sharing_.slice_seconds();
  if (const std::optional<std::string> answer = answer_of(unit, &entry)) {
    commit(entry, unit, *answer);
  }
}

void StagesInQueue::commit(const QueueEntry& entry, const WorkUnit& unit, const std::string& text) {
  WorkResult result = checked(text);
  QueueCommit commit;
  commit.id = entry.id;
  const std::size_t rests = Sharing::rests(queue_.size(epoch_));
  scheduler::SubtreePool left(std::exchange(result.left, {}));
  for (const scheduler::SubtreePool::Taken& rest : left.deal(rests)) {
    commit.left.push_back(entry_text(rest.parts));
  }
  if (!options_.queue.shares_output) {
    result.findings.hide_output();
  }
  commit.threads = threads_text(result.threads);
  const scheduler::Statistics& counts = result.done.result.statistics;
  commit.counts = {
      {"executions", counts.executions}, {"runs", counts.runs()}, {"events", counts.events}};
  for (const auto& [key, history] : result.findings.histories.distinct) {
    commit.histories.push_back(fmt::format("{:016x}{:016x}", key.high, key.low));
  }
  commit.ends_epoch = StageTally::ends_stage(result);
  commit.result = queue_result_text(result, unit.is_first);
  const SearchQueue::Answer answer = queue_.commit(epoch_, commit);
  if (answer != SearchQueue::Answer::counted) {
    crew_.replace(0);
    return;
  }
  sharing_.counted();
  queue_.fold_results(epoch_, sum_of_texts);
  ends_ = 0;
}

/// What all know, so that it means the same for all.
void StagesInQueue::learn_threads() {
  if (!tally_.agree_on_threads(read_threads_text(queue_.threads()))) {
    throw ServerGone("the threads are numbered otherwise since the server was restarted");
  }
}

void StagesInQueue::count_results() {
  for (const std::string& text : queue_.results(epoch_)) {
    const QueueResult one = read_queue_result(text);
    tally_.count_elsewhere(one.result, one.is_first);
  }
  scheduler::Statistics all = state_.plan.so_far.before_promotion;
  all += state_.stage.result.statistics;
  progress_.show(all, state_.findings.histories.distinct.size());
}

}  // namespace heddle::harnesses
