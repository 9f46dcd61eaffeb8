#include "checkers/history/recorded_history.hpp"

#include "base/assert.hpp"
#include "base/printable_text.hpp"
#include "checkers/history/large_pages.hpp"

namespace heddle::checkers {
namespace {

/// What bind() needs to know of a name that the file uses. Whether there is such a method is found
/// out when the first operation with that name is met, so that the message can tell where.
struct Binding {
  bool is_known = false;
  std::uint32_t method = 0;
  const Method* meaning = nullptr;
};

bool is_accepted(const Binding& binding, const Call& call, const ValueTable& values) {
  if (!binding.is_known || call.argument_count != binding.meaning->arguments) {
    return false;
  }
  for (std::size_t i = 0; i < call.argument_count; ++i) {
    const ArgumentKind kind = binding.meaning->argument_kinds[i];
    const bool is_integer = is_integer_code(call.arguments[i]);
    if (kind == ArgumentKind::integer
            ? !is_integer
            : kind != ArgumentKind::any && !is_of_kind(values.decode(call.arguments[i]), kind)) {
      return false;
    }
  }
  const bool is_integer = is_integer_code(call.result);
  return call.any_result || binding.meaning->result_kind == ResultKind::any ||
         (binding.meaning->result_kind == ResultKind::integer) == is_integer;
}

/// The slow way: says what is wrong, or learns the name.
void look_closer(const RecordedHistory& recorded, OperationIndex i,
                 const Specification& specification, Binding& binding) {
  const Operation operation = operation_of(recorded, i);
  try {
    ValueTable values;
    binding.method = resolve(specification, operation, values).method;
  } catch (const BadInput& problem) {
    throw BadOperation(i, problem.what());
  }
  binding.meaning = &specification.methods[binding.method];
  binding.is_known = true;
}

}  // namespace

void RecordedHistory::clear() {
  name.clear();
  type.clear();
  initial.reset();
  methods.clear();
  coded.clear();
  processes.clear();
  process_names.clear();
  lines.clear();
}

void RecordedHistory::reserve(std::size_t operations) {
  reserve_in_large_pages(coded.calls, operations);
  reserve_in_large_pages(coded.invocations, operations);
  reserve_in_large_pages(coded.responses, operations);
  reserve_in_large_pages(processes, operations);
  reserve_in_large_pages(lines, operations);
}

void bind(RecordedHistory& recorded, const Specification& specification) {
  CodedHistory& coded = recorded.coded;
  std::vector<Binding> bindings(recorded.methods.size());
  for (OperationIndex i = 0; i < coded.size(); ++i) {
    Call& call = coded.calls[i];
    Binding& binding = bindings[call.name];
    if (!is_accepted(binding, call, coded.values)) {
      look_closer(recorded, i, specification, binding);
    }
    call.method = binding.method;
  }
  coded.specification = &specification;
  coded.initial = initial_state(specification, recorded.initial, coded.values);
  coded.processes.clear();
  if (recorded.size() <= CodedHistory::longest_with_processes) {
    coded.processes = recorded.processes;
  }
}

Operation operation_of(const RecordedHistory& recorded, OperationIndex i) {
  const CodedHistory& coded = recorded.coded;
  HEDDLE_ASSERT(i < coded.size(), "an operation that the history does not have");
  const Call& call = coded.calls[i];
  Operation operation;
  operation.process = recorded.processes[i];
  operation.method = recorded.methods[call.name];
  for (std::size_t k = 0; k < call.argument_count; ++k) {
    operation.arguments.push_back(coded.values.decode(call.arguments[k]));
  }
  operation.invocation = coded.invocations[i];
  if (!coded.is_pending(i)) {
    operation.response = coded.responses[i];
    operation.any_result = call.any_result;
    operation.result = call.any_result ? none : coded.values.decode(call.result);
  }
  return operation;
}

History history_of(const RecordedHistory& recorded) {
  History history;
  history.operations.reserve(recorded.size());
  for (OperationIndex i = 0; i < recorded.size(); ++i) {
    history.operations.push_back(operation_of(recorded, i));
  }
  return history;
}

std::string process_name(const RecordedHistory& recorded, std::int32_t process) {
  return recorded.process_names.empty() ? std::to_string(process)
                                        : recorded.process_names[static_cast<std::size_t>(process)];
}

std::string process_label(const RecordedHistory& recorded, std::int32_t process) {
  return base::printable_line(process_name(recorded, process));
}

}  // namespace heddle::checkers
