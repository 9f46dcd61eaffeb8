#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harnesses/options/settings.hpp"
#include "harnesses/scenario/scope_declarations.hpp"
#include "heddle/c_api.h"

/// The harnesses declared in this process, as the C interface handed them over.
namespace heddle::harnesses {

struct OperationDescription {
  std::string name;
  std::vector<HeddleArgument> arguments;
  const void* method = nullptr;
  decltype(HeddleOperation::invoke) invoke = nullptr;
};

/// What has to hold of the object whenever no operation is going on.
struct Invariant {
  std::string name;
  const void* predicate = nullptr;
  int (*holds)(const void* object, const void* predicate) = nullptr;
  bool at_each_step = false;  ///< also between any two steps of the threads
};

struct NamedScenario {
  std::string name;
  std::string text;
};

struct ParameterDescription {
  std::string name;
  std::int64_t value = 0;
  std::string help;
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

/// An object whose serial runs are a specification.
struct GoldenObject {
  decltype(HeddleObject::create) create = nullptr;
  decltype(HeddleObject::destroy) destroy = nullptr;
  std::vector<OperationDescription> operations;
};

struct Harness {
  std::string name;
  std::string specification;
  decltype(HeddleObject::create) create = nullptr;
  decltype(HeddleObject::destroy) destroy = nullptr;
  std::vector<OperationDescription> operations;
  std::vector<NamedScenario> scenarios;
  std::vector<ParameterDescription> parameters;
  RaceMode races = RaceMode::error;
  std::optional<GoldenObject> golden;
  std::vector<std::pair<std::string, HeddleRole>> roles;  ///< of operations, by name
  std::vector<Invariant> invariants;
  ScopeDeclarations scope;            ///< for --all
  std::vector<std::string> unjudged;  ///< operations, by name, that are no part of the history
  std::string misuse;                 ///< what its declaration got wrong; empty: nothing
};

/// In order of declaration. Filled before main; not thread safe.
std::vector<Harness>& declared_harnesses();

/// Throws UsageError with the harness's misuse, if there is one. Declarations are made before main,
/// where nothing can be thrown: whoever uses a harness asks.
void require_well_declared(const Harness& harness);

/// Whether calls of the operation are part of the history.
[[nodiscard]] bool is_judged(const Harness& harness, const OperationDescription& operation);

/// "enq(integer)", "insert(integer, bool)".
[[nodiscard]] std::string signature(const OperationDescription& operation);

/// The one of `known` nearest to `word` by edit distance, if it is near enough to be a slip; else
/// empty. Costs O(|word| * total length of known).
[[nodiscard]] std::string_view nearest(std::string_view word,
                                       const std::vector<std::string_view>& known);

}  // namespace heddle::harnesses
