#include <algorithm>
#include <deque>
#include <numeric>
#include <utility>

#include "checkers/serial/serial_tree.hpp"

// The specification that serial runs make: a state is a node of their tree, a step follows the
// edges whose label fits the call.

namespace heddle::checkers {
namespace {

/// A value as a call has it. Only those in no table have the same code in every history.
struct LabelValue {
  Code code = code_of_none;
  const Value* value = nullptr;  ///< null: `code` is its code everywhere

  static LabelValue of(const Value& value) {
    if (value.is_none()) {
      return {code_of_none};
    }
    if (value.is_boolean()) {
      return {value.boolean() ? code_of_true : code_of_false};
    }
    if (value.is_integer() && has_integer_code(value.integer())) {
      return {code_of_integer(value.integer())};
    }
    return {code_of_none, &value};
  }

  bool is(Code other, ValueTable& values) const {
    return other == (value == nullptr ? code : values.encode(*value));
  }
};

struct Node;

struct Edge {
  std::uint32_t method = 0;
  std::vector<LabelValue> arguments;
  LabelValue result;
  const SerialLabel* label = nullptr;
  const Node* to = nullptr;

  bool fits(const Call& call, ValueTable& values) const {
    if (call.method != method || (call.any_result && label->is_blocked)) {
      return false;
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (!arguments[i].is(call.arguments[i], values)) {
        return false;
      }
    }
    return call.any_result || result.is(call.result, values);
  }
};

struct Node {
  std::vector<Edge> edges;
};

/// What the specification's pointers lead to.
struct SerialObject {
  std::vector<SerialMethod> methods_of_runs;
  std::vector<std::string_view> names;
  std::vector<Method> methods;
  std::vector<SerialLabel> labels;
  std::deque<Node> nodes;  ///< the first one is the root
  Specification specification;
};

/// The state of a fresh object is empty, since only its specification knows the root; any other is
/// the address of a node, so that it can be described without the specification.
State initial() { return {}; }

State state_of(const Node* node) {
  return {static_cast<Code>(reinterpret_cast<std::intptr_t>(node))};
}

const Node* node_of(const State& state) {
  return reinterpret_cast<const Node*>(static_cast<std::intptr_t>(state.front()));
}

void step(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  const auto& object = *static_cast<const SerialObject*>(context.specification.own);
  const Node& node = state.empty() ? object.nodes.front() : *node_of(state);
  for (const Edge& edge : node.edges) {
    if (!edge.fits(call, context.values)) {
      continue;
    }
    const State after = state_of(edge.to);
    bool is_known = false;
    for (std::size_t i = 0; i < next.size(); ++i) {
      is_known = is_known || next[i] == after;
    }
    if (!is_known) {
      next.add(after);
    }
  }
}

std::string describe(const State& state, const ValueTable& /*values*/) {
  if (state.empty()) {
    return "the beginning of all serial runs";
  }
  constexpr std::size_t most_shown = 4;
  std::vector<std::string> texts;
  for (const Edge& edge : node_of(state)->edges) {
    texts.push_back(edge.label->text());
  }
  std::ranges::sort(texts);
  texts.erase(std::ranges::unique(texts).begin(), texts.end());
  if (texts.empty()) {
    return "the end of all serial runs that begin so";
  }
  std::string text = "serial runs that begin so go on with ";
  for (std::size_t i = 0; i < std::min(texts.size(), most_shown); ++i) {
    text += (i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ") + texts[i];
  }
  return text + (texts.size() > most_shown ? " or others" : "");
}

void add_methods(SerialObject& object) {
  object.names.reserve(object.methods_of_runs.size());
  for (const SerialMethod& known : object.methods_of_runs) {
    object.names.emplace_back(known.name);
    Method method{.names = std::span(&object.names.back(), 1),
                  .arguments = known.arguments,
                  .role = known.role};
    if (known.found_nothing) {
      method.idle_answer = code_of_none;
    }
    object.methods.push_back(method);
  }
}

void add_nodes(SerialObject& object, const SerialTree& tree,
               const std::vector<SerialTree::Node>& merged) {
  object.nodes.resize(tree.size());
  for (SerialTree::Node node = 0; node < tree.size(); ++node) {
    if (merged[node] != node) {
      continue;
    }
    for (const SerialTree::Edge& edge : tree.edges(node)) {
      const SerialLabel& label = object.labels[edge.label];
      Edge added{.method = label.method,
                 .arguments = {},
                 .result = LabelValue::of(label.operation.result),
                 .label = &label,
                 .to = &object.nodes[merged[edge.to]]};
      for (const Value& argument : label.operation.arguments) {
        added.arguments.push_back(LabelValue::of(argument));
      }
      object.nodes[node].edges.push_back(std::move(added));
    }
  }
}

}  // namespace

std::shared_ptr<const Specification> make_serial_specification(
    const std::vector<SerialMethod>& methods, const std::vector<SerialLabel>& labels,
    const SerialTree& tree, bool merges_alike) {
  auto object = std::make_shared<SerialObject>();
  object->methods_of_runs = methods;
  object->labels = labels;
  add_methods(*object);
  std::vector<SerialTree::Node> merged;
  if (merges_alike) {
    merged = tree.merged();
  } else {
    merged.resize(tree.size());
    std::iota(merged.begin(), merged.end(), SerialTree::Node{0});
  }
  add_nodes(*object, tree, merged);
  object->specification = {.name = "serial",
                           .methods = object->methods,
                           .initial = initial,
                           .step = step,
                           .describe = describe,
                           .own = object.get()};
  return {object, &object->specification};
}

}  // namespace heddle::checkers
