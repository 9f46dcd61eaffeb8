#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>

#include "harnesses/traces/trace_document.hpp"
#include "harnesses/violations/object_names.hpp"
#include "runtime/hooks/sites.hpp"
#include "scheduler/trace/schedule.hpp"
#include "scheduler/trace/trace.hpp"

/// From the events of an execution to a trace document, while the program can still be asked what
/// its sites and addresses are called.
namespace heddle::harnesses {

/// How things are called. The runtime's own names in production, invented ones in tests.
struct Namer {
  std::function<runtime::SiteDescription(scheduler::SiteId)> site = runtime::describe_site;
  std::function<std::string(std::uintptr_t)> address = runtime::describe_address;
  std::function<std::uint64_t(std::uintptr_t)> portable = runtime::portable_address;
  /// Of an execution that is told: what these bytes were at that moment, or (0 bytes) what a
  /// pointer to there was. Empty: what they are called is asked for by address alone.
  std::function<std::string(const scheduler::ByteRange&, runtime::object_lives::Moment)> object =
      {};

  /// Likewise, of an access that races, at its own moment; empty: it is not known what that was.
  std::function<std::string(const scheduler::MemoryAccess&)> access = {};

  [[nodiscard]] std::string name(const scheduler::ByteRange& range,
                                 runtime::object_lives::Moment moment = {}) const {
    return object ? object(range, moment) : address(range.address);
  }

  /// The same, for which all moments are this one.
  [[nodiscard]] Namer at(runtime::object_lives::Moment moment) const;
};

/// Names by what was where in the execution that has just ended; what `base` knows by itself (an
/// opaque value) stays its own. Keeps `names`, which must outlive it.
[[nodiscard]] Namer namer_of(const ObjectNames& names, Namer base);

/// Fills `blocks` with what is known of the heap blocks in `steps`.
void add_blocks(TraceDocument& document, const ObjectNames& names, const Namer& namer);

/// Fills `sites`, `steps` and `trace_hash`, and gives `operations`, which must hold the
/// scenario's, their results. Plain accesses that are no events become steps only at `racing`.
void add_trace(TraceDocument& document, const scheduler::Trace& trace, const Namer& namer,
               const std::set<scheduler::SiteId>& racing = {});

/// Marks those of `steps` that access memory and are weak.
void add_weak(TraceDocument& document, const std::vector<scheduler::WeakOutcome>& weak);

/// Fills `waiting` with what those stand before who are left in a deadlock or livelock, and adds
/// their sites. Things are called what they were at that moment. The end of the program waits too,
/// but is none of them.
void add_waiting(TraceDocument& document, std::span<const scheduler::Event> waiting,
                 const Namer& namer, runtime::object_lives::Moment moment);

/// What is known about a site, the name of what it accesses included where the source tells it.
[[nodiscard]] TraceSite trace_site(scheduler::SiteId id, const Namer& namer);

/// Where the fault is, as far as that is known.
[[nodiscard]] TraceSite place_of(const scheduler::Fault& fault, const Namer& namer);

/// A value of `size` bytes in memory for people: "7", "-1", "null", "head", "heap block 3 of T1",
/// "heap block 3 of T1, tag 2" for a pointer with 16 bits of something else on top.
[[nodiscard]] std::string value_text(const scheduler::Value& value, std::uintptr_t size,
                                     const Namer& namer);

/// 16 hexadecimal digits that stand for the events, their outcomes and the results of operations,
/// the same in every process that takes the same schedule.
[[nodiscard]] std::string hash_of(const scheduler::Trace& trace, const Namer& namer);

}  // namespace heddle::harnesses
