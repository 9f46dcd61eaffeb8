#include "checkers/follow/engine_for.hpp"

#include "checkers/follow/configurations_online.hpp"
#include "checkers/follow/queue_online.hpp"
#include "checkers/follow/register_online.hpp"
#include "checkers/specifications/built_in.hpp"

namespace heddle::checkers {

std::unique_ptr<OnlineEngine> engine_for(OnlineContext& context) {
  const Specification* const type = &context.specification;
  if (type == &queue_specification) {
    return std::make_unique<QueueOnline>(context);
  }
  if (type == &register_specification) {
    return std::make_unique<RegisterOnline>(context);
  }
  if (has_configurations_online(*type)) {
    return std::make_unique<ConfigurationsOnline>(context);
  }
  return nullptr;
}

std::string followed_types() {
  std::string names;
  for (const Specification* const type : all_specifications()) {
    if (type == &queue_specification || type == &register_specification ||
        has_configurations_online(*type)) {
      names += (names.empty() ? "" : ", ") + std::string(type->name);
    }
  }
  return names;
}

}  // namespace heddle::checkers
