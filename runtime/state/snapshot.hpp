#pragma once

#include <vector>

/// The program's initial state: its heap, its writable globals, and what else it has mapped.
namespace heddle::runtime::snapshot {

/// Keeps the present state. Allocates from the tester's heap. Returns, for a person, what of the
/// process's memory could not be kept.
[[nodiscard]] std::vector<const char*> take();

/// Goes back to the state kept. Cost: a copy of the globals and of the heap's initial part.
void restore();

}  // namespace heddle::runtime::snapshot
