#include "checkers/benchmarks/simulated_history.hpp"

#include <deque>
#include <queue>
#include <random>
#include <unordered_set>

namespace heddle::checkers {
namespace {

/// The object that operations take effect on.
class SimulatedObject {
 public:
  SimulatedObject(const Workload& workload, std::mt19937_64& random)
      : workload_(workload), random_(random) {}

  /// Decides what the operation is, and does it.
  void take_effect(SimulatedOperation& operation) {
    switch (workload_.type) {
      case SimulatedType::simple_register:
      case SimulatedType::rmw_register:
        return access_register(operation);
      case SimulatedType::set:
        return access_set(operation);
      default:
        return access_container(operation);
    }
  }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  std::int64_t new_value() {
    return workload_.values == 0
               ? ++newest_
               : 1 + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(workload_.values)));
  }

  /// A value that may be there: one of the last few added.
  std::int64_t some_value() {
    if (workload_.values != 0 || newest_ == 0) {
      return new_value();
    }
    return newest_ - static_cast<std::int64_t>(below(std::min<std::uint64_t>(
                         static_cast<std::uint64_t>(newest_), 2ULL * workload_.processes)));
  }

  void access_register(SimulatedOperation& operation) {
    if (workload_.type == SimulatedType::rmw_register) {
      operation.kind = SimulatedKind::exchange;
      operation.argument = value_;
      operation.result = value_ = new_value();
    } else if (below(2) == 0) {
      operation.argument = value_ = new_value();
    } else {
      operation.kind = SimulatedKind::look;
      operation.result = value_;
    }
  }

  void access_set(SimulatedOperation& operation) {
    const std::uint64_t choice = below(4);
    operation.kind = choice == 0   ? SimulatedKind::add
                     : choice == 1 ? SimulatedKind::remove
                                   : SimulatedKind::look;
    if (operation.argument == 0) {
      operation.argument = choice == 0 ? new_value() : some_value();
    }
    switch (operation.kind) {
      case SimulatedKind::add:
        operation.result = members_.insert(operation.argument).second ? 1 : 0;
        break;
      case SimulatedKind::remove:
        operation.result = members_.erase(operation.argument) == 1 ? 1 : 0;
        break;
      default:
        operation.result = members_.contains(operation.argument) ? 1 : 0;
    }
  }

  void access_container(SimulatedOperation& operation) {
    const bool is_empty = items_.empty() && heap_.empty();
    const bool is_priority = workload_.type == SimulatedType::priority;
    if (is_empty || below(2) == 0) {
      // Priorities that grow with time would make the last one the first.
      operation.argument =
          is_priority && workload_.values == 0 ? scattered(new_value()) : new_value();
      is_priority ? heap_.push(operation.argument) : items_.push_back(operation.argument);
      return;
    }
    operation.kind = SimulatedKind::remove;
    if (is_priority) {
      operation.result = heap_.top();
      heap_.pop();
    } else if (workload_.type == SimulatedType::queue) {
      operation.result = items_.front();
      items_.pop_front();
    } else {
      operation.result = items_.back();
      items_.pop_back();
    }
  }

  /// Different numbers stay different: multiplication by an odd number, modulo a power of two.
  static std::int64_t scattered(std::int64_t value) {
    constexpr std::uint64_t bits = (1U << 24U) - 1;
    return 1 + static_cast<std::int64_t>(static_cast<std::uint64_t>(value) * 10'368'889U & bits);
  }

  const Workload& workload_;
  std::mt19937_64& random_;
  std::int64_t newest_ = 0;
  std::int64_t value_ = 0;
  std::unordered_set<std::int64_t> members_;
  std::deque<std::int64_t> items_;
  std::priority_queue<std::int64_t> heap_;
};

struct Process {
  enum class At { idle, invoked, effective } at = At::idle;
  SimulatedOperation operation;
};

}  // namespace

std::vector<SimulatedOperation> simulate(const Workload& workload) {
  std::mt19937_64 random(workload.seed);
  SimulatedObject object(workload, random);
  std::vector<Process> processes(workload.processes);
  std::vector<SimulatedOperation> done;
  done.reserve(workload.operations);
  std::size_t invoked = 0;
  std::uint64_t time = 0;
  while (done.size() < workload.operations) {
    const auto chosen = static_cast<std::uint32_t>(random() % workload.processes);
    Process& process = processes[chosen];
    if (process.at == Process::At::idle) {
      if (invoked < workload.operations && invoked - done.size() < workload.maximum_open) {
        process.operation = {.process = chosen, .start = ++time};
        process.at = Process::At::invoked;
        ++invoked;
      }
    } else if (process.at == Process::At::invoked) {
      object.take_effect(process.operation);
      process.at = Process::At::effective;
    } else {
      process.operation.end = ++time;
      done.push_back(process.operation);
      process.at = Process::At::idle;
    }
  }
  return done;
}

}  // namespace heddle::checkers
