#pragma once

/// Libraries that an execution loads with dlopen stay loaded, in the state that they are left in.
namespace heddle::runtime::late_libraries {

/// Notes what was loaded since the last call. Called between executions.
void note_loaded();

}  // namespace heddle::runtime::late_libraries
