#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/exit_status.hpp"
#include "base/json.hpp"
#include "base/log.hpp"
#include "checkers/command/arguments/memory_budget.hpp"
#include "checkers/command/history_feed.hpp"
#include "checkers/command/ordered_report.hpp"
#include "checkers/command/outcome_maker.hpp"
#include "harnesses/commands/check_subject.hpp"
#include "harnesses/commands/heddle_commands.hpp"
#include "harnesses/commands/told_history.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/queue/item_queue.hpp"
#include "harnesses/queue/patience.hpp"

/// Files with histories, judged with whoever takes from the same queue. An item is a file, or a
/// history of a file that is too much for one slice.
namespace heddle::harnesses {
namespace {

using base::ExitStatus;
using base::Json;
using checkers::CheckArguments;
using Clock = std::chrono::steady_clock;

/// Of a file, whose number of histories nobody knows before it is read.
constexpr std::uint64_t no_end = std::uint64_t{1} << 40U;
/// Of what one commit tells: then the slice ends.
constexpr std::size_t most_bytes = std::size_t{8} << 20U;

/// Says that a worker is at what it has taken, until it is destroyed.
class Heartbeat {
 public:
  /// Whoever uses `items` meanwhile holds `mutex`.
  Heartbeat(ItemQueue& items, std::mutex& mutex, ItemQueue::Taken taken)
      : items_(items), mutex_(mutex), taken_(std::move(taken)) {
    thread_ = std::jthread(std::bind_front(&Heartbeat::run, this));
  }

  /// It is another's by now, or the server is gone.
  [[nodiscard]] bool is_lost() const { return is_lost_; }

 private:
  void run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!is_lost_ && !stop.stop_requested()) {
      end_.wait_for(lock, stop, items_.beat(), [] { return false; });
      if (!stop.stop_requested()) {
        beat();
      }
    }
  }

  void beat() {
    try {
      is_lost_ = !items_.keep(taken_);
    } catch (const std::exception&) {
      is_lost_ = true;  // whoever commits learns why
    }
  }

  ItemQueue& items_;
  std::mutex& mutex_;
  ItemQueue::Taken taken_;
  std::atomic<bool> is_lost_ = false;
  std::condition_variable_any end_;
  std::jthread thread_;
};

Items files_of(const CheckArguments& arguments) { return {.end = arguments.files.size()}; }

ItemQueue::Times times_of(const CheckArguments& arguments) {
  return {.slice_seconds = arguments.queue.slice_seconds,
          .lease_seconds = arguments.queue.lease_seconds};
}

checkers::CheckWatch::Settings watch_settings(const CheckArguments& arguments) {
  return {.memory_limit_bytes = arguments.memory_limit_bytes,
          .shows_progress = arguments.progress.value_or(isatty(STDERR_FILENO) != 0),
          .has_time_limit = arguments.time_limit.has_value()};
}

class CheckWorker {
 public:
  CheckWorker(const CheckArguments& arguments, SearchQueue& queue)
      : arguments_(arguments),
        queue_(queue),
        items_(queue, files_of(arguments), times_of(arguments)),
        watch_(watch_settings(arguments)),
        maker_(arguments, style_, watch_, tally_) {
    style_.with_witness = arguments.witness;
  }

  /// Until all is judged, or this worker is to leave. Returns the exit status.
  int run(std::ostream& output) {
    bool is_over = false;
    {
      const checkers::AllocationLimit limit(
          checkers::allocation_limit(arguments_.memory_limit_bytes, 2));
      while (!(is_over = items_.is_over()) && !watch_.is_interrupted() && !items_.is_stopped()) {
        if (const std::optional<ItemQueue::Taken> taken = items_.take()) {
          judge(*taken);
        }
      }
    }
    std::vector<std::string> results = items_.results();
    checkers::OrderedReport report(arguments_, watch_, tally_, output);
    for (const std::string& text : results) {
      ToldHistory told = read_told_history(text, arguments_.files.size());
      report.deliver(told.file, told.history, std::move(told.outcome));
    }
    const int status = report.finish();
    if (is_over) {
      tell_end(report.counts(), status);
      return status;
    }
    const std::string shown = parse_queue_url(arguments_.queue.url).shown();
    log::warning("the check goes on without this worker: heddle queue status {}", shown);
    return status == number_of(ExitStatus::none_found) ? number_of(ExitStatus::not_decided)
                                                       : status;
  }

 private:
  /// What has come of an entry so far.
  struct Slice {
    ItemQueue::Done done;
    std::size_t bytes = 0;
    Clock::time_point end = Clock::time_point::max();  ///< known from its first history on
  };

  void judge(const ItemQueue::Taken& taken) {
    Slice slice;
    {
      const Heartbeat heartbeat(items_, mutex_, taken);
      Items items = taken.items;
      if (items.of) {
        judge_file(*items.of, items, heartbeat, slice);
      }
      while (!items.of && !items.empty() && !is_over(slice, heartbeat)) {
        judge_file(items.first, {.of = items.first, .end = no_end}, heartbeat, slice);
        items.first += items.step;
      }
      if (!items.of) {
        slice.done.left.push_back(items);
      }
      if (heartbeat.is_lost()) {
        return;
      }
    }
    slice.done.counts = {{"judged", slice.done.results.size()}};
    items_.commit(taken, slice.done);
  }

  /// `histories` are its.
  void judge_file(std::size_t file, Items histories, const Heartbeat& heartbeat, Slice& slice) {
    checkers::HistoryFeed feed({arguments_.files[file]}, arguments_.format,
                               {.time = arguments_.time_limit,
                                .memory_bytes = arguments_.memory_limit_bytes,
                                .stop = watch_.stop()});
    checkers::RecordedHistory recorded;
    while (const auto taken = feed.take(recorded)) {
      if (taken->history != histories.first) {
        continue;
      }
      if (slice.end == Clock::time_point::max()) {
        slice.end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                       std::chrono::duration<double>(items_.slice_seconds()));
      } else if (is_over(slice, heartbeat)) {
        slice.done.left.push_back(histories);
        return;
      }
      ToldHistory told{file, taken->history, maker_.outcome_of(*taken, recorded)};
      if (watch_.is_interrupted()) {  // it may be unknown by that
        slice.done.left.push_back(histories);
        return;
      }
      slice.done.results.push_back(text_of(told));
      slice.bytes += slice.done.results.back().size();
      histories.first += histories.step;
      maker_.recover(recorded);
    }
  }

  [[nodiscard]] bool is_over(const Slice& slice, const Heartbeat& heartbeat) const {
    return Clock::now() >= slice.end || slice.bytes >= most_bytes || heartbeat.is_lost() ||
           watch_.is_interrupted();
  }

  /// All is written: if the server is gone now, another worker tells it.
  void tell_end(const checkers::Counts& counts, int status) {
    try {
      queue_.tell_end(Json{
          {"histories", counts.histories},
          {"explained", counts.explained},
          {"not_explained", counts.not_explained},
          {"unknown", counts.unknown},
          {"errors", counts.bad},
          {"status",
           status}}.dump());
    } catch (const ServerGone& gone) {
      log::warning("{}", gone.what());
    }
  }

  const CheckArguments& arguments_;
  SearchQueue& queue_;
  ItemQueue items_;
  std::mutex mutex_;
  checkers::CheckWatch watch_;
  checkers::CheckReportStyle style_;  ///< the same for all workers
  checkers::FactorTally tally_;
  checkers::OutcomeMaker maker_;
};

void join(SearchQueue& queue, const CheckArguments& arguments, const CheckSubject& subject) {
  const std::string shown = parse_queue_url(arguments.queue.url).shown();
  if (arguments.queue.is_started) {
    queue.begin(text_of(subject));
  }
  const std::optional<std::string> known = queue.subject();
  if (!known) {
    throw UsageError(shown + ": there is no check of that name: --start begins it");
  }
  require_same(shown, *known, subject, arguments.files);
}

}  // namespace

int check_with_others(const CheckArguments& arguments, std::ostream& output) {
  const QueueUrl url = parse_queue_url(arguments.queue.url);
  const CheckSubject subject = subject_of(arguments);
  Patience patience;
  while (true) {
    try {
      SearchQueue queue(url, SearchQueue::Seconds(arguments.queue.lease_seconds));
      join(queue, arguments, subject);
      patience.answered();
      return CheckWorker(arguments, queue).run(output);
    } catch (const ServerGone& gone) {
      patience.wait(gone);
    }
  }
}

}  // namespace heddle::harnesses
