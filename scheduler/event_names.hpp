#pragma once

#include <string_view>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// The enumerator as text: "compare_exchange". For messages and trace files.
[[nodiscard]] std::string_view name_of(EventKind kind);

}  // namespace heddle::scheduler
