// Times the algorithm log-linear alone, on generated histories in memory: time_log_linear
// [TYPE...]. A line for each type and length: milliseconds for the verdict, of the same with one
// violation, and for verdict and linearization; the least of five runs.

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include "checkers/algorithms/log_linear/log_linear.hpp"
#include "checkers/benchmarks/simulated_history.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {
namespace {

struct TimedType {
  SimulatedType simulated;
  const char* specification;
  std::vector<const char*> methods;  ///< by SimulatedKind
};

const std::map<std::string, TimedType>& types() {
  static const std::map<std::string, TimedType> all{
      {"register",
       {SimulatedType::simple_register, "register", {"write", nullptr, "read", nullptr}}},
      {"rmw", {SimulatedType::rmw_register, "rmw-register", {"write", nullptr, "read", "rmw"}}},
      {"set", {SimulatedType::set, "set", {"add", "remove", "contains", nullptr}}},
      {"queue", {SimulatedType::queue, "queue", {"enq", "deq", "peek", nullptr}}},
      {"stack", {SimulatedType::stack, "stack", {"push", "pop", "peek", nullptr}}},
      {"priorityqueue",
       {SimulatedType::priority, "max-priority-queue", {"insert", "poll", "peek", nullptr}}}};
  return all;
}

Call call_of(const TimedType& type, const Specification& specification,
             const SimulatedOperation& operation) {
  Call call;
  call.method = method_index(specification, type.methods[static_cast<std::size_t>(operation.kind)]);
  const Method& method = specification.methods[call.method];
  call.argument_count = static_cast<std::uint8_t>(method.arguments);
  call.arguments[0] = code_of_integer(operation.argument);
  call.arguments[1] = code_of_integer(operation.result);
  if (type.simulated == SimulatedType::set) {
    call.result = operation.result == 1 ? code_of_true : code_of_false;
  } else if (method.arguments == 0) {
    call.result = code_of_integer(operation.result);
  }
  return call;
}

CodedHistory coded(const TimedType& type, const std::vector<SimulatedOperation>& operations) {
  CodedHistory history;
  history.specification = find_specification(type.specification);
  history.initial = history.specification->initial();
  std::vector<Stamps> stamps;
  for (const SimulatedOperation& operation : operations) {
    history.calls.push_back(call_of(type, *history.specification, operation));
    stamps.push_back({operation.start, operation.end});
  }
  Encoder().rank(stamps, EqualStamps::end_then_begin, history);
  return history;
}

double least_milliseconds(CodedHistory& history, bool wants_linearization, Answer expected) {
  double least = 1e9;
  for (int run = 0; run < 5; ++run) {
    const std::clock_t start = std::clock();
    const Verdict verdict = check_log_linear(history, {.wants_linearization = wants_linearization});
    const auto taken = static_cast<double>(std::clock() - start);
    least = std::min(least, taken * 1000 / CLOCKS_PER_SEC);
    if (verdict.answer != expected) {
      std::printf("wrong verdict: %s %s\n", to_text(verdict.answer), verdict.reason.c_str());
    }
  }
  return least;
}

void time_type(const std::string& name) {
  const TimedType& type = types().at(name);
  for (std::size_t operations = 1000; operations <= 1'000'000; operations *= 10) {
    std::vector<SimulatedOperation> simulated =
        simulate({.type = type.simulated, .operations = operations});
    CodedHistory history = coded(type, simulated);
    const double verdict = least_milliseconds(history, false, Answer::explained);
    const double witness = least_milliseconds(history, true, Answer::explained);
    std::printf("%-14s %8zu %9.2f ms %9.2f ms", name.c_str(), operations, verdict, witness);
    if (plant_violation(type.simulated, simulated)) {
      history = coded(type, simulated);
      std::printf(" %9.2f ms", least_milliseconds(history, false, Answer::not_explained));
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}

}  // namespace
}  // namespace heddle::checkers

int main(int argc, char** argv) {
  using namespace heddle::checkers;
  std::vector<std::string> names(argv + 1, argv + argc);
  if (names.empty()) {
    names = {"register", "rmw", "set", "queue", "stack", "priorityqueue"};
  }
  std::printf("%-14s %8s %12s %12s %12s\n", "type", "length", "verdict", "witness", "violation");
  for (const std::string& name : names) {
    if (!types().contains(name)) {
      std::fprintf(stderr, "time_log_linear: no type '%s'\n", name.c_str());
      return 2;
    }
    time_type(name);
  }
  return 0;
}
