#include "runtime/faults/library_spins.hpp"

#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::library_spins {
namespace {

using scheduler::EventKind;

std::uint64_t given_up = 0;

bool can_go_on(const Thread& thread) {
  return thread.state == ThreadState::ready ||
         (thread.state == ThreadState::stopped && thread.next.enabled);
}

bool another_can_go_on() {
  for (std::size_t id = 0; id < thread_count(); ++id) {
    const Thread& other = thread(static_cast<scheduler::ThreadId>(id));
    if (&other != control.current && can_go_on(other)) {
      return true;
    }
  }
  return false;
}

/// On the fiber, in place of what it did.
[[noreturn]] void wait_for_ever() {
  describe(EventKind::assume, control.current->library.site);
  stop();
  __builtin_unreachable();
}

}  // namespace

bool give_up(ucontext_t& context) {
  constexpr greg_t red_zone = 128;
  constexpr greg_t direction_flag = 0x400;
  auto& registers = context.uc_mcontext.gregs;
  const auto code = static_cast<std::uintptr_t>(registers[REG_RIP]);
  const auto stack = static_cast<std::uintptr_t>(registers[REG_RSP]);
  if (!controlled() || control.current->library.range.size == 0 || !is_code_of_program(code) ||
      !layout::in_stacks(stack) || !another_can_go_on()) {
    return false;
  }
  ++given_up;
  registers[REG_RSP] = ((registers[REG_RSP] - red_zone) & ~greg_t{15}) - 8;
  *reinterpret_cast<std::uintptr_t*>(registers[REG_RSP]) = 0;  // unwinders end there
  registers[REG_RIP] = reinterpret_cast<greg_t>(&wait_for_ever);
  registers[REG_EFL] &= ~direction_flag;
  return true;
}

std::uint64_t count() { return given_up; }

void reset() { given_up = 0; }

}  // namespace heddle::runtime::library_spins
