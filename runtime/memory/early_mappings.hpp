#pragma once

/// Memory that the program has mapped before it is controlled: it is neither saved nor put back.
namespace heddle::runtime::early_mappings {

/// Whether there is, or has ever been: writable memory, of no object file and not the tester's,
/// that was not there when this library was loaded, or forget() was called; also if too much is
/// mapped to tell. Reads /proc/self/maps; call it before the tester maps what is not at fixed
/// addresses.
[[nodiscard]] bool exist();

/// What is mapped now is taken to be the tester's.
void forget();

}  // namespace heddle::runtime::early_mappings
