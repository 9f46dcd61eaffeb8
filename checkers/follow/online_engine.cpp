#include "checkers/follow/online_engine.hpp"

#include <algorithm>

namespace heddle::checkers {

void OnlineContext::find_oldest(Moment now) {
  oldest = now;
  for (const OpenCall& call : open) {
    oldest = call.is_open ? std::min(oldest, call.invoked) : oldest;
  }
}

}  // namespace heddle::checkers
