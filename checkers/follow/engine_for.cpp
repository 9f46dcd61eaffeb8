#include "checkers/follow/engine_for.hpp"

#include "checkers/follow/queue_online.hpp"
#include "checkers/follow/register_online.hpp"

namespace heddle::checkers {

std::unique_ptr<OnlineEngine> engine_for(OnlineContext& context) {
  switch (context.specification.shape) {
    case Shape::queue:
      return std::make_unique<QueueOnline>(context);
    case Shape::read_write:
      return std::make_unique<RegisterOnline>(context);
    default:
      return nullptr;
  }
}

}  // namespace heddle::checkers
