#include "harnesses/views/step_relations.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <unordered_map>

namespace heddle::harnesses {
namespace {

using scheduler::Acquires;
using scheduler::EventKind;
using scheduler::EventTraits;
using scheduler::LogKind;
using scheduler::MemoryUse;
using scheduler::Releases;

using Steps = std::vector<std::size_t>;

bool acquires(const std::string& order) {
  return order == "acquire" || order == "acq_rel" || order == "seq_cst" || order == "consume";
}

bool releases(const std::string& order) {
  return order == "release" || order == "acq_rel" || order == "seq_cst";
}

/// A write, or a read that may take what it finds.
MemoryUse use_of(const TraceStep& step) {
  if (const auto event = step.kind.event()) {
    const MemoryUse use = scheduler::traits_of(*event).access;
    return use == MemoryUse::compare && !step.succeeds ? MemoryUse::load : use;
  }
  return step.kind == LogKind::plain_load    ? MemoryUse::load
         : step.kind == LogKind::plain_store ? MemoryUse::store
                                             : MemoryUse::none;
}

void make_set(Steps& steps) {
  std::ranges::sort(steps);
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
}

/// What is known of one byte.
struct Byte {
  std::size_t writer = 0;
  bool is_written = false;
  Steps heads;  ///< of the release sequences that a read of it takes part in
};

/// What a thread did, or what waits for its next step.
struct ThreadState {
  bool has_step = false;
  std::size_t last = 0;
  Steps before_next;   ///< synchronise with its next step
  Steps before_fence;  ///< with its next acquire fence
  bool has_fence = false;
  std::size_t fence = 0;  ///< its last release fence
};

struct LockState {
  Steps exclusive;  ///< the last unlock
  Steps shared;     ///< those of readers since
};

class Relating {
 public:
  Relating(const TraceDocument& trace, const TraceWords& words) : trace_(trace), words_(words) {}

  StepRelations relate() {
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      const TraceStep& step = trace_.steps[i];
      if (words_.is_shown(step)) {
        begin_step(step, i);
        add_step(step, i);
      } else {
        add_thread_mark(step);
      }
    }
    finish(relations_.synchronises);
    finish(relations_.reads_from);
    return std::move(relations_);
  }

 private:
  static void finish(std::vector<StepEdge>& edges) {
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  }

  /// Of each thread only the last step: program order leads to it from those before.
  void add_latest(Steps& steps, std::size_t step) const {
    for (std::size_t& known : steps) {
      if (trace_.steps[known].thread == trace_.steps[step].thread) {
        known = std::max(known, step);
        return;
      }
    }
    steps.push_back(step);
  }

  void add_latest(Steps& steps, const Steps& more) const {
    for (const std::size_t step : more) {
      add_latest(steps, step);
    }
  }

  void synchronise(const Steps& from, std::size_t to) {
    for (const std::size_t step : from) {
      if (trace_.steps[step].thread != trace_.steps[to].thread) {
        relations_.synchronises.push_back({step, to});
      }
    }
  }

  void begin_step(const TraceStep& step, std::size_t number) {
    ThreadState& thread = threads_[step.thread];
    synchronise(thread.before_next, number);
    thread.before_next.clear();
    thread.has_step = true;
    thread.last = number;
  }

  /// Threads of a scenario begin and are joined without an event.
  void add_thread_mark(const TraceStep& step) {
    if (step.kind == LogKind::thread_begin && threads_[step.thread].before_next.empty()) {
      const std::size_t index = step.thread - 1;  // thread 0 is the first, and created by none
      const bool is_known = step.thread > 0 && index < trace_.threads.size();
      await(step.thread, is_known ? trace_.threads[index].parent : step.thread);
    } else if (step.kind == LogKind::thread_joined && !is_joined(step)) {
      await(step.thread, step.peer);
    }
  }

  /// Whether it was an event: then that synchronises.
  [[nodiscard]] bool is_joined(const TraceStep& mark) {
    const ThreadState& thread = threads_[mark.thread];
    return thread.has_step && trace_.steps[thread.last].kind == EventKind::thread_join &&
           trace_.steps[thread.last].peer == mark.peer;
  }

  /// The next step of `thread` comes after the last one of `other` so far.
  void await(unsigned thread, unsigned other) {
    const ThreadState& done = threads_[other];
    if (thread != other && done.has_step) {
      threads_[thread].before_next.push_back(done.last);
    }
  }

  void add_step(const TraceStep& step, std::size_t number) {
    if (use_of(step) != MemoryUse::none) {
      access(step, number);
      return;
    }
    const auto event = step.kind.event();
    if (!event) {
      return;
    }
    if (event == EventKind::thread_create) {
      threads_[step.peer].before_next.push_back(number);
    } else if (event == EventKind::thread_join && threads_[step.peer].has_step) {
      synchronise({threads_[step.peer].last}, number);
    } else {
      synchronise_by_object(scheduler::traits_of(*event), step, number);
    }
  }

  void synchronise_by_object(const EventTraits& traits, const TraceStep& step, std::size_t number) {
    if (traits.acquires == Acquires::as_fence) {
      add_fence(step, number);
      return;
    }
    if (!step.succeeds) {
      return;
    }
    const bool is_second =
        traits.acquires == Acquires::second_lock || traits.releases == Releases::second_lock;
    const std::string key = is_second ? step.second : words_.cell(step).key;
    if (key.empty() || key.starts_with("stack")) {
      return;
    }
    LockState& lock = locks_[key];
    acquire(traits.acquires, lock, number);
    release(traits.releases, lock, number);
  }

  void acquire(Acquires how, LockState& lock, std::size_t number) {
    if (how == Acquires::nothing) {
      return;
    }
    synchronise(lock.exclusive, number);
    if (how != Acquires::shared_lock) {
      synchronise(lock.shared, number);
    }
  }

  void release(Releases how, LockState& lock, std::size_t number) const {
    if (how == Releases::lock || how == Releases::second_lock) {
      lock = {{number}, {}};
    } else if (how != Releases::nothing && how != Releases::ends) {
      add_latest(lock.shared, number);
    }
  }

  void add_fence(const TraceStep& step, std::size_t number) {
    ThreadState& thread = threads_[step.thread];
    if (acquires(step.order)) {
      synchronise(thread.before_fence, number);
      thread.before_fence.clear();
    }
    if (releases(step.order)) {
      thread.has_fence = true;
      thread.fence = number;
    }
  }

  void access(const TraceStep& step, std::size_t number) {
    const MemoryUse use = use_of(step);
    Steps heads;
    Steps writers;
    const auto [base, offset] = bytes_of(step);
    std::map<std::uint64_t, Byte>& bytes = memory_[base];
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(step.size, most_bytes); ++i) {
      Byte& byte = bytes[offset + i];
      if (use != MemoryUse::store && byte.is_written) {
        writers.push_back(byte.writer);
        add_latest(heads, byte.heads);
      }
      if (use != MemoryUse::load) {
        write(byte, step, number, use != MemoryUse::store);
      }
    }
    make_set(writers);
    for (const std::size_t writer : writers) {
      relations_.reads_from.push_back({writer, number});
    }
    if (acquires(step.order)) {
      synchronise(heads, number);
    } else if (!step.order.empty()) {
      add_latest(threads_[step.thread].before_fence, heads);
    }
  }

  /// A read-modify-write continues the release sequences that it reads from; if it acquires from
  /// them and releases, whoever acquires from it has acquired from them.
  void write(Byte& byte, const TraceStep& step, std::size_t number, bool continues) {
    byte.writer = number;
    byte.is_written = true;
    if (!continues || (acquires(step.order) && releases(step.order))) {
      byte.heads.clear();
    }
    const ThreadState& thread = threads_[step.thread];
    if (releases(step.order)) {
      add_latest(byte.heads, number);
    } else if (!step.order.empty() && thread.has_fence) {
      add_latest(byte.heads, thread.fence);
    }
  }

  struct Place {
    std::string base;
    std::uint64_t offset = 0;
  };

  /// "head+8", "heap block 3 of T1 +8": what stands behind the last "+" is the offset.
  [[nodiscard]] Place bytes_of(const TraceStep& step) const {
    const std::string key = words_.cell(step).key;
    const std::size_t sign = key.rfind('+');
    const bool has_offset = sign != std::string::npos && sign + 1 < key.size() &&
                            key.find_first_not_of("0123456789", sign + 1) == std::string::npos;
    if (!has_offset) {
      return {key, 0};
    }
    const bool has_blank = sign > 0 && key[sign - 1] == ' ';
    return {key.substr(0, sign - (has_blank ? 1 : 0)),
            std::strtoull(key.c_str() + sign + 1, nullptr, 10)};
  }

  /// Of one access: what a trace file says of its size is not to be trusted.
  static constexpr std::uint64_t most_bytes = 64;

  const TraceDocument& trace_;
  const TraceWords& words_;
  StepRelations relations_;
  std::map<unsigned, ThreadState> threads_;
  std::unordered_map<std::string, std::map<std::uint64_t, Byte>> memory_;
  std::unordered_map<std::string, LockState> locks_;
};

}  // namespace

StepRelations step_relations(const TraceDocument& trace, const TraceWords& words) {
  return Relating(trace, words).relate();
}

}  // namespace heddle::harnesses
