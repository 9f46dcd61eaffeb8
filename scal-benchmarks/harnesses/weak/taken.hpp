#pragma once

#include <optional>

namespace scal {

/// What a removal has returned, of a structure in which 0 is no item.
inline std::optional<int> taken(int item) { return item == 0 ? std::nullopt : std::optional(item); }

}  // namespace scal
