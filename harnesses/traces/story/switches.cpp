#include "harnesses/traces/story/switches.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "harnesses/traces/story/lock_holders.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;
using scheduler::LogKind;
using scheduler::MemoryUse;

constexpr std::size_t longest_lap = 8;

EventKind kind_of(const TraceStep& step) { return step.kind.event().value_or(EventKind::none); }

MemoryUse access_of(const TraceStep& step) {
  return step.is_event() ? scheduler::traits_of(kind_of(step)).access : MemoryUse::none;
}

/// Reads a value and leaves it there.
bool is_idle_read(const TraceStep& step) {
  return access_of(step) != MemoryUse::none && !step.before.empty() && step.before == step.after;
}

bool is_same_place(const TraceStep& one, const TraceStep& other) {
  return one.kind == other.kind && one.site == other.site && one.object == other.object;
}

class Switches {
 public:
  Switches(const TraceDocument& document, const StoryCalls& calls)
      : document_(document), calls_(calls) {
    for (std::size_t i = 0; i < document.steps.size(); ++i) {
      const TraceStep& step = document.steps[i];
      if (step.is_event()) {
        last_event_[step.thread] = i;
      }
      if (is_told(document, i) && step.is_event()) {
        own_[step.thread].push_back(i);
        told_.push_back(i);
      }
    }
  }

  std::vector<StorySwitch> find() {
    std::vector<StorySwitch> found;
    std::size_t noted = 0;
    for (std::size_t k = 0; k < told_.size(); ++k) {
      const TraceStep& step = document_.steps[told_[k]];
      const std::size_t index = reached_[step.thread]++;
      if (k + 1 == told_.size() || document_.steps[told_[k + 1]].thread == step.thread) {
        continue;
      }
      for (; noted <= told_[k]; ++noted) {
        holders_.note(noted, document_.steps[noted]);
      }
      StorySwitch one;
      one.before = told_[k];
      one.after = told_[k + 1];
      one.from = step.thread;
      one.to = document_.steps[one.after].thread;
      explain(one, index);
      found.push_back(std::move(one));
    }
    return found;
  }

 private:
  void explain(StorySwitch& one, std::size_t index) {
    const std::vector<std::size_t>& own = own_[one.from];
    const TraceStep* next = nullptr;
    if (index + 1 < own.size()) {
      one.next = own[index + 1];
      next = &document_.steps[one.next];
    } else {
      const auto waiting = std::ranges::find(document_.waiting, one.from, &TraceStep::thread);
      next = waiting == document_.waiting.end() ? nullptr : &*waiting;
    }
    if (next == nullptr) {
      one.reason = has_ended(one) ? SwitchReason::ended : SwitchReason::preempted;
      return;
    }
    one.object = next->object;
    if (explain_wait(one, *next)) {
      return;
    }
    if (spins(one, index, *next)) {
      one.reason = SwitchReason::spins;
      return;
    }
    const StoryCall* call = calls_.at(one.before);
    const bool is_between = !calls_.calls.empty() && call != nullptr && call->response != no_step &&
                            call->last_event == one.before;
    one.reason = is_between ? SwitchReason::between_calls : SwitchReason::preempted;
  }

  /// What it stands before may have to wait.
  bool explain_wait(StorySwitch& one, const TraceStep& next) {
    const scheduler::EventTraits& traits = scheduler::traits_of(kind_of(next));
    one.verb = traits.standstill;
    const bool is_for_good = one.next == no_step;
    if (kind_of(next) == EventKind::thread_join) {
      const auto last = last_event_.find(next.peer);
      const bool is_running = last != last_event_.end() && last->second > one.before;
      one.holder = next.peer;
      one.reason = SwitchReason::waits_for_end;
      return is_for_good || is_running;
    }
    if (kind_of(next) != EventKind::condition_wake && takes_lock(next) &&
        traits.outcome == scheduler::Outcome::certain) {
      const LockHolders::Holder* holder = holders_.other_holder(next);
      one.holder = holder == nullptr ? StorySwitch::no_thread : holder->thread;
      one.reason = SwitchReason::waits_for_lock;
      return holder != nullptr || (is_for_good && !others_touch(lock_of(next), one));
    }
    if (traits.standstill.empty() || traits.spins) {
      return false;
    }
    const bool is_signal = kind_of(document_.steps[one.before]) == EventKind::condition_wait;
    const bool is_wait = is_signal || (is_for_good && !others_touch(next.object, one));
    one.reason = is_wait ? SwitchReason::waits_for_other : SwitchReason::may_wait;
    return true;
  }

  /// Whether other threads have events of the object after the switch: who stands before it for
  /// good may then have been able to go on at first. Built once, since each switch asks.
  bool others_touch(const std::string& object, const StorySwitch& one) {
    if (last_touch_.empty()) {
      for (std::size_t i = 0; i < document_.steps.size(); ++i) {
        const TraceStep& step = document_.steps[i];
        if (step.is_event()) {
          last_touch_[step.object][step.thread] = i;
          last_touch_[step.second][step.thread] = i;
        }
      }
      last_touch_[""];
    }
    const auto found = last_touch_.find(object);
    return found != last_touch_.end() && std::ranges::any_of(found->second, [&](const auto& last) {
             return last.first != one.from && last.second > one.before;
           });
  }

  /// It has just gone round once, and another thread writes what it reads before it goes on.
  bool spins(StorySwitch& one, std::size_t index, const TraceStep& next) {
    const std::vector<std::size_t>& own = own_[one.from];
    const std::size_t lap = idle_lap_before(document_, own, index, next);
    if (lap == 0) {
      return false;
    }
    for (std::size_t k = index + 1 - lap; k <= index; ++k) {
      const TraceStep& step = document_.steps[own[k]];
      if (access_of(step) == MemoryUse::none) {
        continue;
      }
      if (one.next == no_step || is_written(step.object, one.before, one.next)) {
        one.object = step.object;
        one.verb = "spins on";
        return true;
      }
    }
    return false;
  }

  /// By an event between the two steps. Built once, since each switch asks.
  bool is_written(const std::string& object, std::size_t after, std::size_t before) {
    if (writes_.empty()) {
      for (std::size_t i = 0; i < document_.steps.size(); ++i) {
        const TraceStep& step = document_.steps[i];
        if (step.is_event() && step.before != step.after) {
          writes_[step.object].push_back(i);
        }
      }
      writes_[""];
    }
    const auto found = writes_.find(object);
    if (found == writes_.end()) {
      return false;
    }
    const auto first = std::ranges::upper_bound(found->second, after);
    return first != found->second.end() && *first < before;
  }

  [[nodiscard]] bool has_ended(const StorySwitch& one) const {
    const StoryCall* call = calls_.at(one.before);
    if (call != nullptr) {
      return call->response != no_step;
    }
    for (std::size_t i = one.before + 1; i < document_.steps.size() && i <= one.after; ++i) {
      const TraceStep& step = document_.steps[i];
      if (step.kind == LogKind::thread_end && step.thread == one.from) {
        return true;
      }
    }
    return false;
  }

  const TraceDocument& document_;
  const StoryCalls& calls_;
  std::vector<std::size_t> told_;
  std::map<unsigned, std::vector<std::size_t>> own_;  ///< by thread: its told events
  std::map<unsigned, std::size_t> reached_;           ///< by thread: how many of them are past
  std::map<unsigned, std::size_t> last_event_;        ///< by thread
  std::unordered_map<std::string, std::vector<std::size_t>> writes_;  ///< by object
  /// By object and thread: the last event.
  std::unordered_map<std::string, std::map<unsigned, std::size_t>> last_touch_;
  LockHolders holders_;
};

}  // namespace

std::size_t idle_lap_before(const TraceDocument& document, const std::vector<std::size_t>& own,
                            std::size_t index, const TraceStep& next) {
  std::map<std::string, std::string> values;
  for (std::size_t lap = 1; lap <= longest_lap && lap <= index + 1; ++lap) {
    const std::size_t at = own[index + 1 - lap];
    const TraceStep& step = document.steps[at];
    const EventKind kind = kind_of(step);
    const bool is_read = is_idle_read(step);
    if (!is_read && kind != EventKind::fence && kind != EventKind::kernel_enter) {
      return 0;
    }
    if (is_read && values.try_emplace(step.object, step.before).first->second != step.before) {
      return 0;  // a lap that saw two values goes on with the second
    }
    if (is_same_place(step, next)) {
      return values.empty() ? 0 : lap;
    }
  }
  return 0;
}

std::vector<std::size_t> last_round(const TraceDocument& document, const TraceStep& next) {
  std::vector<std::size_t> round;
  for (std::size_t i = document.steps.size(); i > 0; --i) {
    const TraceStep& one = document.steps[i - 1];
    if (one.thread != next.thread || !one.is_event()) {
      continue;
    }
    round.push_back(i - 1);
    if (is_same_place(one, next)) {
      return {round.rbegin(), round.rend()};
    }
  }
  return {};
}

std::vector<StorySwitch> switches_of(const TraceDocument& document, const StoryCalls& calls) {
  return Switches(document, calls).find();
}

}  // namespace heddle::harnesses
