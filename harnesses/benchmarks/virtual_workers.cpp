#include "harnesses/benchmarks/virtual_workers.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <queue>
#include <stdexcept>
#include <utility>
#include <vector>

#include "harnesses/benchmarks/virtual_search.hpp"
#include "harnesses/queue/sharing.hpp"
#include "scheduler/search/subtrees/subtree_pool.hpp"

namespace heddle::harnesses {
namespace {

/// How long a worker waits for an entry before it looks at the rest: see SearchQueue::take.
constexpr double patience_seconds = 0.2;
constexpr double compared_executions = 200;  ///< that each explores first

using Parts = VirtualSearch::Parts;

class Simulation {
 public:
  explicit Simulation(const VirtualSetting& setting)
      : setting_(setting),
        search_(setting.skew, setting.seed),
        workers_(setting.workers, Worker{Sharing(setting.slice_seconds)}) {
    entries_.push_back(VirtualSearch::whole(setting.executions));
    all_entries_ = 1;
  }

  VirtualEnd run() {
    for (unsigned i = 0; i < setting_.workers; ++i) {
      events_.push({compared_executions / setting_.executions_per_second, i, false, 0});
    }
    while (all_entries_ > 0) {
      const Event event = events_.top();
      events_.pop();
      if (event.is_commit) {
        commit(event);
      } else if (workers_[event.worker].polls == event.poll) {
        poll(event.time, event.worker);
      }
    }
    if (explored_ != setting_.executions) {
      throw std::logic_error("the simulation has lost executions");
    }
    const double work = static_cast<double>(setting_.executions) / setting_.executions_per_second;
    return {end_, work / (end_ * setting_.workers), busy_ / end_, commits_};
  }

 private:
  struct Worker {
    Sharing sharing;
    Parts parts = {};
    double seconds = 0;  ///< that it is at what it has
    bool is_waiting = false;
    std::uint64_t polls = 0;  ///< so far, and entries that it was given
  };
  struct Event {
    double time = 0;
    unsigned worker = 0;
    bool is_commit = false;
    std::uint64_t poll = 0;  ///< else: there were so many polls before, or it is out of date
    bool operator<(const Event& other) const { return time > other.time; }
  };

  double serve(double time, double cost) {
    free_ = std::max(time, free_) + cost;
    busy_ += cost;
    return free_;
  }

  void poll(double time, unsigned number) {
    Worker& worker = workers_[number];
    worker.is_waiting = false;
    const double answered = serve(time, setting_.claim_seconds) + setting_.round_trip_seconds;
    if (!entries_.empty()) {
      explore(answered, number);
      return;
    }
    worker.is_waiting = true;
    waiting_.push_back(number);
    events_.push({answered + patience_seconds, number, false, ++worker.polls});
  }

  /// The entry that has waited longest, for a slice.
  void explore(double time, unsigned number) {
    Worker& worker = workers_[number];
    worker.is_waiting = false;
    ++worker.polls;
    worker.parts = std::move(entries_.front());
    entries_.pop_front();
    const double slice = worker.sharing.slice_seconds() * setting_.executions_per_second;
    const std::uint64_t done = search_.explore(
        worker.parts, std::max<std::uint64_t>(1, static_cast<std::uint64_t>(slice)));
    explored_ += done;
    const double seconds = static_cast<double>(done) / setting_.executions_per_second;
    worker.seconds = seconds;
    events_.push({time + seconds, number, true, 0});
  }

  void commit(const Event& event) {
    Worker& worker = workers_[event.worker];
    const double done = serve(
        event.time, setting_.commit_seconds + std::floor(worker.seconds) * setting_.beat_seconds);
    scheduler::SubtreePool left(std::exchange(worker.parts, {}));
    const std::size_t rests = Sharing::rests({all_entries_, all_entries_ - entries_.size()});
    for (scheduler::SubtreePool::Taken& rest : left.deal(rests)) {
      entries_.push_back(std::move(rest.parts));
      ++all_entries_;
    }
    --all_entries_;
    worker.sharing.counted();
    ++commits_;
    end_ = done;
    while (!entries_.empty() && !waiting_.empty()) {
      const unsigned next = waiting_.front();
      waiting_.pop_front();
      if (workers_[next].is_waiting) {
        explore(done + setting_.round_trip_seconds, next);
      }
    }
    events_.push({done + setting_.round_trip_seconds, event.worker, false, worker.polls});
  }

  const VirtualSetting& setting_;
  VirtualSearch search_;
  std::vector<Worker> workers_;
  std::deque<Parts> entries_;      ///< that nobody has
  std::uint64_t all_entries_ = 0;  ///< and those that somebody has
  std::deque<unsigned> waiting_;
  std::priority_queue<Event> events_;
  double free_ = 0;
  double busy_ = 0;
  double end_ = 0;
  std::uint64_t commits_ = 0;
  std::uint64_t explored_ = 0;
};

}  // namespace

VirtualEnd simulate(const VirtualSetting& setting) { return Simulation(setting).run(); }

}  // namespace heddle::harnesses
