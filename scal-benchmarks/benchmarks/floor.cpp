// The least that an event could cost on this machine, as a yardstick for scripts/bench cost:
// threads on fibers that add to counters in some order, where each jumps straight to the next,
// joins one vector clock and writes one event of 48 bytes. Nothing is decided, checked or put back.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace context = boost::context::detail;

constexpr std::size_t stack_bytes = std::size_t{64} * 1024;
constexpr std::size_t threads = 3;
constexpr std::size_t events_of_an_execution = 1'000;

using Clock = std::array<std::uint32_t, 4>;

struct Event {
  std::uintptr_t address;
  std::uint64_t before;
  std::uint64_t after;
  std::uint64_t operand;
  std::uint32_t site;
  std::uint32_t size;
  std::uint16_t thread;
  std::uint16_t choice;
  std::uint8_t kind;
  std::uint8_t order;
  std::uint16_t flags;
};
static_assert(sizeof(Event) == 48);

/// The machine that the threads run on, and who runs it.
struct {
  std::array<context::fcontext_t, threads + 1> fibers{};  ///< the last one is the benchmark's
  std::array<Clock, threads> clocks{};
  std::size_t current = threads;
  std::uint64_t random = 1;
  std::uint64_t counter = 0;
  Clock last_write{};
  std::vector<Event> trace = std::vector<Event>(events_of_an_execution);
  std::size_t events = 0;
} machine;

void join(Clock& clock, const Clock& other) {
  for (std::size_t i = 0; i < clock.size(); ++i) {
    clock[i] = std::max(clock[i], other[i]);
  }
}

void perform_event(std::size_t thread) {
  Clock& clock = machine.clocks[thread];
  join(clock, machine.last_write);
  ++clock[thread];
  machine.last_write = clock;
  Event& event = machine.trace[machine.events++];
  event.address = reinterpret_cast<std::uintptr_t>(&machine.counter);
  event.before = machine.counter;
  event.operand = 1;
  event.after = ++machine.counter;
  event.site = 1;
  event.size = sizeof machine.counter;
  event.thread = static_cast<std::uint16_t>(thread);
  event.choice = 0;
  event.kind = event.order = 1;
  event.flags = 0;
}

/// Another one each time, in an order that no processor foresees for long; at last the benchmark.
std::size_t next_fiber() {
  if (machine.events == events_of_an_execution) {
    return threads;
  }
  machine.random = machine.random * 6364136223846793005U + 1442695040888963407U;
  const std::size_t first = machine.current == threads ? 0 : machine.current;
  return (first + 1 + (machine.random >> 63U)) % threads;
}

/// Somebody was left and will be gone back to.
void note_left(context::transfer_t from) {
  machine.fibers[*static_cast<std::size_t*>(from.data)] = from.fctx;
}

void go_to(std::size_t fiber) {
  std::size_t left = machine.current;
  machine.current = fiber;
  note_left(context::jump_fcontext(machine.fibers[fiber], &left));
}

void run_thread(context::transfer_t from) {
  note_left(from);
  for (;;) {
    perform_event(machine.current);
    go_to(next_fiber());
  }
}

/// The time reported is that of one event.
void floor(benchmark::State& state) {
  std::vector<char> stacks(threads * stack_bytes);
  for (std::size_t i = 0; i < threads; ++i) {
    machine.fibers[i] =
        context::make_fcontext(stacks.data() + (i + 1) * stack_bytes, stack_bytes, &run_thread);
  }
  while (state.KeepRunningBatch(events_of_an_execution)) {
    machine.events = 0;
    go_to(next_fiber());
  }
}

}  // namespace

BENCHMARK(floor);
BENCHMARK_MAIN();
