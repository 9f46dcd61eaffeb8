#pragma once

namespace heddle::runtime::machine_values {

/// What the program is told of its number, and of its parent's. Those of its threads follow.
inline constexpr long process_id = 1000;
inline constexpr long parent_id = 999;

}  // namespace heddle::runtime::machine_values
