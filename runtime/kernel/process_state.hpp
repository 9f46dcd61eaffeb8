#pragma once

/// What the kernel keeps for the process: directory, limits, descriptors, signals, mappings. It is
/// put back one by one, and only what the program asked the kernel to change.
namespace heddle::runtime::process_state {

/// Called before the tester installs its signal handlers, and after.
void save_handlers();
void save();
void put_back();
void release();

}  // namespace heddle::runtime::process_state
