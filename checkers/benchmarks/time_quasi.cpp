// Times the deciders of quasi-linearizability on generated histories of a queue and a stack in
// memory: time_quasi [SECONDS]. In a history half of the calls are removals, which take an item at
// most `reach` from the right one. A line for each kind of history: processes, calls, reach,
// factor, and then for search, specification and, of short histories, round-up: how many of the
// histories are explained (+ how many took longer than SECONDS, 1 if not given), the mean and the
// largest time for a history, in microseconds of processor time.

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <random>
#include <string>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_checker.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t longest_for_round_up = 14;

struct Workload {
  const char* type;
  std::size_t processes;
  std::size_t operations;  ///< half of them removals, each of something
  std::size_t reach;       ///< a removal takes an item at most so far from the right one
  unsigned factor;
};

/// A history in which each operation takes effect at once, at a moment between its ends.
class Simulation {
 public:
  Simulation(const Workload& workload, unsigned seed) : workload_(workload), random_(seed) {}

  History make() {
    std::vector<std::size_t> open(workload_.processes, none_open);
    std::vector<bool> is_effective(workload_.processes);
    std::uint64_t now = 0;
    for (std::size_t done = 0; done < workload_.operations; ++now) {
      const std::size_t process = below(workload_.processes);
      if (open[process] == none_open) {
        if (history_.size() < workload_.operations) {
          open[process] = history_.size();
          is_effective[process] = false;
          history_.operations.push_back({static_cast<int>(process), "", {}, none, now, {}});
        }
      } else if (!is_effective[process]) {
        take_effect(history_.operations[open[process]]);
        is_effective[process] = true;
      } else {
        history_.operations[open[process]].response = now;
        open[process] = none_open;
        ++done;
      }
    }
    return std::move(history_);
  }

 private:
  static constexpr std::size_t none_open = ~std::size_t{0};

  std::size_t below(std::size_t bound) { return random_() % bound; }

  void take_effect(Operation& operation) {
    const bool adds = items_.empty() || (added_ < workload_.operations / 2 && below(2) == 0) ||
                      removed_ == workload_.operations / 2;
    operation.method = adds ? "add" : "remove";
    if (adds) {
      operation.arguments = {++newest_};
      ++added_;
      items_.push_back(newest_);
      return;
    }
    ++removed_;
    const bool is_stack = std::string_view(workload_.type) == "stack";
    const std::size_t distance = below(std::min(items_.size(), workload_.reach + 1));
    const std::size_t place = is_stack ? items_.size() - 1 - distance : distance;
    operation.result = items_[place];
    items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(place));
  }

  const Workload& workload_;
  std::mt19937 random_;
  History history_;
  std::deque<int> items_;
  int newest_ = 0;
  std::size_t added_ = 0;
  std::size_t removed_ = 0;
};

double processor_microseconds() {
  std::timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

struct Timing {
  double mean_us = 0;
  double most_us = 0;
  std::size_t explained = 0;
  std::size_t unknown = 0;
};

Timing time(QuasiAlgorithm algorithm, QuasiFlavour flavour, std::vector<CodedHistory>& histories,
            unsigned factor, const CheckOptions& options) {
  QuasiChecker checker(algorithm);
  const QuasiCriterion criterion{flavour, {{{1}, factor}}};
  Timing timing;
  for (CodedHistory& history : histories) {
    const double start = processor_microseconds();
    const Answer answer = checker.check(history, criterion, options).answer;
    const double taken = processor_microseconds() - start;
    timing.mean_us += taken / static_cast<double>(histories.size());
    timing.most_us = std::max(timing.most_us, taken);
    timing.explained += answer == Answer::explained ? 1 : 0;
    timing.unknown += answer == Answer::unknown ? 1 : 0;
  }
  return timing;
}

std::string to_text(const Timing& timing) {
  return fmt::format("{:>4}+{:<2} {:>8.1f} {:>8.0f}", timing.explained, timing.unknown,
                     timing.mean_us, timing.most_us);
}

void run(const Workload& workload, double most_seconds) {
  const std::size_t count = workload.operations <= 20 ? 300 : 20;
  std::vector<CodedHistory> histories(count);
  Encoder encoder;
  for (std::size_t i = 0; i < count; ++i) {
    encoder.encode(*find_specification(workload.type),
                   Simulation(workload, static_cast<unsigned>(i)).make(), histories[i]);
  }
  CheckOptions options;
  options.limits.time = std::chrono::nanoseconds(static_cast<std::int64_t>(1e9 * most_seconds));
  const auto text = [&](QuasiAlgorithm algorithm, QuasiFlavour flavour) {
    return to_text(time(algorithm, flavour, histories, workload.factor, options));
  };
  std::string line =
      fmt::format("{:<5} {:>2} {:>4} {:>2} {:>2} {:>4} | {} | {}", workload.type,
                  workload.processes, workload.operations, workload.reach, workload.factor, count,
                  text(QuasiAlgorithm::search, QuasiFlavour::permutation),
                  text(QuasiAlgorithm::specification, QuasiFlavour::strict));
  if (workload.operations <= longest_for_round_up) {
    histories.resize(20);
    line += " | " + text(QuasiAlgorithm::round_up, QuasiFlavour::permutation);
  }
  std::puts(line.c_str());
}

}  // namespace
}  // namespace heddle::checkers

int main(int argc, char** argv) {
  const double most_seconds = argc > 1 ? std::atof(argv[1]) : 1;
  std::puts(
      "type  proc calls reach K  of | search: explained, us, most | specification | "
      "round-up, of 20");
  for (const char* type : {"queue", "stack"}) {
    for (const std::size_t operations : {14, 20, 60, 300}) {
      for (const std::size_t processes : {2, 3, 4}) {
        for (const unsigned factor : {2U, 3U}) {
          heddle::checkers::run({type, processes, operations, 2, factor}, most_seconds);
        }
      }
    }
  }
  return 0;
}
