#pragma once

#include <cstdint>

namespace heddle::runtime {

/// Makes code that goes on in one function while the tester runs (World::tester) and in the other
/// else, with the arguments it is called with, whatever they are. Returns where it begins; 0 if
/// there can be no more such code. It is never given back.
[[nodiscard]] std::uintptr_t two_way_call(std::uintptr_t for_tester, std::uintptr_t for_others);

}  // namespace heddle::runtime
