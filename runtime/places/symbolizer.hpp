#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "scheduler/execution.hpp"

/// Which line of the source an instruction comes from, told by a program of the compiler's or of
/// binutils: llvm-symbolizer or addr2line, the first that PATH has.
namespace heddle::runtime::symbolizer {

/// The innermost function first: those inlined there, then the one they are in; each by its symbol.
using Places = std::vector<scheduler::CodePlace>;

/// `address` is as in the object file. Empty: not known. None: the program did not answer, which it
/// has 20 seconds for, or one where the exploration is interrupted or its time is up. Answers are
/// remembered: to ask once takes some tens of milliseconds. Must not be called on a fiber.
[[nodiscard]] std::optional<Places> places_of(const std::string& object_file,
                                              std::uint64_t address);

}  // namespace heddle::runtime::symbolizer
