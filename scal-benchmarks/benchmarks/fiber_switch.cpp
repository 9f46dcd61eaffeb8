// What one switch between two fibers costs on this machine, with nothing around it: the floor under
// the cost of an event at which another thread goes on. Uses the assembly routines of Boost.Context
// that its own classes are built on.

#include <benchmark/benchmark.h>

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <vector>

namespace {

namespace context = boost::context::detail;

constexpr std::size_t stack_bytes = std::size_t{64} * 1024;

/// Goes back to where it was entered from, for ever.
void ping_pong(context::transfer_t from) {
  for (;;) {
    from = context::jump_fcontext(from.fctx, nullptr);
  }
}

/// Each iteration is two switches, there and back; the time reported is that of one.
void fiber_switch(benchmark::State& state) {
  std::vector<char> stack(stack_bytes);
  context::fcontext_t fiber =
      context::make_fcontext(stack.data() + stack.size(), stack.size(), &ping_pong);
  while (state.KeepRunningBatch(2)) {
    fiber = context::jump_fcontext(fiber, nullptr).fctx;
  }
}

}  // namespace

BENCHMARK(fiber_switch);
BENCHMARK_MAIN();
