#pragma once

#include <cstdint>

#include "runtime/kernel_call.hpp"

/// poll, select and epoll_wait, and their kin.
namespace heddle::runtime::kernel_polls {

/// Whether it would return at once. On the tester's side.
[[nodiscard]] bool is_ready(const KernelCall& call);

/// Whether it may return at once for other reasons than what events tell of its objects: one was
/// closed before it was looked at, or was ready before anything was done to it. On the tester's
/// side, when the call has begun.
[[nodiscard]] bool is_untold(const KernelCall& call);

/// Makes the call without waiting, and gives its result. On the tester's side.
[[nodiscard]] long make(const KernelCall& call);

/// Whether the call, of whatever kind, has to do with this descriptor.
[[nodiscard]] bool uses(const KernelCall& call, long descriptor);

/// How long it may wait: -1 is for ever. Needs a call that is one of these.
[[nodiscard]] std::int64_t limit_ns(long number, const SystemCallArguments& with);

[[nodiscard]] bool is_poll(long number);
[[nodiscard]] bool is_select(long number);
[[nodiscard]] bool is_epoll_wait(long number);
/// Whether it is one of all these.
[[nodiscard]] bool is_any(long number);

}  // namespace heddle::runtime::kernel_polls
