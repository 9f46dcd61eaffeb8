#include <boost/lockfree/stack.hpp>
#include <heddle/heddle.hpp>
#include <optional>

struct Stack {
  boost::lockfree::stack<int> stack{8};
  bool push(int value) { return stack.push(value); }
  std::optional<int> pop() {
    int value = 0;
    return stack.pop(value) ? std::optional(value) : std::nullopt;
  }
};

HEDDLE_HARNESS(Stack, heddle::specification::stack) {
  operation("push", &Stack::push);
  operation("pop", &Stack::pop);
  races("promote");  // they are real: docs/structures.md says what they are
  scenario("2x2", "push(1) pop() || push(2) pop()");
}
