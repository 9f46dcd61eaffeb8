#pragma once

#include <memory>
#include <string>

#include "checkers/follow/online_engine.hpp"

namespace heddle::checkers {

/// The engine that judges objects of the context's specification; null if there is none.
std::unique_ptr<OnlineEngine> engine_for(OnlineContext& context);

/// The specifications that there is an engine for, for messages: "counter, map, ...".
std::string followed_types();

}  // namespace heddle::checkers
