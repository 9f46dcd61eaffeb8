#pragma once

namespace heddle::runtime::processes {

/// No stream of open_stream() is open. On the tester's side.
void forget_streams();

}  // namespace heddle::runtime::processes
