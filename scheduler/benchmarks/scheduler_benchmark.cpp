#include <benchmark/benchmark.h>

#include <vector>

#include "scheduler/explore.hpp"
#include "scheduler/histories/histories.hpp"
#include "scheduler/random/random_walk.hpp"
#include "scheduler/search/depth_first.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/toy_structures.hpp"

/// What one event, one access, one trace costs. Times are per iteration; `items_per_second` counts
/// events or accesses.
namespace heddle::scheduler {
namespace {

constexpr unsigned threads = 4;

/// Threads in turn, each on a location of its own (`shared` false) or all on one.
std::vector<Event> events_of(unsigned count, bool shared) {
  std::vector<Event> events(count);
  for (unsigned i = 0; i < count; ++i) {
    Event& event = events[i];
    event.thread = static_cast<ThreadId>(i % threads);
    event.kind = i % 3 == 0 ? EventKind::store : EventKind::load;
    event.writes = i % 3 == 0;
    event.order = MemoryOrder::sequentially_consistent;
    event.site = 1 + i % 7;
    event.range = {0x1000 + (shared ? 0U : 64U * (i % 16)), 8};
  }
  return events;
}

void clock_of_trace_order(benchmark::State& state) {
  const auto events = events_of(static_cast<unsigned>(state.range(0)), state.range(1) != 0);
  TraceOrder order;
  for ([[maybe_unused]] auto _ : state) {
    order.reset();
    for (const Event& event : events) {
      order.append(event);
    }
    benchmark::DoNotOptimize(order);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(clock_of_trace_order)
    ->ArgNames({"events", "shared"})
    ->ArgsProduct({{40, 10'000}, {0, 1}});

void clock_of_synchronises(benchmark::State& state) {
  const auto events = events_of(static_cast<unsigned>(state.range(0)), state.range(1) != 0);
  Synchronises synchronises;
  for ([[maybe_unused]] auto _ : state) {
    synchronises.reset();
    for (const Event& event : events) {
      synchronises.acquire(event);
      synchronises.release(event);
    }
    benchmark::DoNotOptimize(synchronises);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(clock_of_synchronises)
    ->ArgNames({"events", "shared"})
    ->ArgsProduct({{40, 10'000}, {0, 1}});

void race_detection_of_plain_accesses(benchmark::State& state) {
  const auto locations = static_cast<std::uintptr_t>(state.range(0));
  std::vector<LogEntry> entries;
  for (std::uintptr_t i = 0; i < 1000; ++i) {
    entries.push_back({.kind = i % 3 == 0 ? LogKind::plain_store : LogKind::plain_load,
                       .thread = 0,
                       .label = static_cast<std::uint32_t>(1 + i % 5),
                       .address = 0x1000 + 8 * (i / 3 % locations),
                       .size = 8});
  }
  const std::vector<Tick> clock{5, 0, 0, 0};
  RaceDetector detector;
  for ([[maybe_unused]] auto _ : state) {
    detector.begin_execution({});
    for (const LogEntry& entry : entries) {
      detector.append(entry, clock);
    }
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(race_detection_of_plain_accesses)->ArgName("locations")->Arg(4)->Arg(300);

/// The analysis of one execution of the Treiber stack, fed again and again.
void histories_of_a_trace(benchmark::State& state) {
  testing::ToyProgram program = testing::treiber_stack();
  RandomWalk walk(1);
  testing::ForEach nothing(nullptr);
  ExecutionAnalysis analysis;
  explore(program, walk, nothing, {.executions = 1}, analysis, {});
  OperationPoset poset;
  for ([[maybe_unused]] auto _ : state) {
    operation_poset(analysis.trace(), analysis.order(), poset);
    benchmark::DoNotOptimize(key_of(poset));
    if (state.range(0) != 0) {
      benchmark::DoNotOptimize(maximal_orders(poset));
    }
  }
}
BENCHMARK(histories_of_a_trace)->ArgName("orders")->Arg(0)->Arg(1);

void whole_executions(benchmark::State& state) {
  testing::ToyProgram program = testing::michael_scott_queue();
  testing::ForEach nothing(nullptr);
  ExecutionAnalysis analysis;
  std::uint64_t events = 0;
  for ([[maybe_unused]] auto _ : state) {
    DepthFirst depth_first;
    const auto result = explore(program, depth_first, nothing, {.executions = 1000}, analysis, {});
    events += result.statistics.events;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(events));
}
BENCHMARK(whole_executions)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace heddle::scheduler
