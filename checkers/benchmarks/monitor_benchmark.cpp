// What a monitor costs the threads that it watches: 1, 4 and 16 of them at one object, without a
// monitor and with one. `CPU` is what an operation costs its thread, `Time` the wall time of a run
// by its operations: with the judgement, which is part of it once the threads have to wait.

#include <benchmark/benchmark.h>

#include <atomic>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>

#include "checkers/monitor/monitor.hpp"

namespace heddle::checkers {
namespace {

std::unique_ptr<Monitor> monitor;

void start(const char* type, ClockKind clock) {
  monitor =
      std::make_unique<Monitor>(MonitorSettings{.type = find_specification(type), .clock = clock});
}

void stop(const benchmark::State&) {
  if (monitor->stop().standing != Standing::explained) {
    std::abort();  // the threads had nothing to do from then on
  }
  monitor.reset();
}

/// No operation but the calls of the monitor: removals of a queue that is always empty.
void nothing(benchmark::State& state) {
  for (auto _ : state) {
    monitor->respond(monitor->invoke(1, {MonitorWord::Kind::absent, 0}), {});
  }
}
void start_best(const benchmark::State&) { start("queue", best_clock()); }
void start_monotonic(const benchmark::State&) { start("queue", ClockKind::monotonic); }
void start_counter(const benchmark::State&) { start("queue", ClockKind::counter); }

/// A queue below a lock.
struct Queue {
  std::mutex guard;
  std::deque<std::int64_t> items;
};
Queue shared_queue;

void add(std::int64_t value) {
  const std::scoped_lock lock(shared_queue.guard);
  shared_queue.items.push_back(value);
}
MonitorWord take() {
  const std::scoped_lock lock(shared_queue.guard);
  if (shared_queue.items.empty()) {
    return {};
  }
  const MonitorWord taken{MonitorWord::Kind::integer, shared_queue.items.front()};
  shared_queue.items.pop_front();
  return taken;
}

/// Additions and removals in turn.
void queue(benchmark::State& state) {
  std::int64_t value = state.thread_index();
  bool adds = true;
  for (auto _ : state) {
    if (adds) {
      add(value);
    } else {
      benchmark::DoNotOptimize(take());
    }
    adds = !adds;
    value += state.threads();
  }
}
void watched_queue(benchmark::State& state) {
  std::int64_t value = state.thread_index();
  bool adds = true;
  for (auto _ : state) {
    if (adds) {
      const std::uint64_t call = monitor->invoke(0, {MonitorWord::Kind::integer, value});
      add(value);
      monitor->respond(call, {});
    } else {
      const std::uint64_t call = monitor->invoke(1, {MonitorWord::Kind::absent, 0});
      monitor->respond(call, take());
    }
    adds = !adds;
    value += state.threads();
  }
}
void empty(const benchmark::State&) { shared_queue.items.clear(); }
void start_queue(const benchmark::State& state) {
  empty(state);
  start_best(state);
}

std::atomic<std::int64_t> shared_register;

/// Writes and reads in turn.
void watched_register(benchmark::State& state) {
  std::int64_t value = state.thread_index() + 1;
  bool writes = true;
  for (auto _ : state) {
    if (writes) {
      const std::uint64_t call = monitor->invoke(0, {MonitorWord::Kind::integer, value});
      shared_register.store(value);
      monitor->respond(call, {});
    } else {
      const std::uint64_t call = monitor->invoke(1, {MonitorWord::Kind::absent, 0});
      monitor->respond(call, {MonitorWord::Kind::integer, shared_register.load()});
    }
    writes = !writes;
    value += state.threads();
  }
}
void start_register(const benchmark::State&) {
  shared_register = 0;
  start("register", best_clock());
}

#define HEDDLE_THREADS Threads(1)->Threads(4)->Threads(16)->UseRealTime()

/// As many as a thread has room for, so that none waits; the memory is touched for the first time.

BENCHMARK(nothing)
    ->Name("calls_within_room/auto")
    ->Setup(start_best)
    ->Teardown(stop)
    ->Iterations(8000)
    ->HEDDLE_THREADS;
BENCHMARK(nothing)->Name("calls_only/auto")->Setup(start_best)->Teardown(stop)->HEDDLE_THREADS;
BENCHMARK(nothing)
    ->Name("calls_only/monotonic")
    ->Setup(start_monotonic)
    ->Teardown(stop)
    ->HEDDLE_THREADS;
BENCHMARK(nothing)
    ->Name("calls_only/counter")
    ->Setup(start_counter)
    ->Teardown(stop)
    ->HEDDLE_THREADS;
BENCHMARK(queue)->Name("queue/unwatched")->Setup(empty)->HEDDLE_THREADS;
BENCHMARK(watched_queue)->Name("queue/watched")->Setup(start_queue)->Teardown(stop)->HEDDLE_THREADS;
BENCHMARK(watched_register)
    ->Name("register/watched")
    ->Setup(start_register)
    ->Teardown(stop)
    ->Iterations(20000)
    ->HEDDLE_THREADS;

}  // namespace
}  // namespace heddle::checkers
