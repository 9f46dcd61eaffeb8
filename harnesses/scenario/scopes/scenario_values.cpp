#include "harnesses/scenario/scopes/scenario_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

bool contains(const std::vector<std::int64_t>& values, std::int64_t value) {
  return std::ranges::find(values, value) != values.end();
}

void add_once(std::vector<std::int64_t>& values, std::int64_t value) {
  if (!contains(values, value)) {
    values.push_back(value);
  }
}

std::vector<Call> read_part(const std::string& text, const Harness& harness) {
  if (text.find_first_not_of(" \t\n") == std::string::npos) {
    return {};
  }
  Scenario scenario = parse_scenario(text, harness.operations);
  if (scenario.threads.size() != 1 || !scenario.initial.empty() || !scenario.final.empty()) {
    throw UsageError("what comes before or after the threads is calls of one thread: " + text);
  }
  return std::move(scenario.threads.front());
}

/// As many as there are from `least` to `most`, as far as a scenario can have places for them.
std::uint32_t count_between(std::int64_t least, std::int64_t most) {
  constexpr std::int64_t enough = 4096;
  return least > most ? 0
                      : static_cast<std::uint32_t>(
                            most > least + enough ||
                                    least > std::numeric_limits<std::int64_t>::max() - enough
                                ? enough
                                : most - least + 1);
}

/// The number of that index among those from `least` on that are not in `without`.
std::int64_t number_at(std::uint32_t index, std::int64_t least,
                       const std::vector<std::int64_t>& without) {
  std::int64_t number = least;
  while (contains(without, number) || index-- > 0) {
    ++number;
  }
  return number;
}

}  // namespace

ScenarioValues::ScenarioValues(const Harness& harness, const CallValues& values,
                               const checkers::Specification* specification)
    : harness_(harness), values_(values) {
  for (const std::vector<ParameterValues>& parameters : values) {
    narrow(parameters);
  }
  refuse_ordered_among_listed();
  // A register has a value from the beginning, which is compared with all that is written to it. Of
  // what has no specification it is not known that it is none.
  const bool knows_zero = specification == nullptr ||
                          specification->shape == checkers::Shape::read_write ||
                          specification->name == "multi-register";
  for (const DeclaredFrame& declared : harness.scope.frames) {
    frames_.push_back(read_frame(declared, knows_zero));
  }
  if (frames_.empty()) {
    frames_.push_back(read_frame({}, knows_zero));
  }
}

void ScenarioValues::narrow(const std::vector<ParameterValues>& parameters) {
  for (const ParameterValues& parameter : parameters) {
    if (parameter.kind != ValueKind::compared && parameter.kind != ValueKind::ordered) {
      continue;
    }
    Range& range = parameter.kind == ValueKind::compared ? compared_ : ordered_;
    range.least = range.is_used ? std::max(range.least, parameter.least) : parameter.least;
    range.most = range.is_used ? std::min(range.most, parameter.most) : parameter.most;
    range.is_used = true;
    if (range.least > range.most) {
      throw UsageError(
          "no value is taken by all parameters whose values are compared with each other: list "
          "them in the harness, with values({...})");
    }
  }
}

/// Between which of the listed values an ordered one lies would have to be tried, too.
void ScenarioValues::refuse_ordered_among_listed() const {
  const auto operation_with = [&](ValueKind kind, std::size_t but) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      for (std::size_t at = 0; at < values_[i].size(); ++at) {
        const bool is_bool = harness_.operations[i].arguments[at].is_bool != 0;
        if (i != but && values_[i][at].kind == kind && !is_bool) {
          return i;
        }
      }
    }
    return values_.size();
  };
  const std::size_t listed = operation_with(ValueKind::listed, values_.size());
  const std::size_t ordered = operation_with(ValueKind::ordered, listed);
  if (listed < values_.size() && ordered < values_.size()) {
    throw UsageError(fmt::format(
        "the values of '{}' are listed and those of '{}' ordered: list both in the harness, with "
        "values({{...}})",
        harness_.operations[listed].name, harness_.operations[ordered].name));
  }
}

ScenarioFrame ScenarioValues::read_frame(const DeclaredFrame& declared, bool knows_zero) const {
  ScenarioFrame frame;
  frame.initial = read_part(declared.initial, harness_);
  frame.final = read_part(declared.final, harness_);
  if (knows_zero && compared_.is_used) {
    frame.constants.push_back(0);
    frame.used.push_back(0);
  }
  add_values(frame.initial, frame);
  add_values(frame.final, frame);
  if (compared_.is_used) {
    add_listed(frame);
  }
  return frame;
}

bool ScenarioValues::is_accepted_where_compared(std::int64_t value) const {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    for (std::size_t at = 0; at < values_[i].size(); ++at) {
      const HeddleArgument& argument = harness_.operations[i].arguments[at];
      if (values_[i][at].kind == ValueKind::compared &&
          (value < argument.minimum || value > argument.maximum)) {
        return false;
      }
    }
  }
  return true;
}

/// What is compared may be compared with what is listed for other parameters.
void ScenarioValues::add_listed(ScenarioFrame& frame) const {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    for (std::size_t at = 0; at < values_[i].size(); ++at) {
      const bool is_bool = harness_.operations[i].arguments[at].is_bool != 0;
      if (values_[i][at].kind != ValueKind::listed || is_bool) {
        continue;
      }
      for (const std::int64_t value : values_[i][at].listed) {
        if (is_accepted_where_compared(value)) {
          add_once(frame.constants, value);
          add_once(frame.used, value);
        }
      }
    }
  }
}

void ScenarioValues::add_values(const std::vector<Call>& calls, ScenarioFrame& frame) const {
  for (const Call& call : calls) {
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const ValueKind kind = values_[call.operation][i].kind;
      if (kind == ValueKind::ordered) {
        throw UsageError(fmt::format(
            "'{}' stands before or after the threads, and its values are ordered: list them in the "
            "harness, with values({{...}})",
            harness_.operations[call.operation].name));
      }
      if (kind == ValueKind::compared) {
        add_once(frame.constants, call.arguments[i]);
      }
      add_once(frame.used, call.arguments[i]);
    }
  }
}

ValuePlaces ScenarioValues::places(const Scenario& bare, const std::vector<std::uint32_t>& alike,
                                   const ScenarioFrame& frame) const {
  ValuePlaces places;
  places.alike = alike;
  places.constants = static_cast<std::uint32_t>(frame.constants.size());
  places.most_ordered = count_between(ordered_.least, ordered_.most);
  const std::uint32_t numbers = count_between(compared_.least, compared_.most);
  const auto taken = std::ranges::count_if(frame.used, [&](std::int64_t value) {
    return value >= compared_.least && value <= compared_.most;
  });
  places.most_compared = places.constants + numbers - static_cast<std::uint32_t>(taken);
  for (const std::vector<Call>& thread : bare.threads) {
    std::vector<PlaceKind>& kinds = places.threads.emplace_back();
    for (const Call& call : thread) {
      for (const ParameterValues& parameter : values_[call.operation]) {
        if (parameter.kind == ValueKind::compared) {
          kinds.push_back(PlaceKind::compared);
        } else if (parameter.kind == ValueKind::ordered) {
          kinds.push_back(PlaceKind::ordered);
        }
      }
    }
  }
  return places;
}

Scenario ScenarioValues::filled(const Scenario& bare, const ValuePattern& pattern,
                                const ScenarioFrame& frame) const {
  Scenario scenario = bare;
  scenario.initial = frame.initial;
  scenario.final = frame.final;
  std::int64_t largest = 0;
  std::size_t next = 0;
  const auto for_each_argument = [&](const auto& visit) {
    for (std::vector<Call>& thread : scenario.threads) {
      for (Call& call : thread) {
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
          visit(call, call.arguments[i], values_[call.operation][i]);
        }
      }
    }
  };
  for_each_argument([&](const Call& /*call*/, std::int64_t& argument, const ParameterValues& of) {
    if (of.kind == ValueKind::ordered) {
      argument = number_at(pattern[next++], ordered_.least, {});
      largest = std::max(largest, argument);
    } else if (of.kind == ValueKind::compared) {
      const std::uint32_t value = pattern[next++];
      const auto constants = static_cast<std::uint32_t>(frame.constants.size());
      argument = value < constants ? frame.constants[value]
                                   : number_at(value - constants, compared_.least, frame.used);
      largest = std::max(largest, argument);
    }
  });
  for_each_argument([&](const Call& call, std::int64_t& argument, const ParameterValues& of) {
    if (of.kind == ValueKind::fresh) {
      argument = largest = fresh_value(largest, of, frame, call);
    }
  });
  return scenario;
}

std::int64_t ScenarioValues::fresh_value(std::int64_t after, const ParameterValues& parameter,
                                         const ScenarioFrame& frame, const Call& call) const {
  std::int64_t value = std::max(after + 1, parameter.least);
  while (contains(frame.used, value)) {
    ++value;
  }
  if (value > parameter.most) {
    throw UsageError(fmt::format(
        "'{}' does not take as many different values as there are calls of it: list them in the "
        "harness, with values({{...}})",
        harness_.operations[call.operation].name));
  }
  return value;
}

}  // namespace heddle::harnesses
