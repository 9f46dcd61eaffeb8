#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>

#include "harnesses/traces/trace_document.hpp"
#include "runtime/hooks/sites.hpp"
#include "scheduler/trace/trace.hpp"

/// From the events of an execution to a trace document, while the program can still be asked what
/// its sites and addresses are called.
namespace heddle::harnesses {

/// How things are called. The runtime's own names in production, invented ones in tests.
struct Namer {
  std::function<runtime::SiteDescription(scheduler::SiteId)> site = runtime::describe_site;
  std::function<std::string(std::uintptr_t)> address = runtime::describe_address;
  std::function<std::uint64_t(std::uintptr_t)> portable = runtime::portable_address;
};

/// Fills `sites`, `steps` and `trace_hash`, and gives `operations`, which must hold the
/// scenario's, their results. Plain accesses that are no events become steps only at `racing`.
void add_trace(TraceDocument& document, const scheduler::Trace& trace, const Namer& namer,
               const std::set<scheduler::SiteId>& racing = {});

/// What is known about a site, the name of what it accesses included where the source tells it.
[[nodiscard]] TraceSite trace_site(scheduler::SiteId id, const Namer& namer);

/// A value of `size` bytes in memory for people: "7", "-1", "null", "head", "heap block 3 of T1",
/// "heap block 3 of T1, tag 2" for a pointer with 16 bits of something else on top.
[[nodiscard]] std::string value_text(const scheduler::Value& value, std::uintptr_t size,
                                     const Namer& namer);

/// 16 hexadecimal digits that stand for the events, their outcomes and the results of operations,
/// the same in every process that takes the same schedule.
[[nodiscard]] std::string hash_of(const scheduler::Trace& trace, const Namer& namer);

}  // namespace heddle::harnesses
