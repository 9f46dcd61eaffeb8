#include "scheduler/estimate/probes.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "scheduler/explore.hpp"
#include "scheduler/search/dpor.hpp"

namespace heddle::scheduler {

namespace {

/// One execution of each subtree, each by a search of its own.
class FirstExecutions final : public Strategy {
 public:
  FirstExecutions(std::vector<Subtree> subtrees, Parking parking)
      : subtrees_(std::move(subtrees)), parking_(parking) {}

  [[nodiscard]] std::vector<Probed>& probed() { return probed_; }

  [[nodiscard]] Parking parking() const override { return parking_; }
  [[nodiscard]] bool parks_returned() const override {
    return parking_ == Parking::idle;
  }  // as Dpor
  bool begin_execution() override {
    if (probed_.size() == subtrees_.size()) {
      return false;
    }
    std::vector<Subtree> one;
    one.push_back(std::move(subtrees_[probed_.size()]));
    search_.emplace(parking_, std::move(one));
    return search_->begin_execution();
  }
  std::optional<ThreadId> choose(std::span<const Event> next_events) override {
    return search_->choose(next_events);
  }
  std::size_t further_steps(std::span<ThreadId> threads) override {
    return search_->further_steps(threads);
  }
  void note_further_steps(std::span<const Step> taken) override {
    search_->note_further_steps(taken);
  }
  std::uint16_t choose_value(std::uint16_t count) override { return search_->choose_value(count); }
  void end_execution(const EndedExecution& execution) override {
    search_->end_execution(execution);
    const std::span<const Subtree> left = search_->pending();
    probed_.push_back({.is_counted = is_complete(execution.ending),
                       .events = execution.trace.events().size(),
                       .parts = {left.begin(), left.end()}});
  }
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) override {
    return search_->known_beginning(executed);
  }
  void note_replayed(std::span<const Event> executed) override { search_->note_replayed(executed); }

 private:
  std::vector<Subtree> subtrees_;
  std::vector<Probed> probed_;
  Parking parking_;
  std::optional<Dpor> search_;
};

class Nobody final : public Observer {
  bool execution_ended(const ExecutionResult& /*result*/) override { return true; }
};

NoBand trouble_of(StopReason reason) {
  switch (reason) {
    case StopReason::exhausted:
      return NoBand::none;
    case StopReason::asymmetry:
      return NoBand::asymmetry;
    case StopReason::nondeterminism:
      return NoBand::nondeterminism;
    default:
      return NoBand::budget;
  }
}

}  // namespace

bool Probes::would_promote(bool accesses) const {
  const auto becomes_event = [&](const MemoryAccess& access) {
    return is_plain(access.kind) && access.site != 0 &&
           !std::binary_search(promoted_.begin(), promoted_.end(), access.site);
  };
  const std::span<const Race> races = analysis_.races().races();
  return !analysis_.races().calls_to_promote().empty() ||
         (accesses && std::any_of(races.begin(), races.end(), [&](const Race& race) {
            return becomes_event(race.first) || becomes_event(race.second);
          }));
}

std::vector<Probed> Probes::run(std::vector<Subtree> subtrees) {
  FirstExecutions strategy(std::move(subtrees), parking_);
  Deadline deadline(strategy, end_, nullptr);
  Nobody nobody;
  const ExplorationResult explored = explore(program_, deadline, nobody, {}, analysis_, promoted_);
  executions_ += strategy.probed().size();
  trouble_ = deadline.expired() ? NoBand::budget : trouble_of(explored.stopped_by);
  return std::move(strategy.probed());
}

}  // namespace heddle::scheduler
