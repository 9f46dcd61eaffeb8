#pragma once

#include <string>

#include "harnesses/traces/trace_document.hpp"
#include "scheduler/races/access_kind.hpp"

namespace heddle::harnesses {

/// One of two accesses that race, or of those of a weak step.
struct RacingAccess {
  TraceSite site;
  scheduler::AccessKind kind = scheduler::AccessKind::plain_read;
  std::string object;     ///< what is accessed
  bool is_named = false;  ///< by what lay there: not by how the source writes the access
};

}  // namespace heddle::harnesses
