#pragma once

#include "runtime/kernel/program_call.hpp"

/// System calls that would take the tester along: by them the program changes who it is, what it
/// may do, or what the kernel shows of it, for good and for the whole process.
namespace heddle::runtime::refused_calls {

/// Ends the execution if the call is one of them: the exploration is refused, with status 2. Called
/// on a fiber.
void look_at(const ProgramCall& call);

}  // namespace heddle::runtime::refused_calls
