#include "harnesses/tests/graph_histories/object_calls.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "harnesses/judging/history_checker.hpp"
#include "heddle/c_api.h"

namespace heddle::harnesses::testing {

namespace {

using scheduler::GraphCall;

/// Objects in a few lines.
class Model {
 public:
  explicit Model(std::string type) : type_(std::move(type)) {
    if (type_ == "register") {
      items_.push_back(0);
    }
  }

  std::optional<std::int64_t> call(const TraceOperation& operation) {
    if (!operation.arguments.empty()) {
      if (type_ == "register") {
        items_.clear();
      }
      items_.push_back(operation.arguments.front());
      return std::nullopt;
    }
    if (items_.empty()) {
      return std::nullopt;
    }
    const std::int64_t item = type_ == "stack" ? items_.back() : items_.front();
    if (type_ == "queue") {
      items_.pop_front();
    } else if (type_ == "stack") {
      items_.pop_back();
    }
    return item;
  }

 private:
  std::string type_;
  std::deque<std::int64_t> items_;
};

TraceOperation random_operation(std::mt19937& random, const std::string& type, unsigned thread) {
  const bool adds = random() % 2 == 0;
  const std::string name = type == "queue"   ? (adds ? "enq" : "deq")
                           : type == "stack" ? (adds ? "push" : "pop")
                                             : (adds ? "write" : "read");
  std::vector<std::int64_t> arguments;
  if (adds) {
    arguments.push_back(1 + static_cast<std::int64_t>(random() % 2));
  }
  return operation(thread, name, arguments);
}

/// One that keeps precedence.
std::vector<std::uint32_t> random_order(std::mt19937& random,
                                        const scheduler::BitMatrix& precedence) {
  std::vector<std::uint32_t> order;
  std::vector<bool> placed(precedence.size());
  while (order.size() < precedence.size()) {
    const auto next = static_cast<std::uint32_t>(random() % precedence.size());
    bool is_ready = !placed.at(next);
    for (std::uint32_t before = 0; before < precedence.size(); ++before) {
      is_ready = is_ready && (placed.at(before) || !precedence.test(before, next));
    }
    if (is_ready) {
      placed.at(next) = true;
      order.push_back(next);
    }
  }
  return order;
}

void set_result(GraphCall& call, const TraceOperation& operation,
                std::optional<std::int64_t> result) {
  call.operation.value = static_cast<std::uint64_t>(result.value_or(0));
  call.operation.tag = static_cast<std::uint8_t>(result                        ? heddle_signed
                                                 : operation.arguments.empty() ? heddle_none
                                                                               : heddle_void);
}

}  // namespace

TraceOperation operation(unsigned thread, std::string name, std::vector<std::int64_t> arguments) {
  TraceOperation made;
  made.thread = thread;
  made.name = std::move(name);
  made.arguments = std::move(arguments);
  return made;
}

ObjectCalls object_calls(const scheduler::ExecutionGraph& graph, std::vector<GraphCall> calls,
                         std::vector<TraceOperation> operations) {
  ObjectCalls made;
  made.operations = std::move(operations);
  made.calls = std::move(calls);
  scheduler::testing::tell(graph, made.calls, scheduler::ConsistencyModel::cpp20,
                           scheduler::testing::told_to(made.trace));
  return made;
}

ObjectCalls object_calls(std::mt19937& random, const std::string& type,
                         const scheduler::ExecutionGraph& graph, scheduler::ConsistencyModel model,
                         unsigned most) {
  std::vector<GraphCall> calls = scheduler::testing::random_calls(random, graph, most);
  std::vector<TraceOperation> operations;
  for (const GraphCall& call : calls) {
    operations.push_back(random_operation(random, type, call.operation.thread));
  }
  const scheduler::GraphClients clients(graph, model, calls);
  Model object(type);
  for (const std::uint32_t c : random_order(random, clients.precedence(clients.none()))) {
    const std::optional<std::int64_t> result = object.call(operations.at(c));
    if (!calls.at(c).operation.pending) {
      set_result(calls.at(c), operations.at(c), result);
    }
  }
  const bool changes = random() % 2 == 0;
  for (std::uint32_t c = 0; c < calls.size(); ++c) {
    if (changes && random() % 3 == 0 && !calls.at(c).operation.pending &&
        operations.at(c).arguments.empty()) {
      const auto value = static_cast<std::int64_t>(random() % 3);
      const bool is_none = value == 0 && type != "register";
      set_result(calls.at(c), operations.at(c), is_none ? std::nullopt : std::optional(value));
    }
  }
  return object_calls(graph, std::move(calls), std::move(operations));
}

checkers::PartiallyOrderedHistory history_of(const ObjectCalls& made,
                                             const scheduler::testing::CallPairs& precedence) {
  checkers::PartiallyOrderedHistory history{{}, checkers::Precedence(made.calls.size())};
  for (const GraphCall& call : made.calls) {
    checkers::Operation operation = call_of(made.operations.at(call.operation.label));
    operation.process = call.operation.thread;
    if (!call.operation.pending) {
      operation.response = 0;
      operation.result = checker_value({call.operation.tag, call.operation.value});
    }
    history.calls.operations.push_back(operation);
  }
  for (const auto& [before, after] : precedence) {
    history.precedence.add(before, after);
  }
  return history;
}

}  // namespace heddle::harnesses::testing
