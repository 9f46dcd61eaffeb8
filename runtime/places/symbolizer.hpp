#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scheduler/execution.hpp"

/// Which line of the source an instruction comes from, told by a program of the compiler's or of
/// binutils: llvm-symbolizer or addr2line, the first that PATH has.
namespace heddle::runtime::symbolizer {

/// `address` is as in the object file. The innermost function first: those inlined there, then the
/// one they are in; each by its symbol. Empty: not known. What is known is remembered: to ask once
/// takes some tens of milliseconds. Must not be called on a fiber.
const std::vector<scheduler::CodePlace>& places_of(const std::string& object_file,
                                                   std::uint64_t address);

}  // namespace heddle::runtime::symbolizer
