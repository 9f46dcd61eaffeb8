#pragma once

#include <llvm/ADT/StringRef.h>

namespace heddle::pass {

/// Whether a mangled name is that of a function of std:: that wraps an atomic access or a call of
/// a synchronisation primitive: members of std::atomic, std::mutex, std::lock_guard, std::thread
/// and the like, and free functions of those names, in libstdc++ and libc++.
[[nodiscard]] bool is_standard_wrapper(llvm::StringRef mangled_name);

}  // namespace heddle::pass
