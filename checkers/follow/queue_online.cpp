#include "checkers/follow/queue_online.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/specifications/built_in.hpp"

namespace heddle::checkers {

QueueOnline::QueueOnline(OnlineContext& context, std::size_t few) : context_(context), few_(few) {
  if (!context.initial.empty()) {
    give_up("it knows queues that start empty only");
  }
}

std::size_t QueueOnline::remembered() const {
  return items_.size() + overtakings_.size() + certain_.size() + undecided_.size();
}

void QueueOnline::invoke(Slot slot, Moment now) {
  const Call& call = context_.open[slot].call;
  const Role role = context_.specification.methods[call.method].role;
  if (role != Role::add && role != Role::remove) {
    return give_up("it knows additions and removals only");
  }
  if (role == Role::remove) {
    return;
  }
  if (call.arguments[0] == code_of_none) {
    return give_up("none is added, which a removal that finds nothing answers");
  }
  if (!items_.emplace(call.arguments[0], Item{.add_start = now}).second) {
    give_up(fmt::format("{} is added again before it was removed",
                        to_text(context_.values.decode(call.arguments[0]))));
  }
}

void QueueOnline::respond(Slot slot, const Call& call, Moment now) {
  if (context_.specification.methods[call.method].role == Role::add) {
    if (!may_succeed(call)) {
      return violate("no addition answers that");
    }
    const auto item = items_.find(call.arguments[0]);
    if (item->second.is_taken) {
      items_.erase(item);
    } else {
      item->second.add_end = now;
      present_.push_back({.add_end = now, .value = call.arguments[0]});
    }
    return;
  }
  if (call.any_result) {
    return give_up("a removal ended, and nobody knows what it answered");
  }
  const Moment started = context_.open[slot].invoked;
  if (call.result == code_of_none) {
    find_empty(started, now);
  } else {
    take(call.result, started, now);
  }
  if (standing() == Standing::explained) {
    check(slot);
  }
}

void QueueOnline::take(Code value, Moment started, Moment now) {
  const auto text = [&] { return to_text(context_.values.decode(value)); };
  const auto found = items_.find(value);
  if (found == items_.end()) {
    return violate(text() + " was never added, or had been removed already");
  }
  Item& item = found->second;
  if (item.is_taken) {
    return violate(text() + " had been removed already");
  }
  const auto later = std::ranges::lower_bound(overtakings_, started, {}, &Overtaking::take_end);
  const Moment latest = later == overtakings_.begin() ? 0 : std::prev(later)->add_start;
  if (item.add_end < latest) {
    return violate(text() + " was overtaken: a value whose addition began after that of " + text() +
                   " had ended was removed before this removal began");
  }
  if (overtakings_.empty() || overtakings_.back().add_start < item.add_start) {
    overtakings_.push_back({.take_end = now, .add_start = item.add_start});
  }
  if (item.add_end == never) {
    item.is_taken = true;
    return;
  }
  if (item.add_end < started) {
    add_certain({item.add_end, started - 1});
  }
  remove_present(item.add_end);
  items_.erase(found);
}

void QueueOnline::remove_present(Moment add_end) {
  const auto found = std::ranges::lower_bound(present_, add_end, {}, &Present::add_end);
  found->is_taken = true;
  ++taken_present_;
  while (!present_.empty() && present_.front().is_taken) {
    present_.pop_front();
    --taken_present_;
  }
  if (taken_present_ > 64 && taken_present_ > present_.size() / 2) {
    std::erase_if(present_, [](const Present& present) { return present.is_taken; });
    taken_present_ = 0;
  }
}

void QueueOnline::add_certain(Gaps gaps) {
  for (EmptyRemoval& removal : undecided_) {
    std::vector<Gaps> left;
    for (const Gaps& possible : removal.possible) {
      if (possible.first < gaps.first) {
        left.push_back({possible.first, std::min(possible.last, gaps.first - 1)});
      }
      if (possible.last > gaps.last) {
        left.push_back({std::max(possible.first, gaps.last + 1), possible.last});
      }
    }
    removal.possible = std::move(left);
  }
  auto first = certain_.end();
  while (first != certain_.begin() && std::prev(first)->last + 1 >= gaps.first) {
    --first;
  }
  auto last = first;
  while (last != certain_.end() && last->first <= gaps.last + 1) {
    gaps = {std::min(gaps.first, last->first), std::max(gaps.last, last->last)};
    ++last;
  }
  certain_.insert(certain_.erase(first, last), gaps);
}

void QueueOnline::find_empty(Moment started, Moment now) {
  EmptyRemoval removal;
  Moment from = started;
  const auto first = std::ranges::lower_bound(certain_, from, {}, &Gaps::last);
  for (const Gaps& certain : std::ranges::subrange(first, certain_.end())) {
    if (certain.first >= now) {
      break;
    }
    if (certain.first > from) {
      removal.possible.push_back({from, certain.first - 1});
    }
    from = certain.last + 1;
  }
  if (from < now) {
    removal.possible.push_back({from, now - 1});
  }
  undecided_.push_back(std::move(removal));
}

void QueueOnline::check(Slot responding) {
  check_order(responding);
  if (!undecided_.empty() && standing() == Standing::explained) {
    std::erase_if(undecided_, [&](const EmptyRemoval& removal) {
      const Fate fate = fate_of(removal);
      if (fate == Fate::impossible) {
        violate("a removal found nothing, though at each moment of it a value was there");
      }
      return fate == Fate::settled;
    });
  }
  if (const std::size_t size = overtakings_.size() + certain_.size(); size > when_to_forget_) {
    forget();
    when_to_forget_ = few_ == 0 ? 0 : std::max(few_, 2 * (overtakings_.size() + certain_.size()));
  }
}

void QueueOnline::check_order(Slot responding) {
  const bool is_overtaken = !present_.empty() && !overtakings_.empty() &&
                            present_.front().add_end < overtakings_.back().add_start;
  if (!is_overtaken && undecided_.empty()) {
    return;
  }
  removals_.clear();
  for (Slot slot = 0; slot < context_.open.size(); ++slot) {
    const OpenCall& open = context_.open[slot];
    if (open.is_open && slot != responding &&
        context_.specification.methods[open.call.method].role == Role::remove) {
      removals_.push_back(open.invoked);
    }
  }
  // Of the overtakings with the same takers, the last one counts the most values.
  removals_.push_back(never);
  for (const Moment next : removals_) {
    const auto later = std::ranges::lower_bound(overtakings_, next, {}, &Overtaking::take_end);
    if (later != overtakings_.begin() && !may_be(*std::prev(later))) {
      violate(fmt::format(
          "{} was overtaken: a value that was added after it has been removed, and no removal "
          "that is open can have taken it before",
          to_text(context_.values.decode(present_.front().value))));
      break;
    }
  }
  removals_.pop_back();
}

bool QueueOnline::may_be(const Overtaking& overtaking) const {
  const std::size_t takers = open_removals_by(overtaking.take_end);
  return present_by(overtaking.add_start, takers + 1) <= takers;
}

/// Values that are there, and whose addition had ended by then, but no more than `enough`.
std::size_t QueueOnline::present_by(Moment moment, std::size_t enough) const {
  std::size_t count = 0;
  for (const Present& present : present_) {
    if (present.add_end > moment || count == enough) {
      break;
    }
    count += present.is_taken ? 0 : 1;
  }
  return count;
}

std::size_t QueueOnline::open_removals_by(Moment moment) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(removals_, [&](Moment start) { return start <= moment; }));
}

/// Within a stretch of possible gaps the first is the best, unless a later one has more removals.
QueueOnline::Fate QueueOnline::fate_of(const EmptyRemoval& removal) const {
  const auto is_possible = [&](Moment gap) {
    const std::size_t takers = open_removals_by(gap);
    return present_by(gap, takers + 1) <= takers;
  };
  Fate fate = Fate::impossible;
  for (const Gaps& gaps : removal.possible) {
    if (present_by(gaps.first, 1) == 0) {
      return Fate::settled;  // for good: what could be there then has been removed before
    }
    bool is_open = is_possible(gaps.first);
    for (const Moment start : removals_) {
      is_open = is_open || (start > gaps.first && start <= gaps.last && is_possible(start));
    }
    fate = is_open ? Fate::open : fate;
  }
  return fate;
}

void QueueOnline::forget() {
  // Of what was before the oldest open operation, the latest says all.
  std::size_t before = 0;
  while (before + 1 < overtakings_.size() && overtakings_[before + 1].take_end < context_.oldest) {
    ++before;
  }
  overtakings_.erase(overtakings_.begin(),
                     overtakings_.begin() + static_cast<std::ptrdiff_t>(before));
  std::erase_if(certain_, [&](const Gaps& gaps) { return gaps.last < context_.oldest; });
}

}  // namespace heddle::checkers
