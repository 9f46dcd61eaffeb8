#pragma once

#include <link.h>

#include <cstdint>
#include <optional>
#include <span>

#include "runtime/hooks/site.hpp"

/// The instrumented modules of this process: their sites and their writable globals.
namespace heddle::runtime {

/// The site with this id; null for 0. Needs id <= site_count().
[[nodiscard]] Site* site_of(scheduler::SiteId id);

/// All writable globals of all instrumented modules, in order of registration.
[[nodiscard]] std::span<const GlobalVariable> program_globals();

/// Marks exactly these sites as promoted: their accesses are events from now on. Needs them sorted.
void promote_sites(std::span<const scheduler::SiteId> sites);

/// Whether this was promoted, by scheduler::call_site().
[[nodiscard]] bool is_promoted_call(scheduler::SiteId call);

/// An address range of an object file in memory.
struct CodeRange {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  [[nodiscard]] bool contains(std::uintptr_t address) const {
    return address - begin < end - begin;
  }
};

/// All that the object file occupies.
[[nodiscard]] CodeRange range_of_image(const dl_phdr_info& info);

/// Where the sites of the instrumented modules lie.
[[nodiscard]] std::span<const CodeRange> site_tables();

/// Libraries whose own calls of malloc and of synchronisation are never the program's: the C
/// library, the dynamic linker, the unwinder. Found by find_system_libraries().
struct SystemLibraries {
  CodeRange libc;
  CodeRange loader;
  CodeRange unwinder;
  CodeRange own;       ///< what this runtime is in
  CodeRange standard;  ///< the C++ library
  CodeRange libcxx;    ///< likewise, if it is libc++
  [[nodiscard]] bool contains(const void* return_address) const {
    const auto address = reinterpret_cast<std::uintptr_t>(return_address);
    return libc.contains(address) || loader.contains(address) || unwinder.contains(address);
  }
  /// Of a function: besides these, the C++ library.
  [[nodiscard]] bool contains_frame(std::uintptr_t function) const {
    return contains(reinterpret_cast<const void*>(function)) || standard.contains(function);
  }
};
extern SystemLibraries system_libraries;
void find_system_libraries();

/// Code that can be left where it is: no lock of the tester's or of the system's libraries is held.
[[nodiscard]] bool is_code_of_program(std::uintptr_t address);

[[nodiscard]] inline bool is_tester_code(std::uintptr_t function) {
  return system_libraries.own.contains(function);
}

/// Whether this function, which begins here, was compiled with the plugin.
[[nodiscard]] bool is_instrumented(std::uintptr_t function);

/// Whether the address lies in an instrumented module.
[[nodiscard]] bool in_program_module(std::uintptr_t address);

/// Where an entry of a procedure linkage table leads, if that is what the code is: in a program
/// that is not position independent it is the address of the function.
[[nodiscard]] std::optional<std::uintptr_t> target_of_stub(std::uintptr_t code);

/// Whether the address lies in the module that this runtime is in.
[[nodiscard]] bool in_own_module(std::uintptr_t address);

}  // namespace heddle::runtime
