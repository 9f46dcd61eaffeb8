#pragma once

namespace heddle {

/// The name of a sequential specification, as `--specification` takes it.
struct Specification {
  const char* name;
};

/// The specifications Heddle brings; docs/specifications.md says what each method of each does.
/// Each recognises the usual operation names of its type.
namespace specification {
inline constexpr Specification queue{"queue"};
inline constexpr Specification stack{"stack"};
inline constexpr Specification deque{"deque"};
/// Of integers, the smallest or the largest first.
inline constexpr Specification min_priority_queue{"min-priority-queue"};
inline constexpr Specification keyed_priority_queue{"keyed-priority-queue"};
inline constexpr Specification max_priority_queue{"max-priority-queue"};
/// A remove returns any item present, and nothing only when there is none.
inline constexpr Specification pool{"pool"};
inline constexpr Specification set{"set"};
inline constexpr Specification map{"map"};
/// Strings that can be appended to.
inline constexpr Specification key_value{"key-value"};
inline constexpr Specification read_write_register{"register"};
inline constexpr Specification cas_register{"cas-register"};
inline constexpr Specification rmw_register{"rmw-register"};
inline constexpr Specification multi_register{"multi-register"};
inline constexpr Specification counter{"counter"};
inline constexpr Specification fetch_and_add{"fetch-and-add"};
inline constexpr Specification mutex{"mutex"};
inline constexpr Specification semaphore{"semaphore"};
/// What the serial runs of a scenario show, in which whole operations take turns; of a golden
/// object if the harness names one. docs/exploration-options.md.
inline constexpr Specification serial{"serial"};
/// Histories are not checked: only crashes, assertions, races, deadlocks and the like are looked
/// for.
inline constexpr Specification none{"none"};
}  // namespace specification

}  // namespace heddle
