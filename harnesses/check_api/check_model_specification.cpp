#include "harnesses/check_api/check_model_specification.hpp"

#include <fmt/format.h>

#include <string_view>

namespace heddle::harnesses {
namespace {

using checkers::Call;
using checkers::Code;
using checkers::State;

constexpr std::string_view names[] = {"operation"};
constexpr checkers::Method methods[] = {{.names = names, .arguments = 1}};

const HeddleCheckModel& model_of(const void* own) {
  return *static_cast<const HeddleCheckModel*>(own);
}

State state_of(std::uint64_t number) {
  return {checkers::code_of_integer(static_cast<std::int64_t>(number))};
}

std::uint64_t number_of(const State& state) {
  return static_cast<std::uint64_t>(checkers::integer_of(state.front()));
}

/// The checkers ask a specification to describe a state without telling which specification it is;
/// they do so in the thread that asked for the verdict.
thread_local const HeddleCheckModel* described_model = nullptr;

State no_state() { return {}; }

void add_state(void* states, std::uint64_t next) {
  auto& found = *static_cast<checkers::NextStates*>(states);
  const State state = state_of(next);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i] == state) {
      return;
    }
  }
  found.add(state);
}

void step(const State& state, const Call& call, checkers::NextStates& next,
          const checkers::StepContext& context) {
  const HeddleCheckModel& model = model_of(context.specification.own);
  const auto operation = static_cast<std::uint32_t>(checkers::integer_of(call.arguments[0]));
  model.step(model.context, number_of(state), operation, call.any_result ? 1 : 0, &next, add_state);
}

void append(void* text, const char* characters, std::uint64_t size) {
  static_cast<std::string*>(text)->append(characters, size);
}

std::string describe(const State& state, const checkers::ValueTable&) {
  if (described_model == nullptr || state.empty()) {
    return fmt::format("number {}", state.empty() ? 0 : number_of(state));
  }
  std::string text;
  described_model->describe(described_model->context, number_of(state), &text, append);
  return text;
}

}  // namespace

ModelSpecification::ModelSpecification(const HeddleCheckModel& model)
    : specification_{.name = model.name,
                     .methods = methods,
                     .initial = no_state,
                     .step = step,
                     .describe = describe,
                     .own = &model} {
  described_model = &model;
}

ModelSpecification::~ModelSpecification() { described_model = nullptr; }

void ModelSpecification::encode(const checkers::History& history,
                                checkers::CodedHistory& coded) const {
  const HeddleCheckModel& model = model_of(specification_.own);
  coded.clear();
  coded.specification = &specification_;
  coded.initial = state_of(model.initial(model.context));
  std::vector<checkers::Stamps> stamps;
  for (checkers::OperationIndex i = 0; i < history.size(); ++i) {
    const checkers::Operation& operation = history.operations[i];
    Call call;
    call.argument_count = 1;
    call.arguments[0] = checkers::code_of_integer(i);
    call.any_result = operation.is_pending() || operation.any_result;
    coded.calls.push_back(call);
    stamps.push_back({operation.invocation, operation.response.value_or(checkers::never_stamp)});
  }
  checkers::Encoder().rank(stamps, checkers::EqualStamps::overlap, coded);
}

}  // namespace heddle::harnesses
