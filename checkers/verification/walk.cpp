#include "checkers/verification/walk.hpp"

namespace heddle::checkers {

void need(bool holds, const char* text) {
  if (!holds) {
    throw Refused{text};
  }
}

Point Walk::start() const { return {{history_.initial.begin(), history_.initial.end()}, {}}; }

std::vector<Point> Walk::follow(const Point& from, std::uint64_t called,
                                std::uint64_t stands) const {
  need(called == stands, "a call stands for another one");
  std::vector<Point> after;
  for (Codes& state : allowed(from.state, history_.calls[called])) {
    after.push_back({std::move(state), {}});
  }
  return after;
}

NumberSet Walk::partners(const Point& /*from*/, const NumberSet& /*done*/,
                         std::uint64_t called) const {
  return {called};
}

std::vector<Codes> Walk::allowed(const Codes& before, const Call& call) const {
  State state;
  state.assign(before);
  NextStates next;
  history_.specification->step(state, call, next, {*history_.specification, history_.values});
  std::vector<Codes> after;
  for (std::size_t k = 0; k < next.size(); ++k) {
    after.emplace_back(next[k].begin(), next[k].end());
  }
  return after;
}

}  // namespace heddle::checkers
