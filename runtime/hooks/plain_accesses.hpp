#pragma once

#include <cstdint>

#include "runtime/hooks/site.hpp"

/// Plain accesses of the program that no hook of their own tells of. For the program's side, under
/// control; each is to be told just before it is made. May stop the thread, if the site was
/// promoted, and ends the execution if the memory is not the program's to access.
namespace heddle::runtime {

void announce_load(std::uintptr_t address, std::uint64_t bytes, const Site* site);

/// Of bytes that may become anything.
void announce_store(std::uintptr_t address, std::uint64_t bytes, const Site* site);

/// Ends the execution if an access to these bytes is not allowed; tells of none.
void require_accessible(std::uintptr_t address, std::uint64_t bytes, const Site* site);

}  // namespace heddle::runtime
