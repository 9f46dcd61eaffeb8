#include "checkers/certificates/certified_history.hpp"

#include <utility>

#include "checkers/history/value_json.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

Json operation_as_json(const CodedHistory& history, OperationIndex i, std::int32_t process) {
  const Call& call = history.calls[i];
  Json::Array arguments;
  for (std::size_t a = 0; a < call.argument_count; ++a) {
    arguments.push_back(json_of(history.values.decode(call.arguments[a])));
  }
  const bool is_pending = history.is_pending(i);
  const Code result = call.any_result ? code_of_none : call.result;
  return Json(Json::Array{
      Json(history.specification->methods[call.method].names.front()), Json(std::move(arguments)),
      json_of(history.values.decode(result)), Json(history.invocations[i]),
      is_pending ? Json() : Json(history.responses[i]), Json(process), Json(call.any_result)});
}

}  // namespace

Json certified_operations(const RecordedHistory& recorded) {
  Json::Array operations;
  for (OperationIndex i = 0; i < recorded.size(); ++i) {
    operations.push_back(operation_as_json(recorded.coded, i, recorded.processes[i]));
  }
  return Json(std::move(operations));
}

Json certified_initial(const RecordedHistory& recorded) {
  return recorded.initial ? Json(Json::Array{json_of(*recorded.initial)}) : Json();
}

}  // namespace heddle::checkers
