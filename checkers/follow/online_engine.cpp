#include "checkers/follow/online_engine.hpp"

#include <algorithm>

namespace heddle::checkers {

void OnlineContext::find_oldest(Moment now) {
  oldest = now;
  for (const OpenCall& call : open) {
    oldest = call.is_open ? std::min(oldest, call.invoked) : oldest;
  }
}

void OnlineContext::keep_ended(EndedCall call, Moment held_from) {
  ended.push_back(std::move(call));
  while (ended.size() > window_size && ended[window_size].responded < held_from) {
    ended.pop_front();
  }
}

std::size_t OnlineContext::take_back_after(Moment at) {
  for (OpenCall& call : open) {
    call.is_open = call.is_open && call.invoked <= at;
  }
  std::size_t count = 0;
  for (; !ended.empty() && ended.back().responded > at; ended.pop_back(), ++count) {
    if (ended.back().call.invoked <= at) {
      open.push_back(ended.back().call);
      open.back().is_open = true;
    }
  }
  while (ended.size() > window_size) {
    ended.pop_front();
  }
  return count;
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
