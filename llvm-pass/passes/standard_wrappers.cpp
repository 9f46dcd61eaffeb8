#include "llvm-pass/passes/standard_wrappers.hpp"

#include <llvm/ADT/STLExtras.h>

#include "llvm-pass/compat.hpp"

namespace heddle::pass {

namespace {

constexpr llvm::StringLiteral inline_namespaces[] = {"__1", "_V2", "__detail", "__cxx11"};

/// Beginnings of names in namespace std, or in one of the above.
constexpr llvm::StringLiteral wrappers[] = {
    // atomics
    "atomic", "__atomic", "__cxx_atomic", "kill_dependency",
    // locks and what waits
    "mutex", "__mutex", "recursive_mutex", "timed_mutex", "__timed_mutex", "recursive_timed_mutex",
    "__recursive", "shared_mutex", "shared_timed_mutex", "__shared_mutex", "lock_guard",
    "unique_lock", "scoped_lock", "shared_lock", "condition_variable", "call_once", "once_flag",
    "counting_semaphore", "__semaphore", "latch", "barrier", "__waiter", "__platform",
    // threads and their results
    "thread", "jthread", "this_thread", "async", "future", "shared_future", "__basic_future",
    "__future_base", "promise", "packaged_task",
    // reference counts
    "shared_ptr", "__shared_ptr", "__shared_count", "weak_ptr", "__weak_ptr", "__weak_count",
    "_Sp_counted_base", "__exchange_and_add", "__is_single_threaded"};

/// Before the first identifier of a mangled name in one of the library's namespaces; members that
/// are const or volatile, functions that are internal.
constexpr llvm::StringLiteral namespaces[] = {"_ZNSt", "_ZNKSt",         "_ZNVSt",       "_ZNVKSt",
                                              "_ZSt",  "_ZN9__gnu_cxxL", "_ZN9__gnu_cxx"};

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
  if (llvm::none_of(namespaces,
                    [&rest](llvm::StringRef prefix) { return consume_prefix(rest, prefix); })) {
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
