#include "checkers/follow/configurations_online.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::checkers {
namespace {

/// What is spent where nobody has to know yet.
constexpr std::uint64_t few_steps = 1'000'000;

/// What is carried should cost less than a stretch does, but a stretch should not take long.
constexpr std::size_t longest_stretch = 1U << 14U;

}  // namespace

ConfigurationsOnline::ConfigurationsOnline(OnlineContext& context, const OnlineLimits& limits)
    : context_(context),
      limits_(limits),
      stretch_(limits.few),
      next_settle_(4 * limits.few),
      search_(context, held_) {}

std::size_t ConfigurationsOnline::remembered() const {
  std::size_t states = 0;
  if (context_.specification.key == nullptr) {
    for (const auto& [part, carried] : parts_) {
      states += carried.states.size();
    }
  }
  return states + parts_.size() + held_.operations().size();
}

/// Nothing if it is about more than one, or of a stack about more than its top.
std::optional<Code> ConfigurationsOnline::part_of(const Call& call) const {
  const Specification& type = context_.specification;
  if (search_.has_shared_stacks() && type.methods[call.method].role == Role::other) {
    return std::nullopt;
  }
  return type.key == nullptr ? Code{0} : type.key(call, {type, context_.values});
}

void ConfigurationsOnline::invoke(Slot slot, Moment) {
  const Call& call = context_.open[slot].call;
  const std::optional<Code> part = part_of(call);
  if (!part) {
    const Method& method = context_.specification.methods[call.method];
    return stop(fmt::format("{} is about more than {}", method.names.front(),
                            search_.has_shared_stacks() ? "the top of the stack" : "one key"));
  }
  held_.invoke(slot, call, *part);
  go_on();
}

void ConfigurationsOnline::respond(Slot slot, const Call& call, Moment) {
  if (held_.in_slot(slot).is_lost) {
    return stop(fmt::format(
        "it responded after more than {} events, and had been taken for one that never does",
        limits_.most_held));
  }
  held_.respond(slot, call);
  go_on();
}

/// What is held back may have no explanation already.
void ConfigurationsOnline::stop(const std::string& reason) {
  settle(true);
  if (standing() == Standing::explained) {
    give_up(reason);
  }
}

void ConfigurationsOnline::go_on() {
  for (; known_ < held_.end(); ++known_) {
    const HeldEvent event = held_.event(known_);
    const HeldOperation& operation = held_.operation(event.operation);
    if (event.is_response || operation.responded != never || operation.is_lost) {
      continue;
    }
    if (held_.end() - operation.invoked <= limits_.most_held) {
      break;
    }
    held_.lose(event.operation);
  }
  while (standing() == Standing::explained && may_reach(known_)) {
    const Moment enough = reached_ + std::max<std::size_t>(stretch_, 1);
    reach(std::min(known_, std::max(enough, needs_ + 1)));
  }
  if (standing() == Standing::explained && held_.end() - reached_ >= next_settle_) {
    settle(false);
    next_settle_ = 2 * (held_.end() - reached_);
  }
}

bool ConfigurationsOnline::may_reach(Moment moment) const {
  return moment - reached_ >= std::max<std::size_t>(stretch_, 1) && moment > needs_;
}

void ConfigurationsOnline::reach(Moment moment) {
  collect(reached_, moment);
  std::vector<std::pair<Code, CarriedConfigurations>> found;
  std::vector<Blocked> blocked;
  bool is_too_much = false;
  std::uint64_t steps_left = limits_.most_steps;
  for_each_part([&](std::span<const PartEvent> events) {
    CarriedConfigurations after;
    const PartSearch::Outcome outcome = run(events, steps_left, &after);
    if (outcome == PartSearch::Outcome::blocked) {
      blocked.push_back({events.front().part, search_.blocked_at()});
    } else if (outcome == PartSearch::Outcome::explained) {
      found.emplace_back(events.front().part, std::move(after));
    } else {
      is_too_much = true;
    }
  });
  if (!blocked.empty()) {
    return tell_bad_prefix(blocked);
  }
  if (is_too_much) {
    return give_up("the orders of what overlaps from here on are too many", reached_);
  }
  keep(found, moment);
}

void ConfigurationsOnline::keep(std::vector<std::pair<Code, CarriedConfigurations>>& found,
                                Moment moment) {
  earlier_parts_.clear();
  is_as_loaded_ = false;
  for (auto& [part, after] : found) {
    const auto now = parts_.find(part);
    std::optional<CarriedConfigurations>& earlier = earlier_parts_[part];
    if (now != parts_.end()) {
      earlier = std::move(now->second);
    }
    if (is_initial(part, after)) {
      parts_.erase(part);
    } else {
      parts_[part] = std::move(after);
    }
  }
  held_.forget_before(reached_);
  reached_ = moment;
  needs_ = last_response_at(moment);
  choose_stretch();
}

void ConfigurationsOnline::choose_stretch() {
  std::size_t states = 0;
  if (context_.specification.key == nullptr && !parts_.empty()) {
    states = parts_.begin()->second.states.size();
  }
  stretch_ = std::max(limits_.few, std::min(2 * states, longest_stretch));
  next_settle_ = 4 * std::max<std::size_t>(stretch_, 1);
}

bool ConfigurationsOnline::is_initial(Code part, const CarriedConfigurations& carried) const {
  if (carried.states.size() != 1 || carried.configurations.size() != 1 ||
      !carried.configurations.front().done.empty()) {
    return false;
  }
  const CarriedConfigurations initial = search_.initial(part);
  return initial.states.size() == 1 && initial.states.front().codes == carried.states.front().codes;
}

/// Of the operations that are open then; all of them have responded, or are lost.
Moment ConfigurationsOnline::last_response_at(Moment moment) const {
  Moment last = 0;
  for (const HeldOperation& each : held_.operations()) {
    if (each.invoked < moment && each.responded >= moment && !each.is_lost) {
      last = std::max(last, each.responded);
    }
  }
  return last;
}

void ConfigurationsOnline::collect(Moment from, Moment to) {
  collected_.clear();
  std::uint32_t place = 0;
  const std::span<const HeldOperation> operations = held_.operations();
  for (HeldNumber i = 0; i < operations.size() && operations[i].invoked < from; ++i) {
    if (operations[i].responded >= from) {
      collected_.push_back({operations[i].part, place++, {i, false}});
    }
  }
  for (Moment moment = from; moment < to; ++moment) {
    const HeldEvent event = held_.event(moment);
    collected_.push_back({held_.operation(event.operation).part, place++, event});
  }
  if (context_.specification.key != nullptr) {
    std::ranges::sort(collected_, [](const PartEvent& a, const PartEvent& b) {
      return a.part != b.part ? a.part < b.part : a.place < b.place;
    });
  }
}

Moment ConfigurationsOnline::moment_of(HeldEvent event) const {
  const HeldOperation& operation = held_.operation(event.operation);
  return event.is_response ? operation.responded : operation.invoked;
}

Stretch ConfigurationsOnline::stretch_of(std::span<const PartEvent> events, Moment from,
                                         Moment known_until) const {
  const auto is_carried = [&](const PartEvent& each) { return moment_of(each.event) < from; };
  const auto end = std::ranges::find_if_not(events, is_carried);
  return {events, static_cast<std::size_t>(end - events.begin()), known_until};
}

/// From reached_ on, with all that is known.
PartSearch::Outcome ConfigurationsOnline::run(std::span<const PartEvent> events,
                                              std::uint64_t& steps_left,
                                              CarriedConfigurations* after) {
  const Code part = events.front().part;
  const Stretch stretch = stretch_of(events, reached_, held_.end());
  const auto found = parts_.find(part);
  return found != parts_.end() ? search_.run(found->second, stretch, steps_left, after)
                               : search_.run(search_.initial(part), stretch, steps_left, after);
}

void ConfigurationsOnline::settle(bool is_last) {
  if (settled_ == held_.end()) {
    return;
  }
  collect(reached_, held_.end());
  std::vector<Blocked> blocked;
  bool is_too_much = false;
  std::uint64_t steps_left = is_last ? limits_.most_steps : few_steps;
  for_each_part([&](std::span<const PartEvent> events) {
    const PartSearch::Outcome outcome = run(events, steps_left, nullptr);
    if (outcome == PartSearch::Outcome::blocked) {
      blocked.push_back({events.front().part, search_.blocked_at()});
    }
    is_too_much = is_too_much || outcome == PartSearch::Outcome::too_much;
  });
  if (!blocked.empty()) {
    return tell_bad_prefix(blocked);
  }
  if (!is_too_much) {
    settled_ = held_.end();
  } else if (is_last) {
    give_up("the orders of what overlaps from here on are too many", reached_);
  }
}

}  // namespace heddle::checkers
