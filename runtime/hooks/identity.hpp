#pragma once

#include <string_view>

namespace heddle::runtime {

/// Whether this function of the C library does the same for all threads: of those that the pass
/// does not know to (llvm-pass/events/identity_calls.cpp).
[[nodiscard]] bool is_blind(std::string_view name);

/// Called on a fiber: what the current thread does next may depend on which thread it is, or on
/// which of others are which. Told once in a thread's life; not by the initial thread before there
/// are others.
void tell_identity();

}  // namespace heddle::runtime
