#pragma once

#include <string>

#include "runtime/kernel/system_call_trap.hpp"

/// Names of system calls that may wait.
namespace heddle::runtime::waiting_calls {

/// As "read(fd 5)"; "system call 123" of one that is not known to wait. Allocates.
[[nodiscard]] std::string describe(const system_call_trap::CallInProgress& call);

}  // namespace heddle::runtime::waiting_calls
