#include "checkers/algorithms/p_compositional/p_compositional.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "checkers/algorithms/p_compositional/part_results.hpp"
#include "checkers/algorithms/p_compositional/part_rounds.hpp"
#include "checkers/algorithms/p_compositional/partition.hpp"
#include "checkers/algorithms/turns/part_limits.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

class PartsCheck {
 public:
  PartsCheck(CodedHistory& history, const CheckOptions& options, Turns::First first)
      : history_(history),
        options_(options),
        partition_(history),
        jobs_(
            std::clamp<std::size_t>(options.jobs, 1, std::max<std::size_t>(1, partition_.size()))),
        limits_(options.limits, fixed_bytes(), jobs_),
        results_(history, partition_, options.wants_linearization),
        rounds_(partition_.size(), first) {}

  Verdict check() {
    if (jobs_ == 1) {
      check_parts(workers_.emplace_back());
    } else {
      check_in_threads();
    }
    return results_.verdict();
  }

 private:
  struct Worker {
    std::atomic<bool> stop = false;
    RoundOfPart place;  ///< that it checks, or nothing
  };

  /// What the partition, the linearizations of the parts and their merging need.
  [[nodiscard]] std::uint64_t fixed_bytes() const {
    const std::uint64_t linearizations = options_.wants_linearization ? 28 * history_.size() : 0;
    return partition_.memory_bytes() + linearizations;
  }

  void check_in_threads();
  void watch(std::unique_lock<std::mutex>& lock);
  void check_parts(Worker& worker);
  void check_part(Worker& worker, PartRounds::Task task, Part& part, TurnTaker& taker);
  std::optional<PartRounds::Task> take_task(Worker& worker);
  CheckOptions options_for(Worker& worker);
  void stop_needless_workers();

  CodedHistory& history_;
  const CheckOptions& options_;
  const Partition partition_;
  const std::size_t jobs_;
  const PartLimits limits_;

  std::mutex mutex_;                 ///< of all below
  std::condition_variable ended_;    ///< a worker
  std::condition_variable changed_;  ///< what there is to do
  PartResults results_;
  PartRounds rounds_;
  std::size_t running_ = 0;   ///< workers
  std::size_t checking_ = 0;  ///< of these: with a task
  bool is_to_stop_ = false;
  std::deque<Worker> workers_;
};

constexpr std::chrono::milliseconds watch_interval(20);
constexpr int intervals_between_reports = 5;

void PartsCheck::check_in_threads() {
  running_ = jobs_;
  workers_.resize(jobs_);  // all before any thread goes through them
  std::vector<std::jthread> threads;
  for (Worker& worker : workers_) {
    threads.emplace_back([this, &worker] {
      check_parts(worker);
      const std::scoped_lock lock(mutex_);
      --running_;
      ended_.notify_one();
    });
  }
  std::unique_lock lock(mutex_);
  watch(lock);
}

/// Until all workers have ended: passes on a request to stop, and reports progress.
void PartsCheck::watch(std::unique_lock<std::mutex>& lock) {
  const std::atomic<bool>* const stop = options_.limits.stop;
  for (int interval = 1; running_ > 0; ++interval) {
    ended_.wait_for(lock, watch_interval);
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) {
      is_to_stop_ = true;
      changed_.notify_all();
      for (Worker& worker : workers_) {
        worker.stop.store(true, std::memory_order_relaxed);
      }
    }
    if (options_.on_progress && interval % intervals_between_reports == 0) {
      options_.on_progress({results_.steps(), results_.done(), history_.size()});
    }
  }
}

void PartsCheck::check_parts(Worker& worker) {
  Part part(history_);
  TurnTaker taker;
  while (const std::optional<PartRounds::Task> task = take_task(worker)) {
    partition_.make(task->place.part, part);
    check_part(worker, *task, part, taker);
    const std::scoped_lock lock(mutex_);
    --checking_;
    worker.place = RoundOfPart();
    stop_needless_workers();
    changed_.notify_all();
  }
}

void PartsCheck::check_part(Worker& worker, PartRounds::Task task, Part& part, TurnTaker& taker) {
  const CheckOptions options = options_for(worker);
  try {
    const Verdict* const verdict = taker.play(task.turns, part.history(), options);
    const std::scoped_lock lock(mutex_);
    if (verdict == nullptr) {
      results_.add_undecided(task.place, taker.steps());
      rounds_.go_on(task);
    } else {
      results_.add(task.place, part, *verdict, limits_.name_of(verdict->limit, options.limits));
    }
  } catch (const NotApplicable& problem) {
    const auto operation = problem.operation();
    const NotApplicable renamed(
        problem.what(), operation ? std::optional(part.whole_index(*operation)) : operation);
    const std::scoped_lock lock(mutex_);
    results_.add_error(task.place, std::make_exception_ptr(renamed));
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    results_.add_error(task.place, std::current_exception());
  }
}

/// The next task in order, unless what is known makes it superfluous. Waits while there is none,
/// but a part that is being checked may turn out to need another round.
std::optional<PartRounds::Task> PartsCheck::take_task(Worker& worker) {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (is_to_stop_) {
      return std::nullopt;
    }
    if (std::optional<PartRounds::Task> task = rounds_.take_before(results_.decisive())) {
      ++checking_;
      worker.place = task->place;
      worker.stop.store(false, std::memory_order_relaxed);
      return task;
    }
    if (checking_ == 0) {
      return std::nullopt;
    }
    changed_.wait(lock);
  }
}

/// A single worker runs in the caller's thread, so it watches for requests and reports by itself.
CheckOptions PartsCheck::options_for(Worker& worker) {
  CheckOptions options = options_;
  const std::scoped_lock lock(mutex_);
  options.limits = limits_.for_part(results_.steps());
  options.on_progress = {};
  if (jobs_ > 1) {
    options.limits.stop = &worker.stop;
  } else if (options_.on_progress) {
    options.on_progress = [this](const Progress& part) {
      options_.on_progress({results_.steps() + part.steps, results_.done(), history_.size()});
    };
  }
  return options;
}

/// Those that check what comes behind what decides.
void PartsCheck::stop_needless_workers() {
  for (Worker& worker : workers_) {
    if (worker.place != RoundOfPart() && worker.place > results_.decisive()) {
      worker.stop.store(true, std::memory_order_relaxed);
    }
  }
}

}  // namespace

Verdict check_p_compositional(CodedHistory& history, const CheckOptions& options,
                              Turns::First first) {
  return PartsCheck(history, options, first).check();
}

}  // namespace heddle::checkers
