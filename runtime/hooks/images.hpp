#pragma once

#include <vector>

#include "runtime/memory/saved_pages.hpp"

/// What is mapped from object files and may be written while the program runs.
namespace heddle::runtime {

/// Whether the tester is part of the executable, as in some of its own tests: then nothing but the
/// registered globals can be put back.
[[nodiscard]] bool tester_is_in_executable();

/// The writable memory of the executable and of every library but the dynamic linker and the
/// tester's own, without the tables that those two write to: they belong to no execution.
[[nodiscard]] std::vector<saved_pages::Range> writable_images();

/// Whether the object file at this address was there when writable_images() was called, so that
/// what it may write is among them.
[[nodiscard]] bool was_loaded_at_start(std::uintptr_t address);

/// The arguments and the environment as the kernel laid them out: pointers and text.
[[nodiscard]] saved_pages::Range start_up_words();

}  // namespace heddle::runtime
