#pragma once

/// Nothing that one thread does here is seen by another.
int useless(int number);
/// Writes to memory of its own, and takes it back.
int useless_buffer(int number);
