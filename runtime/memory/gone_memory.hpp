#pragma once

#include <cstddef>
#include <cstdint>

/// What the program has unmapped or protected since the execution began. An access to it that is an
/// event is made by the tester, in the program's place: it must not be made there. (All others are
/// made by the program itself, which crashes.)
namespace heddle::runtime::gone_memory {

enum class Access : std::uint8_t {
  none,
  reading,
  all,
};

/// From now on the bytes can be accessed like that. Async-signal-safe; of so many ranges that they
/// are not all kept the oldest are forgotten.
void note(std::uintptr_t address, std::uintptr_t bytes, Access access);

/// All memory is there again.
void forget();

/// Of ranges that are kept. Read by is_any() only.
inline std::size_t count = 0;

/// Whether there may be anything that is gone.
[[nodiscard]] inline bool is_any() { return count != 0; }

/// Whether an access to these bytes ends as it should.
[[nodiscard]] bool allows(std::uintptr_t address, std::uintptr_t bytes, bool writes);

}  // namespace heddle::runtime::gone_memory
