#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/raw_system_call.hpp"
#include "scheduler/event.hpp"

namespace heddle::runtime {

/// A system call that a controlled thread makes on objects of the kernel which other threads use
/// too. The tester makes it, when the thread's event is chosen: see events/kernel_events.hpp.
struct KernelCall {
  /// A descriptor that was closed after the call had begun: the kernel goes on with its file.
  struct Kept {
    int descriptor = -1;
    int file = -1;
  };
  static constexpr std::size_t most_kept = 4;

  long number = 0;
  SystemCallArguments with;
  long result = 0;
  bool in_kernel = false;       ///< from its kernel_enter to its end
  bool never_waits = false;     ///< whatever the descriptors are like
  bool watches_others = false;  ///< descriptors that something outside may make ready
  bool is_untold = false;  ///< what its objects are ready for may not tell whether it would wait
  bool is_left_to_thread = false;  ///< the thread is to make it itself: it sends a signal, or waits
  bool is_refused = false;         ///< it was ready, and that was not enough:
  std::uint64_t refused_at = 0;    ///< until its history is another than this
  scheduler::ByteRange second;     ///< what a change is about besides its event's range
  Kept kept[most_kept];
};

}  // namespace heddle::runtime
