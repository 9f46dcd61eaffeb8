#include "runtime/fibers/fiber.hpp"

#include <sys/mman.h>

#include <boost/context/detail/fcontext.hpp>
#include <utility>

#include "base/assert.hpp"
#include "runtime/fibers/floating_point_mode.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

namespace context = boost::context::detail;

context::fcontext_t host = nullptr;
Fiber* running = nullptr;

/// From whoever makes a fiber go on. From the host without a visitor: none.
struct Message {
  Fiber* left = nullptr;              ///< the fiber that stopped for it; null: a visitor comes
  void (*function)(void*) = nullptr;  ///< what a visitor wants done
  void* argument = nullptr;
};

/// Called on a fiber that goes on, or is visited first.
void go_on(context::transfer_t back) {
  while (back.data != nullptr) {
    const auto* message = static_cast<const Message*>(back.data);
    if (message->left != nullptr) {
      message->left->context = back.fctx;
      raise_x87_flags(running->raised);
      return;
    }
    const context::fcontext_t visitor = back.fctx;
    const context::fcontext_t before = std::exchange(host, visitor);  // it may abandon the fiber
    message->function(message->argument);
    host = before;
    back = context::jump_fcontext(visitor, nullptr);
  }
  host = back.fctx;
  raise_x87_flags(running->raised);
}
bool stack_mapped[layout::threads];

std::uintptr_t slot_of(scheduler::ThreadId thread) {
  return layout::stack_base + thread * layout::stack_slot_bytes;
}

void map_stack(scheduler::ThreadId thread) {
  void* wanted = reinterpret_cast<void*>(slot_of(thread));
  void* got = mmap(wanted, layout::stack_slot_bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  HEDDLE_ASSERT(got == wanted, "a fiber's stack cannot be mapped at its address");
  const int error = mprotect(wanted, layout::stack_guard_bytes, PROT_NONE);
  HEDDLE_ASSERT(error == 0, "the guard of a fiber's stack cannot be protected");
  stack_mapped[thread] = true;
}

void enter_fiber(context::transfer_t from) {
  host = from.fctx;
  fiber_main();
}

}  // namespace

std::uintptr_t stack_top(scheduler::ThreadId thread) {
  return slot_of(thread) + layout::stack_slot_bytes;
}

bool in_stack_guard(std::uintptr_t address) {
  if (!layout::in_stacks(address)) {
    return false;
  }
  return (address - layout::stack_base) % layout::stack_slot_bytes < layout::stack_guard_bytes;
}

void Fiber::prepare(scheduler::ThreadId thread) {
  if (!stack_mapped[thread]) {
    map_stack(thread);
  }
  fs_base = thread_block::of(thread);
  context =
      context::make_fcontext(reinterpret_cast<void*>(stack_top(thread)),
                             layout::stack_slot_bytes - layout::stack_guard_bytes, enter_fiber);
}

/// Nothing in here, or inlined into it, may use thread-local storage between the two set_base
/// calls.
__attribute__((noinline)) void Fiber::resume() {
  const std::uintptr_t own_base = thread_block::current_base();
  world = World::program;
  running = this;
  thread_block::set_base(fs_base);
  heddle_trap_system_calls = 1;
  const context::transfer_t back = context::jump_fcontext(context, nullptr);
  heddle_trap_system_calls = 0;
  thread_block::set_base(own_base);
  world = World::tester;
  running->context = back.fctx;
}

/// Likewise.
__attribute__((noinline)) void Fiber::visit(void (*function)(void*), void* argument) {
  Message visit{.function = function, .argument = argument};
  const std::uintptr_t own_base = thread_block::current_base();
  thread_block::set_base(fs_base);
  const context::transfer_t back = context::jump_fcontext(context, &visit);
  thread_block::set_base(own_base);
  context = back.fctx;
}

/// Likewise; whoever lets this one go on again sets its base.
__attribute__((noinline)) void Fiber::go_on_with(Fiber& other) {
  Message message{.left = this};
  running = &other;
  thread_block::set_base(other.fs_base);
  raised = take_x87_flags();
  go_on(context::jump_fcontext(other.context, &message));
}

__attribute__((noinline)) void stop_fiber() {
  running->raised = take_x87_flags();
  go_on(context::jump_fcontext(host, nullptr));
}

void abandon_fiber() {
  take_x87_flags();
  context::jump_fcontext(host, nullptr);
  base::internal_fault("an abandoned fiber was resumed", __FILE__, __LINE__);
}

}  // namespace heddle::runtime
