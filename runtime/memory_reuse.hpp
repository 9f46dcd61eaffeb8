#pragma once

#include <cstdint>

#include "base/name_table.hpp"

namespace heddle::runtime {

/// What becomes of a freed block within an execution.
enum class MemoryReuse : std::uint8_t {
  thread,  ///< it is reused first by the thread that freed it, last in, first out
  never,   ///< it is not reused
};

inline constexpr auto memory_reuse_names = base::name_table<MemoryReuse>({
    {MemoryReuse::thread, "thread"},
    {MemoryReuse::never, "never"},
});

}  // namespace heddle::runtime
