#include "checkers/algorithms/p_compositional/p_compositional.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "checkers/algorithms/p_compositional/part_limits.hpp"
#include "checkers/algorithms/p_compositional/part_results.hpp"
#include "checkers/algorithms/p_compositional/partition.hpp"
#include "checkers/algorithms/search/wing_gong_lowe.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/limit_watch.hpp"

namespace heddle::checkers {
namespace {

/// Checks one part after the other, and keeps its buffers for that.
class PartChecker {
 public:
  explicit PartChecker(Algorithm algorithm) : algorithm_(algorithm), checker_(algorithm) {}

  const Verdict& check(CodedHistory& part, const CheckOptions& options) {
    return algorithm_ == Algorithm::automatic ? search_or_pick(part, options)
                                              : checker_.check(part, options);
  }

 private:
  // Most parts take the search few steps more than they have operations.
  const Verdict& search_or_pick(CodedHistory& part, const CheckOptions& options) {
    const std::uint64_t budget = 1000 + 8 * std::uint64_t{part.size()};
    if (options.limits.steps && *options.limits.steps <= budget) {
      return search_.check(part, options);
    }
    CheckOptions brief = options;
    brief.limits.steps = budget;
    const Verdict& verdict = search_.check(part, brief);
    return verdict.limit == text_of_steps_limit(budget) ? checker_.check(part, options) : verdict;
  }

  Algorithm algorithm_;
  WingGongLowe search_;
  Checker checker_;
};

class PartsCheck {
 public:
  PartsCheck(CodedHistory& history, const CheckOptions& options, Algorithm of_parts)
      : history_(history),
        options_(options),
        of_parts_(of_parts),
        partition_(history),
        jobs_(
            std::clamp<std::size_t>(options.jobs, 1, std::max<std::size_t>(1, partition_.size()))),
        limits_(options.limits, fixed_bytes(), jobs_),
        results_(history, partition_, options.wants_linearization) {}

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
    std::size_t part = PartResults::none;  ///< that it checks
  };

  /// What the partition, the linearizations of the parts and their merging need.
  [[nodiscard]] std::uint64_t fixed_bytes() const {
    const std::uint64_t linearizations = options_.wants_linearization ? 28 * history_.size() : 0;
    return partition_.memory_bytes() + linearizations;
  }

  void check_in_threads();
  void watch(std::unique_lock<std::mutex>& lock);
  void check_parts(Worker& worker);
  void check_part(Worker& worker, Part& part, PartChecker& checker);
  bool take_part(Worker& worker);
  CheckOptions options_for(Worker& worker);
  void stop_needless_workers();

  CodedHistory& history_;
  const CheckOptions& options_;
  const Algorithm of_parts_;
  const Partition partition_;
  const std::size_t jobs_;
  const PartLimits limits_;

  std::mutex mutex_;               ///< of all below
  std::condition_variable ended_;  ///< a worker
  PartResults results_;
  std::size_t next_part_ = 0;
  std::size_t running_ = 0;
  std::deque<Worker> workers_;
};

constexpr std::chrono::milliseconds watch_interval(20);
constexpr int intervals_between_reports = 5;

void PartsCheck::check_in_threads() {
  running_ = jobs_;
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < jobs_; ++i) {
    Worker& worker = workers_.emplace_back();
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
  PartChecker checker(of_parts_);
  while (take_part(worker)) {
    partition_.make(worker.part, part);
    check_part(worker, part, checker);
  }
}

void PartsCheck::check_part(Worker& worker, Part& part, PartChecker& checker) {
  const CheckOptions options = options_for(worker);
  try {
    const Verdict& verdict = checker.check(part.history(), options);
    const std::string limit = limits_.name_of(verdict.limit, options.limits);
    const std::scoped_lock lock(mutex_);
    results_.add(worker.part, part, verdict, limit);
  } catch (const NotApplicable& problem) {
    const auto operation = problem.operation();
    const NotApplicable renamed(
        problem.what(), operation ? std::optional(part.whole_index(*operation)) : operation);
    const std::scoped_lock lock(mutex_);
    results_.add_error(worker.part, std::make_exception_ptr(renamed));
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    results_.add_error(worker.part, std::current_exception());
  }
  const std::scoped_lock lock(mutex_);
  stop_needless_workers();
}

/// The next part in order, unless what is known makes it superfluous.
bool PartsCheck::take_part(Worker& worker) {
  const std::scoped_lock lock(mutex_);
  if (next_part_ >= partition_.size() || next_part_ > results_.decisive() ||
      worker.stop.load(std::memory_order_relaxed)) {
    return false;
  }
  worker.part = next_part_++;
  return true;
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

void PartsCheck::stop_needless_workers() {
  for (Worker& worker : workers_) {
    if (worker.part != PartResults::none && worker.part > results_.decisive()) {
      worker.stop.store(true, std::memory_order_relaxed);
    }
  }
}

}  // namespace

Verdict check_p_compositional(CodedHistory& history, const CheckOptions& options,
                              Algorithm of_parts) {
  return PartsCheck(history, options, of_parts).check();
}

}  // namespace heddle::checkers
