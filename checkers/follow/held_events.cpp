#include "checkers/follow/held_events.hpp"

#include <algorithm>

namespace heddle::checkers {

void HeldEvents::put_slot(Slot slot, HeldNumber number) {
  if (slot >= slots_.size()) {
    slots_.resize(slot + std::size_t{1});
  }
  slots_[slot] = number;
}

void HeldEvents::invoke(Slot slot, const Call& call, Code part) {
  const auto number = static_cast<HeldNumber>(operations_.size());
  operations_.push_back({.call = call, .invoked = end(), .part = part});
  put_slot(slot, number);
  events_.push_back({number, false});
}

void HeldEvents::respond(Slot slot, const Call& call) {
  HeldOperation& operation = operations_[slots_[slot]];
  operation.call = call;
  operation.responded = end();
  events_.push_back({slots_[slot], true});
}

void HeldEvents::forget_before(Moment moment) {
  constexpr HeldNumber gone = ~HeldNumber{0};
  std::vector<HeldNumber> numbers(operations_.size(), gone);
  HeldNumber kept = 0;
  for (HeldNumber i = 0; i < operations_.size(); ++i) {
    if (operations_[i].responded >= moment) {
      numbers[i] = kept;
      operations_[kept++] = operations_[i];
    }
  }
  operations_.resize(kept);
  events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(moment - first_));
  first_ = moment;
  for (HeldEvent& event : events_) {
    event.operation = numbers[event.operation];
  }
  for (HeldNumber& number : slots_) {  // of a slot that is free the number means nothing
    number = number < numbers.size() ? numbers[number] : gone;
  }
}

void HeldEvents::load(const OnlineContext& context, Moment first, Moment end) {
  std::vector<SlottedOperation> all;
  for (const EndedCall& ended : context.ended) {
    if (ended.responded >= first) {
      all.push_back({{ended.call.call, ended.call.invoked, ended.responded}, no_slot});
    }
  }
  for (Slot slot = 0; slot < context.open.size(); ++slot) {
    if (const OpenCall& open = context.open[slot]; open.is_open) {
      all.push_back({{open.call, open.invoked}, slot});
      all.back().operation.call.any_result = true;
    }
  }
  std::ranges::sort(all, {}, [](const SlottedOperation& each) { return each.operation.invoked; });
  constexpr HeldNumber nobody = ~HeldNumber{0};
  WordReader::require(first <= end && end - first <= 2 * all.size(), "events are missing");
  first_ = first;
  events_.assign(end - first, {nobody, false});
  const auto put = [&](Moment at, HeldEvent event) {
    WordReader::require(at < end && events_[at - first].operation == nobody,
                        "two events are at one moment");
    events_[at - first] = event;
  };
  for (const SlottedOperation& each : all) {
    const auto number = static_cast<HeldNumber>(operations_.size());
    const HeldOperation& operation = each.operation;
    operations_.push_back(operation);
    if (operation.invoked >= first) {
      put(operation.invoked, {number, false});
    }
    if (each.slot != no_slot) {
      put_slot(each.slot, number);
    } else {
      WordReader::require(operation.invoked < operation.responded, "it ended before it began");
      put(operation.responded, {number, true});
    }
  }
  WordReader::require(
      std::ranges::none_of(events_, [](HeldEvent event) { return event.operation == nobody; }),
      "events are missing");
}

}  // namespace heddle::checkers
