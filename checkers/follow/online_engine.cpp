#include "checkers/follow/online_engine.hpp"

#include <algorithm>

namespace heddle::checkers {

void OnlineContext::find_oldest(Moment now) {
  oldest = now;
  for (const OpenCall& call : open) {
    oldest = call.is_open ? std::min(oldest, call.invoked) : oldest;
  }
}

std::vector<Code> OnlineContext::open_additions() const {
  std::vector<Code> added;
  for (const OpenCall& call : open) {
    if (call.is_open && specification.methods[call.call.method].role == Role::add) {
      added.push_back(call.call.arguments[0]);
    }
  }
  std::ranges::sort(added);
  return added;
}

}  // namespace heddle::checkers
