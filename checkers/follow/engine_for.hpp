#pragma once

#include <memory>

#include "checkers/follow/online_engine.hpp"

namespace heddle::checkers {

/// The engine that judges objects of the context's specification; null if there is none.
std::unique_ptr<OnlineEngine> engine_for(OnlineContext& context);

}  // namespace heddle::checkers
