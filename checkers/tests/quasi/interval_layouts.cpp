#include "checkers/tests/quasi/interval_layouts.hpp"

#include <utility>
#include <vector>

namespace heddle::checkers {
namespace {

class Layouts {
 public:
  Layouts(History history, const std::function<void(const History&)>& visit)
      : history_(std::move(history)), visit_(visit) {}

  std::size_t visit_all() {
    for (std::size_t steps = 0; steps <= history_.size(); ++steps) {
      invoked_.assign(steps, 0);
      responded_.assign(steps, 0);
      place(0, steps, steps);
    }
    return count_;
  }

 private:
  // Places this operation and those behind it, for which so many steps are still without an
  // invocation, without a response.
  void place(std::size_t i, std::size_t not_invoked, std::size_t not_responded) {
    const std::size_t left = history_.size() - i;
    if (not_invoked > left || not_responded > left) {
      return;
    }
    if (left == 0) {
      ++count_;
      visit_(history_);
      return;
    }
    Operation& operation = history_.operations[i];
    const std::size_t steps = invoked_.size();
    for (std::size_t a = 0; a < steps; ++a) {
      for (std::size_t b = operation.is_pending() ? steps - 1 : a; b < steps; ++b) {
        operation.invocation = 2 * a;
        if (!operation.is_pending()) {
          operation.response = 2 * b + 1;
        }
        const bool is_first_invoked = invoked_[a]++ == 0;
        const bool is_first_responded = responded_[b]++ == 0;
        place(i + 1, not_invoked - (is_first_invoked ? 1 : 0),
              not_responded - (is_first_responded ? 1 : 0));
        --invoked_[a];
        --responded_[b];
      }
    }
  }

  History history_;
  const std::function<void(const History&)>& visit_;
  std::vector<std::size_t> invoked_;
  std::vector<std::size_t> responded_;
  std::size_t count_ = 0;
};

}  // namespace

std::size_t for_all_layouts(History history, const std::function<void(const History&)>& visit) {
  return Layouts(std::move(history), visit).visit_all();
}

}  // namespace heddle::checkers
