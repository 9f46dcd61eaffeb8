#include "checkers/tests/models.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "checkers/tests/models_parts.hpp"

namespace heddle::checkers {
namespace {

struct Model {
  std::string_view type;
  Items initial;
  std::vector<Items> (*step)(std::string_view type, const Items& items, const Operation& operation);
};

const std::vector<Model>& models() {
  static const std::vector<Model> all{{"queue", {}, container_step},
                                      {"stack", {}, container_step},
                                      {"deque", {}, container_step},
                                      {"pool", {}, container_step},
                                      {"min-priority-queue", {}, container_step},
                                      {"max-priority-queue", {}, container_step},
                                      {"keyed-priority-queue", {}, keyed_step},
                                      {"bounded-queue", {2}, container_step},
                                      {"bounded-stack", {2}, container_step},
                                      {"bounded-deque", {2}, container_step},
                                      {"set", {}, set_step},
                                      {"map", {}, map_step},
                                      {"key-value", {}, map_step},
                                      {"register", {}, register_step},
                                      {"cas-register", {0}, register_step},
                                      {"rmw-register", {0}, register_step},
                                      {"counter", {0}, counter_step},
                                      {"fetch-and-add", {0}, counter_step},
                                      {"mutex", {1}, lock_step},
                                      {"semaphore", {0}, lock_step}};
  return all;
}

const Model* find_model(std::string_view type) {
  const auto found = std::ranges::find(models(), type, &Model::type);
  return found == models().end() ? nullptr : &*found;
}

const Model& model_of(std::string_view type) {
  const Model* model = find_model(type);
  HEDDLE_ASSERT(model != nullptr, "a type without a model");
  return *model;
}

}  // namespace

bool has_model(std::string_view type) { return find_model(type) != nullptr; }

std::vector<const Specification*> basic_types() {
  std::vector<const Specification*> types;
  std::ranges::copy_if(all_specifications(), std::back_inserter(types),
                       [](const Specification* type) { return has_model(type->name); });
  return types;
}

std::vector<Items> model_step(std::string_view type, const Items& items,
                              const Operation& operation) {
  return model_of(type).step(type, items, operation);
}

std::vector<Items> model_replay(std::string_view type, const History& history,
                                const std::vector<OperationIndex>& order) {
  std::vector<Items> states{model_of(type).initial};
  for (const OperationIndex i : order) {
    std::vector<Items> all;
    for (const Items& items : states) {
      for (const Items& after : model_step(type, items, history.operations[i])) {
        if (std::ranges::count(all, after) == 0) {
          all.push_back(after);
        }
      }
    }
    states = std::move(all);
  }
  return states;
}

std::string find_flaw(std::string_view type, const History& history,
                      const std::vector<OperationIndex>& order, bool is_whole) {
  std::vector<bool> is_done(history.size(), false);
  for (const OperationIndex i : order) {
    if (i >= history.size() || is_done[i]) {
      return "an operation is not there, or twice";
    }
    for (OperationIndex other = 0; other < history.size(); ++other) {
      if (precedes(history.operations[other], history.operations[i]) && !is_done[other]) {
        return "an operation stands before its predecessor";
      }
    }
    is_done[i] = true;
  }
  for (OperationIndex i = 0; i < history.size(); ++i) {
    if (is_whole && !is_done[i] && !history.operations[i].is_pending()) {
      return "a completed operation is missing";
    }
  }
  return model_replay(type, history, order).empty() ? "the object does not answer like this" : "";
}

}  // namespace heddle::checkers
