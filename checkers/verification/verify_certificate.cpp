#include "checkers/verification/verify_certificate.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/value_json.hpp"
#include "checkers/verification/proof_check.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

struct NoCertificate {
  std::string text;
};
struct CannotVerify {
  std::string text;
};

const Json& member(const Json& json, std::string_view key) {
  const Json* found = json.find(key);
  if (found == nullptr) {
    throw NoCertificate{"no \"" + std::string(key) + "\""};
  }
  return *found;
}

const std::string& text_of(const Json& json) {
  if (!json.is_string()) {
    throw NoCertificate{"a text is missing"};
  }
  return json.string();
}

const Json::Array& array_of(const Json& json) {
  if (!json.is_array()) {
    throw NoCertificate{"an array is missing"};
  }
  return json.items();
}

std::uint64_t number_of(const Json& json) {
  const std::optional<std::int64_t> number = json.integer();
  if (!number || *number < 0 || *number >= std::int64_t{1} << 31) {
    throw NoCertificate{"a number is missing"};
  }
  return static_cast<std::uint64_t>(*number);
}

std::vector<std::uint64_t> numbers_of(const Json& json) {
  std::vector<std::uint64_t> numbers;
  for (const Json& item : array_of(json)) {
    numbers.push_back(number_of(item));
  }
  return numbers;
}

Value plain(const Json& json) {
  if (find_no_value(json) != nullptr) {
    throw NoCertificate{"a value is missing"};
  }
  return value_of(json);
}

Operation operation_of(const Json& json) {
  const Json::Array& parts = array_of(json);
  if (parts.size() != 7 || !parts[6].is_boolean()) {
    throw NoCertificate{"an operation has not seven parts"};
  }
  Operation operation;
  operation.method = text_of(parts[0]);
  for (const Json& argument : array_of(parts[1])) {
    operation.arguments.push_back(plain(argument));
  }
  operation.result = plain(parts[2]);
  operation.invocation = number_of(parts[3]);
  if (!parts[4].is_null()) {
    operation.response = number_of(parts[4]);
  }
  operation.process = static_cast<int>(number_of(parts[5]));
  operation.any_result = parts[6].boolean();
  return operation;
}

History history_of(const Json& json) {
  History history;
  std::set<std::uint64_t> ends;
  const auto take_end = [&](std::uint64_t end) {
    if (!ends.insert(end).second) {
      throw Refused{"two ends stand at one place"};
    }
  };
  for (const Json& item : array_of(json)) {
    Operation operation = operation_of(item);
    take_end(operation.invocation);
    if (operation.response) {
      take_end(*operation.response);
      if (*operation.response < operation.invocation) {
        throw Refused{"an operation ends before it begins"};
      }
    } else if (!operation.any_result) {
      throw Refused{"an operation is pending and has a result"};
    }
    history.operations.push_back(std::move(operation));
  }
  if (!ends.empty() && *ends.rbegin() + 1 != ends.size()) {
    throw Refused{"the ends are not at 0, 1, 2, ..."};
  }
  return history;
}

CodedHistory coded(const Json& certificate) {
  const Specification* specification = find_specification(text_of(member(certificate, "type")));
  if (specification == nullptr) {
    throw CannotVerify{"the type is not known"};
  }
  const Json& given = member(certificate, "initial");
  if (!given.is_null() && array_of(given).size() != 1) {
    throw NoCertificate{"the initial state is no array of one value"};
  }
  const auto initial =
      given.is_null() ? std::nullopt : std::optional<Value>(plain(given.items().front()));
  CodedHistory history;
  Encoder().encode(*specification, history_of(member(certificate, "operations")), history, initial);
  return history;
}

std::string check(const Json& certificate) {
  if (number_of(member(certificate, "heddle-certificate")) != 1) {
    throw NoCertificate{"a version that is not known"};
  }
  const Json& proof = member(certificate, "proof");
  const std::string& kind = text_of(member(proof, "kind"));
  const std::string& answer = text_of(member(certificate, "answer"));
  if (text_of(member(certificate, "criterion")) != "linearizability") {
    throw CannotVerify{"the criterion is not linearizability"};
  }
  if (kind == "none") {
    // A stranger's words: quoted, so that they do nothing to a terminal.
    throw CannotVerify{"there is no proof: " + to_text(Value(text_of(member(proof, "reason"))))};
  }
  CodedHistory history = coded(certificate);
  if (answer == "yes" && kind == "linearization") {
    check_order(history, numbers_of(member(proof, "order")));
  } else if (answer == "no" && kind == "closed-set") {
    std::vector<bool> kept(history.size(), true);
    if (const Json& part = member(proof, "part"); !part.is_null()) {
      kept = check_part(history, numbers_of(part));
    }
    std::vector<std::vector<std::uint64_t>> made;
    for (const Json& steps : array_of(member(proof, "made"))) {
      made.push_back(numbers_of(steps));
    }
    check_closed_set(history, kept, made);
  } else {
    throw Refused{"the proof does not fit the answer"};
  }
  return answer + ", " + kind;
}

}  // namespace

Verification verify_certificate(std::string_view text) {
  constexpr std::size_t deepest_level = 64;
  const std::optional<Json> certificate = base::parse_json(text, deepest_level);
  if (!certificate) {
    return {Acceptance::no_certificate, "no certificate: the text is no JSON"};
  }
  try {
    return {Acceptance::accepted, "accepted: " + check(*certificate)};
  } catch (const Refused& problem) {
    return {Acceptance::refused, "refused: " + problem.text};
  } catch (const CannotVerify& problem) {
    return {Acceptance::cannot_verify, "cannot verify: " + problem.text};
  } catch (const NoCertificate& problem) {
    return {Acceptance::no_certificate, "no certificate: " + problem.text};
  } catch (const BadInput& problem) {
    return {Acceptance::no_certificate, std::string("no certificate: ") + problem.what()};
  }
}

}  // namespace heddle::checkers
