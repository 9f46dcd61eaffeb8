#pragma once

#include <cstddef>

/// What the process was given to read, for each execution from the beginning.
namespace heddle::runtime::standard_input {

/// Whether this descriptor can be read only once: a pipe, a terminal, a socket.
[[nodiscard]] bool is_stream(int descriptor);

/// A file with all that `stream` gives until its end, which is read at the first call only. At its
/// beginning. Async-signal-safe; -1 if it cannot be made.
int file_of(int stream);

/// That file, at its beginning; -1 if there is none.
int file();

}  // namespace heddle::runtime::standard_input
