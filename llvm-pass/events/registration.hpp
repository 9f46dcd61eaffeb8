#pragma once

#include "llvm-pass/events/hook_calls.hpp"

namespace heddle::pass {

/// Gives the module a constructor, before the user's own, that tells the runtime where the sites
/// and globals of the executable or shared library begin and end.
void register_module(HookCalls& hooks);

}  // namespace heddle::pass
