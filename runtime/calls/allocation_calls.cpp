#include "runtime/calls/allocation_calls.hpp"

#include <cerrno>

#include "runtime/control.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/memory/tester_heap.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::allocation_calls {

using scheduler::EventKind;
using scheduler::FaultKind;

namespace {

/// A call that does not fail itself but leads here is none that may.
bool may_fail_at(const Site* site) {
  return site != nullptr && (site->flags & site_allocates) != 0 &&
         (control.failing_allocations == FailingAllocations::everywhere ||
          control.current->life.is_in_operation);
}

}  // namespace

bool is_no_block(const void* address) {
  const bool is_known = is_explored_process && !tester_heap::owns(address);
  return controlled() && (is_known || layout::in_stacks(reinterpret_cast<std::uintptr_t>(address)));
}

/// An event of the thread's wherever it may fail, whether any failure is left or not: what a thread
/// does next must not depend on what others have chosen.
bool fails(std::size_t bytes) {
  Site* const site = __heddle_call_site;
  if (control.failing_allocations == FailingAllocations::nowhere || !may_fail_at(site)) {
    return false;
  }
  describe(EventKind::choice, site).set_allocation(bytes);
  stop();
  if (control.current->choice == 0) {
    __heddle_call_site = site;
    return false;
  }
  __heddle_call_site = nullptr;
  errno = ENOMEM;
  return true;
}

void raise_free_error(arena::MemoryError error, const Site* site) {
  __heddle_call_site = const_cast<Site*>(site);
  switch (error) {
    case arena::MemoryError::double_free:
      raise_fault(FaultKind::double_free, "a block is freed twice");
    case arena::MemoryError::overflow:
      raise_fault(FaultKind::heap_overflow, "the bytes before a block that is freed are damaged");
    default:
      raise_fault(FaultKind::invalid_free, "an address is freed that is not the start of a block");
  }
}

void check_free(const void* block, const Site* site) {
  const arena::MemoryError error = arena::check_free(block);
  if (error != arena::MemoryError::none) {
    raise_free_error(error, site);
  }
}

}  // namespace heddle::runtime::allocation_calls
