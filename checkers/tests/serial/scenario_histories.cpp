#include "checkers/tests/serial/scenario_histories.hpp"

#include "checkers/history/precedence.hpp"
#include "checkers/tests/all_histories.hpp"

namespace heddle::checkers {
namespace {

Precedence order_of(const std::vector<Operation>& operations, int last_part) {
  Precedence order(operations.size());
  for (std::size_t a = 0; a < operations.size(); ++a) {
    for (std::size_t b = a + 1; b < operations.size(); ++b) {
      const int first = operations[a].process;
      const int second = operations[b].process;
      if (first == second || first == 0 || second == last_part) {
        order.add(a, b);
      }
    }
  }
  return order;
}

bool contains(const Precedence& larger, const Precedence& smaller) {
  for (std::size_t a = 0; a < larger.size(); ++a) {
    for (std::size_t b = 0; b < larger.size(); ++b) {
      if (smaller.contains(a, b) && !larger.contains(a, b)) {
        return false;
      }
    }
  }
  return true;
}

/// All ways to answer: calls `visit` for each.
class Answers {
 public:
  Answers(std::vector<Operation> operations, bool pending, const Precedence& order,
          const std::function<void(const History&)>& visit)
      : history_{std::move(operations)}, pending_(pending), order_(order), visit_(visit) {
    for (const Operation& operation : history_.operations) {
      if (!operation.arguments.empty()) {
        values_.push_back(operation.arguments[0]);
      }
    }
  }

  void answer(std::size_t i) {
    if (i == history_.size()) {
      visit_(history_);
      return;
    }
    Operation& operation = history_.operations[i];
    operation.response = 0;
    operation.result = none;
    answer(i + 1);
    if (operation.arguments.empty()) {
      for (const Value& value : values_) {
        history_.operations[i].result = value;
        answer(i + 1);
      }
      history_.operations[i].result = none;
    }
    if (pending_ && precedes_nothing(i)) {
      history_.operations[i].response.reset();
      answer(i + 1);
    }
  }

 private:
  [[nodiscard]] bool precedes_nothing(std::size_t i) const {
    for (std::size_t other = 0; other < order_.size(); ++other) {
      if (order_.contains(i, other)) {
        return false;
      }
    }
    return true;
  }

  History history_;
  std::vector<Value> values_;
  bool pending_;
  const Precedence& order_;
  const std::function<void(const History&)>& visit_;
};

}  // namespace

std::size_t for_each_scenario_history(const ShortScenario& scenario, bool pending,
                                      const std::function<void(const History&)>& visit) {
  const std::vector<Operation> operations = scenario.operations();
  const Precedence own = order_of(operations, static_cast<int>(scenario.parts.size()) - 1);
  std::vector<Precedence> orders = all_interval_orders(operations.size());
  std::erase_if(orders, [&](const Precedence& order) { return !contains(order, own); });
  std::size_t count = 0;
  const std::function<void(const History&)> lay_out_each = [&](const History& answered) {
    for (const Precedence& order : orders) {
      if (pending_precede_nothing(answered, order)) {
        History history = answered;
        lay_out(history, order);
        visit(history);
        ++count;
      }
    }
  };
  Answers(operations, pending, own, lay_out_each).answer(0);
  return count;
}

}  // namespace heddle::checkers
