#pragma once

namespace heddle::harnesses {

/// For a process that was copied from another one: opens each open file that is a regular one
/// again, under its number, so that how far it was read is no longer shared. What is written
/// through descriptors 1 and 2 goes on from where the others are.
void open_files_anew();

}  // namespace heddle::harnesses
