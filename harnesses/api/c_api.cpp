#include "heddle/c_api.h"

#include <vector>

#include "harnesses/options/option_values.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/registry.hpp"
#include "runtime/world.hpp"

using heddle::harnesses::declared_harnesses;
using heddle::harnesses::Harness;
using heddle::harnesses::one_of;
using heddle::harnesses::OperationDescription;
using heddle::harnesses::race_mode_names;
using heddle::harnesses::UsageError;
using heddle::runtime::TesterScope;

// Harnesses are declared by constructors of the program's globals; what is kept of them is the
// tester's.

namespace {

OperationDescription described(const HeddleOperation& operation) {
  OperationDescription description;
  description.name = operation.name;
  description.method = operation.method;
  description.invoke = operation.invoke;
  description.arguments.assign(operation.arguments, operation.arguments + operation.argument_count);
  return description;
}

}  // namespace

extern "C" {

uint32_t heddle_declare_harness(const HeddleObject* object) {
  const TesterScope scope;
  Harness harness;
  harness.name = object->name;
  harness.specification = object->specification;
  harness.create = object->create;
  harness.destroy = object->destroy;
  declared_harnesses().push_back(harness);
  return static_cast<uint32_t>(declared_harnesses().size() - 1);
}

void heddle_declare_operation(uint32_t harness, const HeddleOperation* operation) {
  const TesterScope scope;
  declared_harnesses()[harness].operations.push_back(described(*operation));
}

void heddle_declare_scenario(uint32_t harness, const char* name, const char* text) {
  const TesterScope scope;
  declared_harnesses()[harness].scenarios.push_back({name, text});
}

void heddle_declare_parameter(uint32_t harness, const char* name, int64_t value, const char* help) {
  const TesterScope scope;
  heddle::harnesses::ParameterDescription parameter;
  parameter.name = name;
  parameter.value = value;
  parameter.help = help;
  declared_harnesses()[harness].parameters.push_back(parameter);
}

void heddle_limit_parameter(uint32_t harness, int64_t least, int64_t most) {
  const TesterScope scope;
  auto& parameter = declared_harnesses()[harness].parameters.back();
  parameter.least = least;
  parameter.most = most;
}

void heddle_declare_races(uint32_t harness, const char* mode) {
  const TesterScope scope;
  Harness& declared = declared_harnesses()[harness];
  try {
    declared.races = one_of("races of '" + declared.name + "'", race_mode_names.rows(), mode);
  } catch (const UsageError& error) {
    declared.misuse = error.what();
  }
}

void heddle_declare_golden(uint32_t harness, const HeddleObject* object) {
  const TesterScope scope;
  declared_harnesses()[harness].golden =
      heddle::harnesses::GoldenObject{object->create, object->destroy, {}};
}

void heddle_declare_golden_operation(uint32_t harness, const HeddleOperation* operation) {
  const TesterScope scope;
  declared_harnesses()[harness].golden->operations.push_back(described(*operation));
}

void heddle_declare_role(uint32_t harness, const char* operation, HeddleRole role) {
  const TesterScope scope;
  declared_harnesses()[harness].roles.emplace_back(operation, role);
}

void heddle_declare_values(uint32_t harness, const char* operation, uint32_t parameter,
                           HeddleValues kind, const int64_t* values, uint32_t count) {
  const TesterScope scope;
  heddle::harnesses::DeclaredValues declared{operation, parameter, kind, {}};
  declared.listed.assign(values, values + count);
  declared_harnesses()[harness].scope.values.push_back(declared);
}

void heddle_declare_invariant(uint32_t harness, const char* name, const void* predicate,
                              int (*holds)(const void* object, const void* predicate)) {
  const TesterScope scope;
  declared_harnesses()[harness].invariants.push_back({name, predicate, holds});
}

void heddle_look_at_each_step(uint32_t harness) {
  const TesterScope scope;
  declared_harnesses()[harness].invariants.back().at_each_step = true;
}

void heddle_declare_group(uint32_t harness, const char* const* operations, uint32_t count) {
  const TesterScope scope;
  declared_harnesses()[harness].scope.groups.emplace_back(operations, operations + count);
}

void heddle_declare_frame(uint32_t harness, const char* initial, const char* final) {
  const TesterScope scope;
  declared_harnesses()[harness].scope.frames.push_back({initial, final});
}

void heddle_declare_unjudged(uint32_t harness, const char* operation) {
  const TesterScope scope;
  declared_harnesses()[harness].unjudged.emplace_back(operation);
}

}  // extern "C"
