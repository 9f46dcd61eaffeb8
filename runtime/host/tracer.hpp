#pragma once

namespace heddle::runtime {

/// Whether a debugger, or the like of strace, looks on: by what the kernel says of this process.
/// Leaves errno alone; allocates nothing. False where the kernel does not say.
[[nodiscard]] bool has_tracer();

}  // namespace heddle::runtime
