#include <optional>
#include <string>
#include <vector>

#include "harnesses/jobs/scopes/scope_checkpoint.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/tests/fuzz/fuzz_parser.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::size_t most_scenarios = 1'000;

std::vector<ScopeEntry> entries_of(const ScopeCheckpoint& checkpoint) {
  std::vector<ScopeEntry> entries(checkpoint.scenarios);
  for (const auto& [number, entry] : checkpoint.done) {
    entries[number] = entry;
  }
  return entries;
}

}  // namespace

/// The checkpoint of an exploration of many scenarios.
std::string flaw_in(std::string_view text) {
  try {
    const std::optional<ScopeCheckpoint> read = read_scope_checkpoint(std::string(text), "scopes");
    if (!read || read->scenarios > most_scenarios) {
      return "";
    }
    const std::string written = write_scope_checkpoint(read->subject, entries_of(*read));
    const ScopeCheckpoint again = read_scope_checkpoint(written, "again").value();
    return write_scope_checkpoint(again.subject, entries_of(again)) == written
               ? ""
               : "scenarios that are written and read are others";
  } catch (const UsageError& error) {
    return flaw_in_message(error.what());
  }
}

}  // namespace heddle::harnesses
