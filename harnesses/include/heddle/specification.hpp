#pragma once

namespace heddle {

/// The name of a sequential specification, as `--specification` takes it.
struct Specification {
  const char* name;
};

/// The specifications Heddle brings. Each recognises the usual operation names of its type.
namespace specification {
inline constexpr Specification queue{"queue"};
inline constexpr Specification stack{"stack"};
inline constexpr Specification set{"set"};
inline constexpr Specification read_write_register{"register"};
inline constexpr Specification counter{"counter"};
/// A remove returns any item present, and nothing only when there is none.
inline constexpr Specification pool{"pool"};
/// Histories are not checked: only crashes, assertions, races, deadlocks and the like are looked
/// for.
inline constexpr Specification none{"none"};
}  // namespace specification

}  // namespace heddle
