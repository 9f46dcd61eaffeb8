#include "checkers/explanations/operation_names.hpp"

#include <fmt/format.h>

#include <vector>

namespace heddle::checkers {

std::string OperationNames::in_list(OperationIndex i) const {
  const std::string where = place ? place(i) : "";
  return fmt::format("{}: {}{}", process(i), call(i),
                     where.empty() ? "" : fmt::format("  ({})", where));
}

std::string OperationNames::in_sentence(OperationIndex i) const {
  const std::string where = place ? place(i) : "";
  return fmt::format("{} ({}{}{})", call(i), process(i), where.empty() ? "" : ", ", where);
}

std::string OperationNames::as_subject(OperationIndex i) const {
  return place ? in_sentence(i) : fmt::format("{} by {}", call(i), process(i));
}

OperationNames names_in(const History& history) {
  return {.call = [&history](OperationIndex i) { return to_text(history.operations[i]); },
          .process =
              [&history](OperationIndex i) {
                return fmt::format("process {}", history.operations[i].process);
              }};
}

OperationNames names_in(const CodedHistory& coded, const History& history) {
  OperationNames names = names_in(history);
  names.call = [&coded, &history](OperationIndex i) {
    const std::string text = to_text(history.operations[i]);
    const Call& call = coded.calls[i];
    const bool says_nothing = coded.specification->methods[call.method].role == Role::add &&
                              !call.any_result && call.result == code_of_none;
    return says_nothing ? text.substr(0, text.rfind(" -> ")) : text;
  };
  return names;
}

OperationNames names_in(const RecordedHistory& recorded) {
  return {
      .call = [&recorded](OperationIndex i) { return short_text(recorded, i, never); },
      .process =
          [&recorded](OperationIndex i) {
            return fmt::format("process {}", process_label(recorded, recorded.processes[i]));
          },
      .place = [&recorded](OperationIndex i) { return fmt::format("line {}", recorded.lines[i]); }};
}

std::string short_text(const RecordedHistory& recorded, OperationIndex i, Position end) {
  Operation operation = operation_of(recorded, i);
  const Call& call = recorded.coded.calls[i];
  if (operation.response && *operation.response > end) {
    operation.response.reset();
  }
  std::string text = to_text(operation);
  const Role role = recorded.coded.specification->methods[call.method].role;
  const bool says_nothing = !operation.is_pending() && !call.any_result &&
                            call.result == code_of_none &&
                            (role == Role::add || role == Role::exchange);
  return says_nothing ? text.substr(0, text.rfind(" -> ")) : text;
}

std::string sentence_of(const std::optional<Reason>& reason, const OperationNames& names) {
  if (!reason) {
    return "";
  }
  std::vector<std::string> culprits;
  for (const OperationIndex i : reason->culprits) {
    culprits.push_back(names.in_sentence(i));
  }
  return filled_in(*reason, culprits);
}

}  // namespace heddle::checkers
