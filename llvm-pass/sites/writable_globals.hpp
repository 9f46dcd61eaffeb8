#pragma once

#include "llvm-pass/sites/site_table.hpp"

namespace heddle::pass {

/// Puts a description of each global variable that the module may write, and that every thread
/// sees, into section `heddle_globals`. The runtime restores them before each execution.
/// Returns false if there are none.
bool list_writable_globals(llvm::Module& module, SiteTable& texts);

}  // namespace heddle::pass
