#include "checkers/command/report/check_report.hpp"
#include "checkers/command/report/quasi_report.hpp"

namespace heddle::checkers {

using base::Json;

namespace {

Json operation_json(const RecordedHistory& recorded, OperationIndex i) {
  Json json{{"index", i},
            {"line", recorded.lines[i]},
            {"process", process_name(recorded, recorded.processes[i])},
            {"operation", to_text(operation_of(recorded, i))},
            {"invocation", recorded.coded.invocations[i]}};
  if (!recorded.coded.is_pending(i)) {
    json["response"] = recorded.coded.responses[i];
  }
  return json;
}

Json operations_json(const RecordedHistory& recorded,
                     const std::vector<OperationIndex>& operations) {
  Json json = Json::array();
  for (const OperationIndex i : operations) {
    json.push_back(operation_json(recorded, i));
  }
  return json;
}

Json smaller_json(const RecordedHistory& recorded, const Failure& failure) {
  Json json{{"is_minimal", failure.smaller.is_minimal}};
  if (failure.is_smaller) {
    json["operations"] = operations_json(recorded, failure.operations);
  }
  if (failure.smaller.part.end != never) {
    json["end"] = failure.smaller.part.end;
  }
  if (!failure.key.empty()) {
    json["key"] = failure.key;
  }
  if (failure.initial) {
    json["initial"] = *failure.initial;
  }
  if (failure.small_verdict) {
    std::vector<OperationIndex> prefix;
    for (const OperationIndex place : failure.small_verdict->longest_prefix) {
      prefix.push_back(failure.operations[place]);
    }
    json["longest_prefix"] = prefix;
    json["state"] = failure.small_verdict->state;
    json["blocking"] = Json::array();
    const OperationNames names = names_in(recorded);
    for (const Blocked& blocked : failure.blocked) {
      json["blocking"].push_back({{"index", blocked.operation},
                                  {"message", names.in_sentence(blocked.operation) + blocked.why}});
    }
    json["confirmed_by"] = failure.confirmed_by;
  }
  return json;
}

void add_failure(const JudgedHistory& judged, Json& json) {
  const RecordedHistory& recorded = *judged.recorded;
  const Verdict& verdict = judged.verdict;
  if (verdict.has_prefix) {
    json["longest_prefix"] = verdict.longest_prefix;
    json["state"] = verdict.state;
    json["blocking"] = verdict.blocking;
  }
  if (!verdict.key.empty()) {
    json["key"] = verdict.key;
  }
  if (!judged.failure) {
    return;
  }
  const Failure& failure = *judged.failure;
  if (failure.reason) {
    json["reason"] = sentence_of(failure.reason, names_in(recorded));
    json["culprits"] = operations_json(recorded, failure.reason->culprits);
  }
  if (failure.smaller.response) {
    json["response"] = operation_json(recorded, *failure.smaller.response);
    json["response_is_first"] = failure.smaller.is_first;
  }
  json["smaller_history"] = smaller_json(recorded, failure);
}

std::string message_of(const JudgedHistory& judged) {
  std::string text = to_text(judged.verdict.answer);
  if (judged.verdict.answer == Answer::unknown) {
    text += ": " + judged.verdict.limit;
  } else if (judged.quasi) {
    text += quasi_headline(judged);
  } else if (judged.failure && judged.failure->reason) {
    text += ": " + sentence_of(judged.failure->reason, names_in(*judged.recorded));
  } else if (judged.failure && !judged.failure->blocked.empty()) {
    const Blocked& first = judged.failure->blocked.front();
    text += ": " + names_in(*judged.recorded).in_sentence(first.operation) + first.why;
  }
  return text;
}

const char* source_text(TypeSource source) {
  switch (source) {
    case TypeSource::option:
      return "option";
    case TypeSource::file:
      return "file";
    case TypeSource::inferred:
      break;
  }
  return "inferred";
}

}  // namespace

Json report_json(const JudgedHistory& judged, bool with_witness) {
  const Verdict& verdict = judged.verdict;
  Json json{{"file", judged.file}, {"history", judged.index}};
  if (!judged.recorded->name.empty()) {
    json["name"] = judged.recorded->name;
  }
  json["format"] = judged.format;
  json["type"] = judged.specification().name;
  json["type_from"] = source_text(judged.type_source);
  json["operations"] = judged.recorded->size();
  json["verdict"] = to_text(verdict.answer);
  json["message"] = message_of(judged);
  json["algorithm"] = verdict.algorithm;
  json["steps"] = verdict.steps;
  json["read_seconds"] = judged.read_seconds;
  json["seconds"] = judged.check_seconds;
  if (verdict.answer == Answer::unknown) {
    json["limit"] = verdict.limit;
  }
  if (verdict.depth) {
    json["depth"] = *verdict.depth;
  }
  if (!verdict.family_sizes.empty()) {
    json["family_sizes"] = verdict.family_sizes;
  }
  if (judged.quasi) {
    add_quasi_fields(judged, with_witness, json);
    return json;
  }
  if (verdict.answer == Answer::explained && with_witness) {
    if (verdict.has_linearization) {
      json["linearization"] = verdict.linearization;
    }
    if (!judged.witness_note.empty()) {
      json["linearization_note"] = judged.witness_note;
    }
  }
  if (verdict.answer == Answer::not_explained) {
    add_failure(judged, json);
  }
  return json;
}

std::string report_as_json(const JudgedHistory& judged, bool with_witness) {
  return report_json(judged, with_witness).dump();
}

std::string error_as_json(const std::string& file, const std::string& error) {
  return Json{{"file", file}, {"error", error}}.dump();
}

}  // namespace heddle::checkers
