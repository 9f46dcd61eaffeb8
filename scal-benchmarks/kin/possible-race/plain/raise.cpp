#include <raise.hpp>

void raise_flag(int& flag) { __atomic_store_n(&flag, 1, __ATOMIC_RELEASE); }

void lower_flag(int& flag) { __atomic_store_n(&flag, 0, __ATOMIC_RELEASE); }
