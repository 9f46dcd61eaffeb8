#pragma once

/// What the program calls of the C library, by what its modules ask the dynamic linker for. Some
/// calls of one thread make more of what others do an event, which costs executions: so that is
/// known before the first execution, and no program pays for what it does not call.
namespace heddle::runtime::imports {

/// pthread_cancel.
[[nodiscard]] bool cancellation();

/// Whether the end of a thread is looked at other than by joining it: pthread_tryjoin_np and its
/// kin, and joins that may be cancelled.
[[nodiscard]] bool tried_joins();

/// flockfile, ftrylockfile.
[[nodiscard]] bool stream_locks();

}  // namespace heddle::runtime::imports
