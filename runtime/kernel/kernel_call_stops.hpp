#pragma once

#include "runtime/hooks/site.hpp"
#include "runtime/kernel/program_call.hpp"
#include "runtime/kernel_call.hpp"
#include "scheduler/event.hpp"

/// Where a thread stops before a system call that is an event. Called on its fiber.
namespace heddle::runtime {

/// From here on no close of the descriptors in `range` is noticed. Returns where it is called.
const Site* begin_kernel_call(const KernelCall& call, const scheduler::ByteRange& range);

struct Attempt {
  long result = 0;
  bool may_fail = false;  ///< it would not have waited
};

/// Makes the thread's call, as an event of this kind, once that is possible.
Attempt attempt_kernel_call(scheduler::EventKind kind, const Site* site,
                            const scheduler::ByteRange& object, std::uint64_t awaited);

/// A read or a write, if the descriptor is one of the program's objects.
CallResult transfer(const ProgramCall& call, scheduler::EventKind kind);

/// A call that never waits; its result.
long change_by_call(long number, const SystemCallArguments& with, scheduler::EventKind kind,
                    const scheduler::ByteRange& object, const scheduler::ByteRange& second);

/// poll, select and epoll_wait, if they have to do with objects of the program.
CallResult wait_for_any(long number, const SystemCallArguments& with);

}  // namespace heddle::runtime
