#pragma once

#include <string_view>

/// "abort", "kill" (SIGKILL), "exit" (with status 0), "overflow" (the stack), "damage" (the memory
/// of the tester), "later" (the third call in a process) or "hang" (in the kernel). Anything else
/// does nothing.
void end_process(std::string_view how);
