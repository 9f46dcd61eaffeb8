#include "runtime/hooks/frames.hpp"

#include <unwind.h>

#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::frames {
namespace {

/// Looks for the frame of the byte, from the innermost one on.
struct Search {
  std::uintptr_t address;
  Thread* thread;
  std::uintptr_t function = 0;     ///< of the frame before
  bool is_next_to_program = true;  ///< all frames so far were the tester's
  Owner owner = Owner::unknown;
};

Owner owner_of_function(std::uintptr_t function, bool is_next_to_program) {
  if (is_tester_code(function)) {
    return is_next_to_program ? Owner::tester : Owner::unknown;
  }
  if (is_instrumented(function)) {
    return Owner::instrumented;
  }
  return system_libraries.contains_frame(function) ? Owner::system : Owner::unknown;
}

/// The context's "frame address" is that of the innermost byte of the frame.
_Unwind_Reason_Code look_at(_Unwind_Context* context, void* argument) {
  auto& search = *static_cast<Search*>(argument);
  if (_Unwind_GetCFA(context) > search.address) {
    search.owner = owner_of_function(search.function, search.is_next_to_program);
    return _URC_END_OF_STACK;
  }
  if (search.function != 0 && !is_tester_code(search.function)) {
    search.is_next_to_program = false;
  }
  search.function = _Unwind_GetRegionStart(context);
  return search.function == 0 ? _URC_END_OF_STACK : _URC_NO_REASON;
}

void walk(void* search) { _Unwind_Backtrace(look_at, search); }

/// On the tester's side: walks on the stack of a thread that has stopped.
void visit(void* argument) {
  auto* search = static_cast<Search*>(argument);
  search->thread->fiber.visit(walk, search);
}

}  // namespace

Owner owner_of(std::uintptr_t address, Thread& thread) {
  Search search{.address = address, .thread = &thread};
  if (!controlled()) {
    visit(&search);
  } else if (control.current != &thread) {
    call_tester(visit, &search);
  } else {
    const TesterScope as_tester;
    walk(&search);
  }
  return search.owner;
}

}  // namespace heddle::runtime::frames
