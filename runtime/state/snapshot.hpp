#pragma once

/// The program's initial state: its heap and its writable globals.
namespace heddle::runtime::snapshot {

/// Keeps the present state. Allocates from the tester's heap.
void take();

/// Goes back to the state kept. Cost: a copy of the globals and of the heap's initial part.
void restore();

}  // namespace heddle::runtime::snapshot
