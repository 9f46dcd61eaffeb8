#include "scheduler/plan/plan_stages.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/assert.hpp"
#include "scheduler/around/replay.hpp"
#include "scheduler/random/pos.hpp"
#include "scheduler/random/random_walk.hpp"
#include "scheduler/random/surw.hpp"
#include "scheduler/search/bounded_dpor.hpp"
#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/search/weighted_dpor.hpp"

namespace heddle::scheduler {

namespace {

using std::chrono::nanoseconds;

std::unique_ptr<Strategy> make_pct(const PlanOptions& options, std::uint64_t expected_events) {
  return std::make_unique<Pct>(Pct::Options{
      .seed = options.seed, .depth = options.depth, .expected_events = expected_events});
}

/// The (first) strategy of a stage.
std::unique_ptr<Strategy> make_strategy(const Stage& stage, const PlanOptions& options,
                                        std::uint64_t expected_events) {
  switch (stage.strategy) {
    case StrategyKind::depth_first:
      return std::make_unique<DepthFirst>();
    case StrategyKind::sleep_set:
      return std::make_unique<SleepSet>(options.parking);
    case StrategyKind::dpor:
      // A thread that is parked would have to come later, which may need a preemption more than
      // waiting where it is: parking would lose executions within the bound. One that is only on
      // the way must not go round for ever.
      if (stage.bound) {
        using WhereThreadsWait = BoundedDpor::WhereThreadsWait;
        const bool is_in_turns = stage.member == Stage::Member::bounded;
        return std::make_unique<BoundedDpor>(
            *stage.bound, is_in_turns ? WhereThreadsWait::gives_up : WhereThreadsWait::goes_on,
            is_in_turns || stage.share == Stage::Share::bounded ||
                (options.portion != nullptr && options.portion->parks_returned));
      }
      return options.portion != nullptr
                 ? std::make_unique<WeightedDpor>(options.parking, options.portion->parts)
                 : std::make_unique<WeightedDpor>(options.parking);
    case StrategyKind::random:
      return std::make_unique<RandomWalk>(options.seed);
    case StrategyKind::pct:
    case StrategyKind::random_in_turns:
      return make_pct(options, expected_events);
    case StrategyKind::pos:
      return std::make_unique<Pos>(options.seed);
    case StrategyKind::surw:
      return std::make_unique<Surw>(options.seed);
    case StrategyKind::replay:
      return std::make_unique<Replay>(options.schedule);
    case StrategyKind::automatic:
    case StrategyKind::graphs:
      break;
  }
  HEDDLE_ASSERT(false, "a plan is no strategy, nor is a search over graphs");
  return nullptr;
}

std::uint64_t part_of(std::uint64_t whole, double share) {
  return static_cast<std::uint64_t>(static_cast<double>(whole) * share);
}

nanoseconds part_of(nanoseconds whole, double share) {
  return nanoseconds(static_cast<std::int64_t>(static_cast<double>(whole.count()) * share));
}

}  // namespace

std::vector<Stage> stages_in_sequence(const PlanOptions& options) {
  using Share = Stage::Share;
  using Member = Stage::Member;
  if (options.strategy != StrategyKind::automatic) {
    return {{options.strategy, options.preemption_bound, Share::rest}};
  }
  if (!options.preemption_bound) {
    return {{StrategyKind::dpor, std::nullopt, Share::search, Member::search},
            {StrategyKind::random_in_turns, std::nullopt, Share::rest, Member::randomised}};
  }
  std::vector<Stage> stages;
  for (unsigned bound = 0; bound <= *options.preemption_bound; ++bound) {
    const bool is_end = *options.preemption_bound == bound;
    stages.push_back({StrategyKind::dpor, bound, is_end ? Share::rest : Share::bounded});
  }
  return stages;
}

std::vector<Stage> stages_of(const PlanOptions& options) {
  std::vector<Stage> stages = stages_in_sequence(options);
  const bool in_turns = options.strategy == StrategyKind::automatic && !options.preemption_bound &&
                        options.runner == nullptr;
  for (unsigned bound = 0; in_turns && bound <= 2; ++bound) {
    stages.push_back({StrategyKind::dpor, bound, Stage::Share::capped, Stage::Member::bounded});
  }
  return stages;
}

void validate(const PlanOptions& options) {
  const bool boundable = options.strategy == StrategyKind::automatic ||
                         options.strategy == StrategyKind::depth_first ||
                         options.strategy == StrategyKind::dpor ||
                         options.strategy == StrategyKind::random;
  if (options.preemption_bound && !boundable) {
    throw std::invalid_argument(
        "a preemption bound goes with the strategies auto, dpor, depth-first and random only");
  }
  for (const double share : {options.bounded_share, options.random_share}) {
    if (share < 0 || share > 1) {
      throw std::invalid_argument("a share must be from 0 to 1");
    }
  }
  if (options.depth == 0) {
    throw std::invalid_argument("the depth of a bug is at least 1");
  }
}

StageStrategy::StageStrategy(const Stage& stage, const PlanOptions& options,
                             std::uint64_t expected_events, Deadline::Clock::time_point end)
    : first_(make_strategy(stage, options, expected_events)) {
  Strategy* outermost = first_.get();
  if (stage.strategy == StrategyKind::random_in_turns) {
    others_.push_back(std::make_unique<Pos>(options.seed));
    others_.push_back(std::make_unique<Surw>(options.seed));
    Strategy* const pos = others_[0].get();
    Strategy* const surw = others_[1].get();
    outermost = &turns_.emplace(std::vector{surw, surw, pos, surw, surw, first_.get()});
  }
  const bool knows_bound = dynamic_cast<const BoundedDpor*>(first_.get()) != nullptr;
  if (stage.bound && !knows_bound) {
    outermost = &bound_.emplace(*outermost, *stage.bound);
  }
  if (options.portion != nullptr) {
    skip_executions(*options.portion);
    const std::uint64_t most =
        is_randomised(stage.strategy) ? options.portion->executions_left : Limits{}.executions;
    outermost = &until_pause_.emplace(*outermost, options.portion->pause, most);
  }
  deadline_.emplace(*outermost, end, options.limits.stop);
}

std::optional<std::span<const Subtree>> StageStrategy::left() const {
  const auto* dpor = dynamic_cast<const WeightedDpor*>(first_.get());
  return dpor != nullptr ? std::optional(dpor->left()) : std::nullopt;
}

void StageStrategy::skip_executions(const Portion& portion) {
  std::vector<Strategy*> strategies{first_.get()};
  std::vector<std::uint64_t> begun{portion.first_execution};
  if (turns_) {
    strategies = turns_->strategies();
    begun = turns_->skip(portion.first_execution);
  }
  for (std::size_t i = 0; i < strategies.size(); ++i) {
    if (auto* seeded = dynamic_cast<Seeded*>(strategies[i])) {
      seeded->skip(begun[i]);
    }
  }
}

void StageStrategy::leave(Portion& portion) const {
  portion.is_paused = until_pause_->is_paused();
  if (const auto* dpor = dynamic_cast<const WeightedDpor*>(first_.get())) {
    portion.parts = dpor->pending();
    portion.explored = dpor->explored_weight();
  }
  portion.first_execution += until_pause_->begun();
  portion.executions_left -= std::min(portion.executions_left, until_pause_->begun());
}

bool StageStrategy::has_given_up() const {
  const auto* bounded = dynamic_cast<const BoundedDpor*>(first_.get());
  return bounded != nullptr && bounded->has_given_up();
}

void StageStrategy::describe(StageResult& result) const {
  if (bound_) {
    result.cut_by_bound = bound_->cut();
  }
  if (const auto* bounded = dynamic_cast<const BoundedDpor*>(first_.get())) {
    result.cut_by_bound = bounded->cut();
    result.parked_returned = bounded->has_parked();
  }
  if (const auto* pct = dynamic_cast<const Pct*>(first_.get())) {
    result.pct = pct->bound();
  }
}

Limits Budget::for_stage(const Stage& stage, std::uint64_t runs) const {
  Limits limits = left_;
  switch (stage.share) {
    case Stage::Share::rest:
      break;
    case Stage::Share::bounded:
      if (options_.limits.executions != Limits{}.executions) {
        limits.executions = part_of(limits.executions, options_.bounded_share);
      }
      if (options_.limits.time != Limits{}.time) {
        limits.time = part_of(limits.time, options_.bounded_share);
      }
      limits.executions = std::min(limits.executions, options_.bounded_executions);
      break;
    case Stage::Share::search:
      return for_search();
    case Stage::Share::capped:
      limits = for_search();
      limits.executions =
          std::min(limits.executions,
                   options_.bounded_executions - std::min(options_.bounded_executions, runs));
      break;
  }
  return limits;
}

Limits Budget::for_search() const {
  Limits limits = left_;
  if (options_.limits.executions != Limits{}.executions) {
    const std::uint64_t kept = part_of(at_beginning_.executions, options_.random_share);
    limits.executions -= std::min(limits.executions, kept);
  }
  if (options_.limits.time != Limits{}.time) {
    limits.time -= std::min(limits.time, part_of(at_beginning_.time, options_.random_share));
  }
  return limits;
}

bool Budget::is_search_over() const {
  const Limits limits = for_search();
  return limits.executions == 0 || limits.time <= nanoseconds(0);
}

void Budget::use(const Statistics& statistics) {
  left_.executions -= std::min(left_.executions, statistics.executions + statistics.discarded);
  if (options_.limits.executions == Limits{}.executions) {
    left_.executions = Limits{}.executions;
  }
  if (options_.limits.time == Limits{}.time) {
    return;
  }
  const nanoseconds used(static_cast<std::int64_t>(statistics.seconds * 1e9));
  left_.time -= std::min(left_.time, used);
}

}  // namespace heddle::scheduler
