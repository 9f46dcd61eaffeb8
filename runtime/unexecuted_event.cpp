#include <sys/syscall.h>
#include <sys/uio.h>

#include "runtime/controlled_execution.hpp"
#include "runtime/events/memory_events.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/thread.hpp"

namespace heddle::runtime {
namespace {

/// By the kernel, which says so instead of a fault.
bool can_be_read(const scheduler::ByteRange& range) {
  scheduler::Value value;
  if (range.size > sizeof value) {
    return false;
  }
  const iovec here{&value, range.size};
  const iovec there{reinterpret_cast<void*>(range.address), range.size};
  const long read =
      raw_system_call_of(SYS_process_vm_readv, raw_system_call_of(SYS_getpid),
                         reinterpret_cast<long>(&here), 1, reinterpret_cast<long>(&there), 1, 0);
  return read == static_cast<long>(range.size);
}

}  // namespace

scheduler::Event ControlledExecution::unexecuted(const scheduler::Event& next) {
  scheduler::Event event = next;
  if (scheduler::is_memory_access(event.kind) && can_be_read(event.range)) {
    complete_memory(event, runtime::thread(event.thread).stop.site);
  }
  return event;
}

}  // namespace heddle::runtime
