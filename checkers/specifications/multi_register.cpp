#include "checkers/specifications/entries.hpp"

// Several registers under keys, each 0 at first, read and written alone or several in one step: a
// transaction. State: see entries.hpp; 0 is missing.
//
// A transaction is a list of steps ["read", register, none] and ["write", register, value], as
// Knossos records them; its result is the same list with the values that were read. A read whose
// value the result leaves open, as none, may have read anything. Steps see what earlier ones wrote.
//
// Partition: a register is a part of its own, as long as no transaction touches two.

namespace heddle::checkers {
namespace {

constexpr std::string_view read_names[] = {"read", "get", "load"};
constexpr std::string_view write_names[] = {"write", "set", "store"};
constexpr std::string_view transact_names[] = {"txn", "transact", "transaction"};

enum MultiRegisterMethod : std::uint32_t { read, write, transact };

constexpr Method methods[] = {
    {.names = read_names, .arguments = 1, .is_read_only = true},
    {.names = write_names, .arguments = 2},
    {.names = transact_names, .arguments = 1, .argument_kinds = {ArgumentKind::transaction}}};

constexpr Code zero = code_of_integer(0);

State initial() { return {}; }

/// A step of a transaction, coded.
struct Access {
  bool is_write = false;
  Code key = zero;
  Code value = code_of_none;
};

/// The list stays in the table and may move when values are encoded, so it is looked up each time.
Access access_at(Code list, std::size_t i, ValueTable& values) {
  const auto copy = [&](std::size_t k) { return (*values.list_of(list))[i].list()[k]; };
  Access access;
  access.is_write = copy(0) == "write";
  access.key = values.encode(copy(1));
  access.value = values.encode(copy(2));
  return access;
}

/// Whether the result can be that of the transaction: the same steps, as far as they are writes.
bool is_result_of(Code result, Code transaction, const ValueTable& values) {
  const Value::List& steps = *values.list_of(transaction);
  const Value::List* results = values.list_of(result);
  if (results == nullptr || results->size() != steps.size()) {
    return false;
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Value& told = (*results)[i];
    if (!told.is_list() || told.list().size() != 3) {
      return false;
    }
    const Value::List& step = steps[i].list();
    const bool is_same = told.list()[0] == step[0] && told.list()[1] == step[1] &&
                         (step[0] == "read" || told.list()[2] == step[2]);
    if (!is_same) {
      return false;
    }
  }
  return true;
}

void step_transact(const State& state, const Call& call, NextStates& next, ValueTable& values) {
  const Code transaction = call.arguments[0];
  // A result that says nothing leaves what was read to the transaction itself.
  const Code told = may_succeed(call) ? transaction : call.result;
  if (told != transaction && !is_result_of(told, transaction, values)) {
    return;
  }
  State after = state;
  const std::size_t count = values.list_of(transaction)->size();
  for (std::size_t i = 0; i < count; ++i) {
    const Access access = access_at(told, i, values);
    if (access.is_write) {
      set_value_of_key(after, access.key, access.value, zero);
    } else if (!call.any_result && access.value != code_of_none &&
               access.value != value_of_key(after, access.key, zero)) {
      return;
    }
  }
  next.add(after);
}

void step(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  switch (call.method) {
    case read:
      return answer(state, call, value_of_key(state, call.arguments[0], zero), next);
    case write:
      if (may_succeed(call)) {
        set_value_of_key(next.add(state), call.arguments[0], call.arguments[1], zero);
      }
      return;
    default:
      return step_transact(state, call, next, context.values);
  }
}

std::optional<Code> key(const Call& call, const StepContext& context) {
  if (call.method != transact) {
    return call.arguments[0];
  }
  std::optional<Code> common;
  const std::size_t count = context.values.list_of(call.arguments[0])->size();
  for (std::size_t i = 0; i < count; ++i) {
    const Code key = access_at(call.arguments[0], i, context.values).key;
    if (common && *common != key) {
      return std::nullopt;
    }
    common = key;
  }
  return common;
}

State state_from(const Value& value, ValueTable& values) {
  return entries_from_list(value, values, zero,
                           "a multi-register is a list of its registers [name, value]");
}

constexpr std::string_view aliases[] = {"array"};

}  // namespace

constexpr Specification multi_register_specification{.name = "multi-register",
                                                     .aliases = aliases,
                                                     .methods = methods,
                                                     .initial = initial,
                                                     .step = step,
                                                     .describe = describe_entries,
                                                     .key = key,
                                                     .part_of = entry_of_key,
                                                     .state_from = state_from};

}  // namespace heddle::checkers
