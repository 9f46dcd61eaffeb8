#pragma once

#include <vector>

#include "base/json.hpp"
#include "harnesses/traces/json_reader.hpp"
#include "runtime/controlled_program.hpp"
#include "runtime/identity/alike_children.hpp"
#include "scheduler/around/watched_program.hpp"
#include "scheduler/plan/exploration_plan.hpp"
#include "scheduler/search/subtrees/subtree.hpp"

/// What plans are made of, as JSON: between processes, and in checkpoints. Each read function
/// throws UsageError, as JsonReader does, for what the other one cannot have written.
namespace heddle::harnesses {

[[nodiscard]] base::Json json_of(const scheduler::StageResult& stage);
[[nodiscard]] scheduler::StageResult read_stage(const JsonReader& json);

[[nodiscard]] base::Json json_of(const scheduler::Fault& fault);
[[nodiscard]] scheduler::Fault read_fault(const JsonReader& json);

/// Adds the members "parts" and "weights".
void add_parts(base::Json& json, const std::vector<scheduler::WeightedSubtree>& parts,
               scheduler::Fingerprints fingerprints = scheduler::Fingerprints::written);
void read_parts(const JsonReader& json, std::vector<scheduler::WeightedSubtree>& parts);

[[nodiscard]] base::Json json_of(const std::vector<runtime::ThreadName>& threads);
void read_threads(const JsonReader& json, const char* key,
                  std::vector<runtime::ThreadName>& threads);

/// Of sites that the program has.
[[nodiscard]] scheduler::Schedule read_schedule(const JsonReader& json, const char* key);

[[nodiscard]] base::Json json_of(const std::vector<scheduler::FatalSchedule>& fatal);
[[nodiscard]] scheduler::FatalSchedule read_fatal(const JsonReader& json);

void read_alike(const JsonReader& json, const char* key, runtime::alike_children::Classes& alike);

}  // namespace heddle::harnesses
