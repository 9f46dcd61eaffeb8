#include "llvm-pass/standard_wrappers.hpp"

#include <llvm/ADT/STLExtras.h>

#include "llvm-pass/compat.hpp"

namespace heddle::pass {

namespace {

constexpr llvm::StringLiteral inline_namespaces[] = {"__1", "_V2", "__detail", "__cxx11"};

constexpr llvm::StringLiteral wrappers[] = {
    "atomic",         "__atomic",      "__cxx_atomic",
    "mutex",          "__mutex",       "recursive_mutex",
    "timed_mutex",    "__timed_mutex", "recursive_timed_mutex",
    "__recursive",    "shared_mutex",  "shared_timed_mutex",
    "__shared_mutex", "lock_guard",    "unique_lock",
    "scoped_lock",    "shared_lock",   "condition_variable",
    "thread",         "jthread",       "this_thread",
    "call_once",      "once_flag",     "counting_semaphore",
    "__semaphore",    "latch",         "barrier",
    "__waiter",       "__platform",    "kill_dependency"};

bool consume_prefix(llvm::StringRef& text, llvm::StringRef prefix) {
  if (!starts_with(text, prefix)) {
    return false;
  }
  text = text.drop_front(prefix.size());
  return true;
}

/// Takes one `<length><identifier>` off a mangled name; empty if there is none.
llvm::StringRef consume_identifier(llvm::StringRef& mangled) {
  std::size_t length = 0;
  llvm::StringRef rest = mangled;
  if (rest.consumeInteger(10, length) || length > rest.size()) {
    return {};
  }
  mangled = rest.drop_front(length);
  return rest.take_front(length);
}

}  // namespace

bool is_standard_wrapper(llvm::StringRef mangled_name) {
  if (starts_with(mangled_name, "_ZStanSt12memory_order") ||
      starts_with(mangled_name, "_ZStorSt12memory_order")) {
    return true;  // operators on std::memory_order
  }
  llvm::StringRef rest = mangled_name;
  if (!consume_prefix(rest, "_ZNSt") && !consume_prefix(rest, "_ZNKSt") &&
      !consume_prefix(rest, "_ZNVSt") && !consume_prefix(rest, "_ZNVKSt") &&
      !consume_prefix(rest, "_ZSt")) {
    return false;
  }
  llvm::StringRef name = consume_identifier(rest);
  while (llvm::is_contained(inline_namespaces, name)) {
    name = consume_identifier(rest);
  }
  return llvm::any_of(wrappers, [name](llvm::StringRef wrapper) {
    return !name.empty() && starts_with(name, wrapper);
  });
}

}  // namespace heddle::pass
