#include "checkers/follow/part_search.hpp"

#include <algorithm>
#include <utility>

#include "checkers/algorithms/frontier/frontier_search.hpp"

namespace heddle::checkers {

namespace {

/// The memory of one search, the configurations it keeps among it.
constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20U;

/// The two tables are exchanged, and exchanged back.
class LentValues {
 public:
  LentValues(ValueTable& own, ValueTable& lent) : own_(own), lent_(lent) { std::swap(own_, lent_); }
  LentValues(const LentValues&) = delete;
  LentValues& operator=(const LentValues&) = delete;
  ~LentValues() { std::swap(own_, lent_); }

 private:
  ValueTable& own_;
  ValueTable& lent_;
};

}  // namespace

PartSearch::PartSearch(OnlineContext& context, const HeldEvents& held)
    : context_(context),
      held_(held),
      has_shared_stacks_(context.specification.shape == Shape::stack) {
  options_.wants_linearization = false;
  options_.limits.memory_bytes = most_bytes;
  window_.specification = &context.specification;
}

CarriedConfigurations PartSearch::initial(Code part) const {
  const Specification& type = context_.specification;
  CarriedConfigurations carried;
  carried.configurations.emplace_back();
  if (!has_shared_stacks_) {
    const State state =
        type.part_of == nullptr ? context_.initial : type.part_of(context_.initial, part);
    carried.states.push_back({{state.begin(), state.end()}, {}});
    return carried;
  }
  carried.states.emplace_back();
  for (const Code value : context_.initial) {
    const auto top = static_cast<std::uint32_t>(carried.states.size());
    carried.states.push_back({{value}, {top - 1}});
    carried.configurations[0].state = top;
  }
  return carried;
}

PartSearch::Outcome PartSearch::run(const CarriedConfigurations& start, const Stretch& stretch,
                                    std::uint64_t& steps_left, CarriedConfigurations* after) {
  options_.limits.steps = steps_left;
  if (has_shared_stacks_) {
    pairs_.find(start, stretch, held_, context_.specification);
  }
  make_window(stretch);
  const LentValues lent(window_.values, context_.values);
  Budget budget(options_);
  const Outcome outcome = has_shared_stacks_ ? search<StackStates>(start, budget, after)
                                             : search<TableStates>(start, budget, after);
  steps_left -= std::min(steps_left, budget.steps());
  return outcome;
}

void PartSearch::make_window(const Stretch& stretch) {
  window_.calls.clear();
  window_.invocations.clear();
  window_.responses.clear();
  in_held_.clear();
  ends_.clear();
  carried_ends_ = 0;
  in_window_place_.resize(held_.operations().size());
  for (std::size_t i = 0; i < stretch.events.size(); ++i) {
    const PartEvent& each = stretch.events[i];
    const HeldNumber number = each.event.operation;
    if (pairs_.contains(number)) {
      continue;
    }
    carried_ends_ += i < stretch.carried ? 1 : 0;
    if (!each.event.is_response) {
      add_operation(number, stretch.known_until);
      ends_.push_back({2 * in_window_place_[number]});
      continue;
    }
    window_.responses[in_window_place_[number]] = static_cast<Position>(ends_.size());
    ends_.push_back({2 * in_window_place_[number] + 1});
  }
  put_responses_behind(stretch.known_until);
}

void PartSearch::add_operation(HeldNumber number, Moment known_until) {
  in_window_place_[number] = static_cast<OperationIndex>(in_held_.size());
  in_held_.push_back(number);
  Call call = held_.operation(number).call;
  if (held_.operation(number).responded >= known_until) {
    call.any_result = true;
    call.result = code_of_none;
  }
  window_.calls.push_back(call);
  window_.invocations.push_back(static_cast<Position>(ends_.size()));
  window_.responses.push_back(never);
}

/// Those that respond behind the stretch, and are known to, do so in the order they have.
void PartSearch::put_responses_behind(Moment known_until) {
  std::vector<OperationIndex> open;
  for (OperationIndex i = 0; i < in_held_.size(); ++i) {
    if (window_.responses[i] == never && held_.operation(in_held_[i]).responded < known_until) {
      open.push_back(i);
    }
  }
  std::ranges::sort(open, {},
                    [&](OperationIndex i) { return held_.operation(in_held_[i]).responded; });
  auto position = static_cast<Position>(ends_.size());
  for (const OperationIndex i : open) {
    window_.responses[i] = position++;
  }
}

template <typename States>
PartSearch::Outcome PartSearch::search(const CarriedConfigurations& start, Budget& budget,
                                       CarriedConfigurations* after) {
  try {
    FrontierSearch<States> search(window_, false, budget);
    const std::span<const End> ends = ends_;
    search.start(in_window(start), ends.first(carried_ends_));
    if (const auto blocked = search.go_on(ends.subspan(carried_ends_))) {
      blocked_at_ = held_.operation(in_held_[*blocked]).responded;
      return Outcome::blocked;
    }
    if (after != nullptr) {
      *after = search.carry();
    }
  } catch (const LimitReached&) {
    return Outcome::too_much;
  }
  if (after != nullptr) {
    for (CarriedConfigurations::Configuration& each : after->configurations) {
      for (std::uint64_t& done : each.done) {
        done = held_.operation(in_held_[done]).invoked;
      }
    }
  }
  return Outcome::explained;
}

/// What is done and is none of the carried operations is left out.
CarriedConfigurations PartSearch::in_window(const CarriedConfigurations& start) const {
  CarriedConfigurations translated = start;
  for (CarriedConfigurations::Configuration& each : translated.configurations) {
    std::vector<std::uint64_t> found;
    for (OperationIndex i = 0; i < carried_ends_; ++i) {
      if (std::ranges::find(each.done, held_.operation(in_held_[i]).invoked) != each.done.end()) {
        found.push_back(i);
      }
    }
    each.done = std::move(found);
  }
  return translated;
}

}  // namespace heddle::checkers
