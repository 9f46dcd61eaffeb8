#pragma once

#include "runtime/places/code_frames.hpp"
#include "scheduler/execution.hpp"

/// From code that ran to a place in the source.
namespace heddle::runtime {

/// Says where the fault is, if that is known: in the innermost of these frames whose line is the
/// user's, not one of a header of the standard library or of Heddle. By a site if one is at that
/// line, else by Fault::place. On the tester's side only, while the program's modules are there.
void tell_place(scheduler::Fault& fault, const CodeFrames& code);

/// Whether the line is in a header of the standard library or of Heddle.
[[nodiscard]] bool is_in_library_header(scheduler::SiteId site);

}  // namespace heddle::runtime
