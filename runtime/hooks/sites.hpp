#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scheduler/event.hpp"

/// What is known about instrumented places and about addresses, for people to read.
namespace heddle::runtime {

/// A function that the code of a place belongs to.
struct SiteFrame {
  std::string signature;  ///< demangled; empty if not known
  std::string file;       ///< absolute; empty if not known
};

/// Where and what: filled in by the pass, gathered as modules register.
struct SiteDescription {
  std::string function;  ///< demangled, without its parameters; empty if not known
  std::string file;      ///< absolute; empty if not known
  unsigned line = 0;     ///< 0: not known
  unsigned column = 0;
  std::string kind;       ///< "atomic_load", "plain_store", ... as in hooks.def
  std::string operation;  ///< read-modify-write: "add", "exchange", ...; else empty
  std::string variable;   ///< name of what is accessed, if the pass knew one
  /// The innermost first: functions of the standard library that were inlined there, then
  /// `function` in `file`.
  std::vector<SiteFrame> frames = {};
};

/// "ns::Stack<int>::push(int) const" -> "ns::Stack<int>::push".
[[nodiscard]] std::string without_parameters(const std::string& signature);

/// What a symbol stands for: demangled, a function's with its parameters.
[[nodiscard]] std::string signature_of(const std::string& symbol);

/// The name of a function, by its symbol: without its parameters, as in the source.
[[nodiscard]] std::string demangled(const char* symbol);

/// Site ids are 1..site_count(), the same in every process that runs the same binary.
[[nodiscard]] scheduler::SiteId site_count();

/// Whether this program has the site; every call site may be one, for calls are found as they are
/// made. What is read from a file has to be asked.
[[nodiscard]] bool has_site(scheduler::SiteId site);

/// Needs site <= site_count(); site 0 gives an empty description. Allocates; not for the event
/// path.
[[nodiscard]] SiteDescription describe_site(scheduler::SiteId site);

/// "counter", "counter+8", "heap block 3 of T1 +8", "stack of T2", or the number in hexadecimal.
/// The same text in every process for the same schedule. Heap blocks are those of the execution in
/// progress: ask before the next restart. Allocates; not for the event path.
[[nodiscard]] std::string describe_address(std::uintptr_t address);

/// A number that stands for the address and does not depend on where modules were loaded.
[[nodiscard]] std::uint64_t portable_address(std::uintptr_t address);

}  // namespace heddle::runtime
