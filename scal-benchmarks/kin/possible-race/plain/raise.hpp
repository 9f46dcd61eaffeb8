#pragma once

/// Stores 1 there, by a write that releases.
void raise_flag(int& flag);

/// Stores 0 there, by a write that releases.
void lower_flag(int& flag);
