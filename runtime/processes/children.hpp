#pragma once

namespace heddle::runtime::processes {

/// No child has been made. On the tester's side.
void forget_children();

}  // namespace heddle::runtime::processes
