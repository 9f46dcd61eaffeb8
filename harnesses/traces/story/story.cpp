#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harnesses/traces/story/story_rows.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;
using scheduler::LogKind;
using scheduler::MemoryUse;

constexpr std::size_t most_stale_reads = 3;
constexpr int least_weight = 50;
constexpr int most_below = 40;  ///< the likeliest

/// A history or an outcome is wrong, and not a single step: then stale reads are looked for.
bool comes_of_order(ViolationKind kind) {
  switch (kind) {
    case ViolationKind::linearizability:
    case ViolationKind::quasi_linearizability:
    case ViolationKind::assertion:
    case ViolationKind::exit_status:
    case ViolationKind::invariant:
    case ViolationKind::crash:
    case ViolationKind::livelock:
      return true;
    default:
      return false;
  }
}

std::vector<StaleRead> told_reads(const TraceDocument& document, const StoryCalls& calls,
                                  const BlockLives& lives) {
  std::vector<StaleRead> found;
  if (comes_of_order(document.violation.kind)) {
    found = stale_reads(document, calls, lives);
    const int first = found.empty() ? 0 : found.front().weight;
    const StaleKind kind = found.empty() ? StaleKind::goes_on : found.front().kind;
    std::erase_if(found, [&](const StaleRead& one) {
      const bool is_beside = one.kind == StaleKind::too_early && kind != StaleKind::too_early;
      return one.weight < std::max(least_weight, first - most_below) || is_beside;
    });
    found.resize(std::min(found.size(), most_stale_reads));
  }
  return found;
}

/// Who touches an object, in the part that is told.
struct Touched {
  unsigned reader = 0;
  bool by_two = false;  ///< threads
  unsigned writer = 0;
  bool is_written = false;
  bool written_by_two = false;
  bool by_interrupted_call = false;
};

MemoryUse use_of(const TraceStep& step) {
  const auto event = step.kind.event();
  return event ? scheduler::traits_of(*event).access : MemoryUse::none;
}

bool changes(const TraceStep& step) {
  return use_of(step) != MemoryUse::none && step.before != step.after;
}

class Details {
 public:
  Details(const Story& story, std::vector<Detail>& details) : story_(story), details_(details) {}

  void decide() {
    const std::vector<TraceStep>& steps = story_.document.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (is_told(story_.document, i) && !steps[i].object.empty()) {
        touch(i);
      }
    }
    details_.resize(steps.size(), Detail::all);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (is_told(story_.document, i)) {
        details_[i] = of_step(i);
      }
    }
    for (const StaleRead& read : story_.stale) {
      for (const std::size_t step : {read.read, read.change, read.last_change, read.use}) {
        raise(step);
      }
    }
    for (const WeakStory& weak : story_.weak) {
      for (const std::size_t step : {weak.step, weak.other, weak.newer}) {
        raise(step);
      }
    }
    for (const std::size_t step : story_.spots) {
      raise(step);
      raise(story_.ended_before(step));
    }
    for (const TraceStep& next : story_.document.waiting) {
      const std::vector<std::size_t> round =
          next.goes_round ? last_round(story_.document, next) : std::vector<std::size_t>{};
      if (!round.empty()) {
        raise(round.front());
        raise(round.back());
      }
    }
    raise_what_breaks_a_guarantee();
    raise(story_.address.read);
    raise(story_.address.change);
  }

 private:
  /// Where paused threads stand, and what the others find in vain.
  void raise_what_breaks_a_guarantee() {
    const TraceDocument& document = story_.document;
    if (!document.options.broken) {
      return;
    }
    std::vector<std::pair<unsigned, std::string>> wanted;
    for (const PausedThread& paused : document.options.broken->paused) {
      wanted.emplace_back(paused.thread, "");
    }
    for (const TraceStep& next : document.waiting) {
      wanted.emplace_back(next.thread, next.object);
    }
    for (const auto& [thread, object] : wanted) {
      for (std::size_t i = document.steps.size(); i > 0; --i) {
        const TraceStep& step = document.steps[i - 1];
        if (step.thread == thread && step.is_event() && (object.empty() || step.object == object)) {
          raise(i - 1);
          break;
        }
      }
    }
  }

  void raise(std::size_t step) {
    if (step != no_step) {
      details_[step] = Detail::essential;
    }
  }

  void touch(std::size_t i) {
    const TraceStep& step = story_.document.steps[i];
    const auto [at, is_new] = touched_.try_emplace(step.object);
    Touched& touched = at->second;
    touched.by_two = touched.by_two || (!is_new && touched.reader != step.thread);
    touched.reader = step.thread;
    if (changes(step)) {
      touched.written_by_two =
          touched.written_by_two || (touched.is_written && touched.writer != step.thread);
      touched.is_written = true;
      touched.writer = step.thread;
    }
    const StoryCall* call = story_.calls.at(i);
    touched.by_interrupted_call =
        touched.by_interrupted_call || (call != nullptr && call->is_interrupted);
  }

  [[nodiscard]] Detail of_step(std::size_t i) const {
    const TraceStep& step = story_.document.steps[i];
    const StoryCall* call = story_.calls.at(i);
    const bool is_folded = call != nullptr && !call->is_interrupted && call->response != no_step;
    if (step.kind == LogKind::allocation || step.is_rare()) {
      return step.is_rare() || story_.lives.is_used_again(i) ? Detail::changes : Detail::all;
    }
    if (step.kind == LogKind::free_block) {
      return Detail::all;
    }
    const auto found = touched_.find(step.object);
    if (use_of(step) == MemoryUse::none && step.is_event()) {
      const bool is_choice = step.kind == EventKind::choice || step.object.empty();
      const bool is_thread =
          step.kind == EventKind::thread_create || step.kind == EventKind::thread_join;
      return is_choice && !is_thread ? Detail::all : Detail::changes;
    }
    if (found == touched_.end()) {
      return Detail::all;
    }
    const Touched& touched = found->second;
    const bool fails = use_of(step) == MemoryUse::compare && !step.succeeds;
    if (changes(step) || fails || !step.is_event()) {
      const bool is_noticed = is_folded ? touched.by_interrupted_call : touched.by_two;
      return is_noticed && touched.by_two ? Detail::changes : Detail::all;
    }
    const bool is_of_others =
        touched.is_written && (touched.written_by_two || touched.writer != step.thread);
    return is_of_others && !is_folded ? Detail::noticed : Detail::all;
  }

  const Story& story_;
  std::vector<Detail>& details_;
  std::unordered_map<std::string_view, Touched> touched_;
};

}  // namespace

Story::Story(const TraceDocument& trace)
    : document(trace),
      calls(calls_of(trace)),
      switches(switches_of(trace, calls)),
      lives(trace),
      weak(weak_steps(trace)),
      stale(weak.empty() ? told_reads(trace, calls, lives) : std::vector<StaleRead>()),
      spots(steps_of_spots(trace)),
      names(trace) {
  const std::size_t ended = spots.size() == 1 ? ended_before(spots.front()) : no_step;
  if (ended != no_step) {
    address = lost_address(trace, spots.front(), ended);
  }
  Details(*this, details).decide();
}

std::size_t Story::switch_of(const StaleRead& read) const {
  const unsigned left = read.kind == StaleKind::too_early || read.kind == StaleKind::overwrites
                            ? read.other
                            : read.thread;
  const std::size_t end = read.use == no_step ? read.change : read.use;
  std::size_t found = no_step;
  for (std::size_t i = 0; i < switches.size(); ++i) {
    const StorySwitch& one = switches[i];
    const bool is_before_read = one.before < read.read;
    if (one.from != left || one.before >= end) {
      continue;
    }
    if (read.kind == StaleKind::too_early || read.kind == StaleKind::overwrites) {
      found = is_before_read || read.kind == StaleKind::overwrites ? i : found;
    } else if (!is_before_read && found == no_step && one.after <= read.change) {
      found = i;
    }
  }
  return found;
}

std::size_t Story::ended_before(std::size_t step) const {
  const std::string& object = document.steps[step].object;
  const std::size_t freed = lives.freed_before(object, step);
  const bool is_of_stack = document.violation.kind == ViolationKind::use_after_return ||
                           document.violation.kind == ViolationKind::use_after_scope;
  for (std::size_t i = step; i > 0 && is_of_stack && freed == no_step && spots.size() == 1; --i) {
    const TraceStep& one = document.steps[i - 1];
    if (one.kind == EventKind::local_end && one.object == object) {
      return i - 1;
    }
  }
  return freed;
}

bool Story::is_not_done(std::size_t step) const {
  if (spots.size() != 1 || spots.front() != step) {
    return false;
  }
  switch (document.violation.kind) {
    case ViolationKind::use_after_free:
    case ViolationKind::use_after_return:
    case ViolationKind::use_after_scope:
    case ViolationKind::heap_overflow:
      return use_of(document.steps[step]) != MemoryUse::none;
    default:
      return false;
  }
}

std::size_t Story::turning_switch() const {
  if (spots.size() > 1 || document.violation.kind == ViolationKind::none) {
    return no_step;  // a race is one in any order
  }
  if (address.read != no_step) {
    const unsigned thread = document.steps[address.read].thread;
    const auto left = std::ranges::find_if(switches, [&](const StorySwitch& one) {
      return one.from == thread && one.before >= address.read;
    });
    return left == switches.end() ? no_step : static_cast<std::size_t>(left - switches.begin());
  }
  if (!weak.empty()) {
    return no_step;
  }
  const std::size_t end = spots.empty() ? document.steps.size() : spots.front();
  for (std::size_t i = switches.size(); i > 0; --i) {
    const bool is_preempted = switches[i - 1].reason == SwitchReason::preempted;
    if (is_preempted && switches[i - 1].before < end) {
      return i - 1;
    }
  }
  return no_step;
}

}  // namespace heddle::harnesses
