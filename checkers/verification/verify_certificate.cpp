#include "checkers/verification/verify_certificate.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/value_json.hpp"
#include "checkers/verification/permutation_walk.hpp"
#include "checkers/verification/proof_check.hpp"
#include "checkers/verification/strict_walk.hpp"

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

bool is_quasi(const Json& certificate) {
  const std::string& criterion = text_of(member(certificate, "criterion"));
  if (criterion != "linearizability" && criterion != "quasi-linearizability") {
    throw CannotVerify{"the criterion is not known"};
  }
  return criterion == "quasi-linearizability";
}

std::vector<MovingSet> sets_of(const Json& quasi, const Specification& specification) {
  std::vector<MovingSet> sets;
  std::set<std::uint32_t> methods;
  for (const Json& one : array_of(member(quasi, "sets"))) {
    MovingSet& set = sets.emplace_back();
    if (const Json& factor = member(one, "factor"); !factor.is_null()) {
      set.factor = number_of(factor);
    }
    for (const Json& name : array_of(member(one, "methods"))) {
      const std::uint32_t method = method_index(specification, text_of(name));
      if (!methods.insert(method).second) {
        throw NoCertificate{"a method is in two sets"};
      }
      set.methods.insert(method);
    }
  }
  return sets;
}

/// Of removals alone: 0 if they are in no set.
std::optional<std::uint64_t> strict_factor(const std::vector<MovingSet>& sets,
                                           const Specification& specification) {
  if (!specification.removal_order) {
    throw CannotVerify{"the items of the object do not line up"};
  }
  std::optional<std::uint64_t> factor = 0;
  for (const MovingSet& set : sets) {
    for (std::uint32_t method = 0; method < specification.methods.size(); ++method) {
      const bool removes = specification.methods[method].role == Role::remove;
      if (set.factor != std::optional<std::uint64_t>(0) &&
          removes != set.methods.contains(method)) {
        throw NoCertificate{"the flavour strict is of all removals, and of them alone"};
      }
      factor = removes && set.methods.contains(method) ? set.factor : factor;
    }
  }
  return factor;
}

std::unique_ptr<Walk> walk_of(const Json& certificate, CodedHistory& history) {
  if (!is_quasi(certificate)) {
    return std::make_unique<Walk>(history);
  }
  const Json& quasi = member(certificate, "quasi");
  const std::string& flavour = text_of(member(quasi, "flavour"));
  std::vector<MovingSet> sets = sets_of(quasi, *history.specification);
  if (flavour == "strict") {
    const auto factor = strict_factor(sets, *history.specification);
    return std::make_unique<StrictWalk>(history, factor);
  }
  if (flavour != "permutation") {
    throw CannotVerify{"the flavour is not known"};
  }
  return std::make_unique<PermutationWalk>(history, std::move(sets));
}

void check_proof(const Json& certificate, const Json& proof, const std::string& kind) {
  const std::string& answer = text_of(member(certificate, "answer"));
  const bool in_pairs = !is_quasi(certificate);
  CodedHistory history = coded(certificate);
  const std::unique_ptr<Walk> walk = walk_of(certificate, history);
  if (answer == "yes" && kind == "linearization") {
    const Numbers order = numbers_of(member(proof, "order"));
    return check_order(*walk, order, in_pairs ? order : numbers_of(member(proof, "stands")));
  }
  if (answer != "no" || kind != "closed-set") {
    throw Refused{"the proof does not fit the answer"};
  }
  std::vector<bool> kept(history.size(), true);
  if (const Json& part = member(proof, "part"); !part.is_null()) {
    need(in_pairs, "no part is enough where operations may be out of order");
    kept = check_part(history, numbers_of(part));
  }
  std::vector<Numbers> made;
  for (const Json& steps : array_of(member(proof, "made"))) {
    made.push_back(numbers_of(steps));
  }
  check_closed_set(*walk, kept, made, in_pairs);
}

std::string check(const Json& certificate) {
  if (number_of(member(certificate, "heddle-certificate")) != 1) {
    throw NoCertificate{"a version that is not known"};
  }
  const Json& proof = member(certificate, "proof");
  const std::string& kind = text_of(member(proof, "kind"));
  const std::string& answer = text_of(member(certificate, "answer"));
  if (kind == "none") {
    // A stranger's words: quoted, so that they do nothing to a terminal.
    throw CannotVerify{"there is no proof: " + to_text(Value(text_of(member(proof, "reason"))))};
  }
  check_proof(certificate, proof, kind);
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
