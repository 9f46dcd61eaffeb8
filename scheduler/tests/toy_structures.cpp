#include "scheduler/tests/toy_structures.hpp"

namespace heddle::scheduler::testing {

namespace {

/// A tagged word is tag * 16 + pointer.
constexpr std::uint64_t pointer_of(std::uint64_t word) { return word % 16; }
constexpr std::uint64_t next_tag(std::uint64_t word, std::uint64_t pointer) {
  return word - pointer_of(word) + 16 + pointer;
}

enum Operation : std::uint32_t { add_operation = 1, remove_operation = 2 };

/// Treiber stack: node n (1, 2) has its next pointer at location n. 0 is the null pointer.
constexpr unsigned top = 0;

ToyThread push_and_pop(ToyActions toy, std::uint64_t node) {
  toy.invoke(add_operation);
  while (true) {
    const std::uint64_t old_top = (co_await toy.load(top)).before;
    co_await toy.plain_store(static_cast<unsigned>(node), pointer_of(old_top));
    if ((co_await toy.compare_exchange(top, old_top, next_tag(old_top, node))).succeeded) {
      break;
    }
  }
  toy.respond(add_operation, 0);

  toy.invoke(remove_operation);
  std::uint64_t result = 0;
  while (true) {
    const std::uint64_t old_top = (co_await toy.load(top)).before;
    result = pointer_of(old_top);
    if (result == 0) {
      break;
    }
    const std::uint64_t next = (co_await toy.plain_load(static_cast<unsigned>(result))).before;
    if ((co_await toy.compare_exchange(top, old_top, next_tag(old_top, next))).succeeded) {
      break;
    }
  }
  toy.note(result);
  toy.respond(remove_operation, result);
}

/// Michael-Scott queue: node n (0 is the first dummy) has its next pointer at location 2 + n. A
/// next pointer is 0 for null and the node + 1 otherwise, so that memory full of zeros is an empty
/// queue.
constexpr unsigned head = 0;
constexpr unsigned tail = 1;
constexpr unsigned next_of(std::uint64_t word) {
  return 2 + static_cast<unsigned>(pointer_of(word));
}

ToyThread enqueue_and_dequeue(ToyActions toy, std::uint64_t node) {
  toy.invoke(add_operation);
  while (true) {
    const std::uint64_t old_tail = (co_await toy.load(tail)).before;
    const std::uint64_t next = (co_await toy.load(next_of(old_tail))).before;
    if ((co_await toy.load(tail)).before != old_tail) {
      continue;
    }
    if (pointer_of(next) != 0) {
      co_await toy.compare_exchange(tail, old_tail, next_tag(old_tail, pointer_of(next) - 1));
      continue;
    }
    const auto linked =
        co_await toy.compare_exchange(next_of(old_tail), next, next_tag(next, node + 1));
    if (!linked.succeeded) {
      continue;
    }
    co_await toy.compare_exchange(tail, old_tail, next_tag(old_tail, node));
    break;
  }
  toy.respond(add_operation, 0);

  toy.invoke(remove_operation);
  std::uint64_t result = 0;
  while (true) {
    const std::uint64_t old_head = (co_await toy.load(head)).before;
    const std::uint64_t old_tail = (co_await toy.load(tail)).before;
    const std::uint64_t next = (co_await toy.load(next_of(old_head))).before;
    if ((co_await toy.load(head)).before != old_head) {
      continue;
    }
    if (pointer_of(old_head) == pointer_of(old_tail)) {
      if (pointer_of(next) == 0) {
        break;
      }
      co_await toy.compare_exchange(tail, old_tail, next_tag(old_tail, pointer_of(next) - 1));
      continue;
    }
    result = pointer_of(next) - 1;
    const std::uint64_t new_head = next_tag(old_head, result);
    if ((co_await toy.compare_exchange(head, old_head, new_head)).succeeded) {
      break;
    }
    result = 0;
  }
  toy.note(result);
  toy.respond(remove_operation, result);
}

}  // namespace

ToyProgram treiber_stack() {
  return {{[](ToyActions toy) { return push_and_pop(toy, 1); },
           [](ToyActions toy) { return push_and_pop(toy, 2); }},
          3};
}

ToyProgram michael_scott_queue() {
  return {{[](ToyActions toy) { return enqueue_and_dequeue(toy, 1); },
           [](ToyActions toy) { return enqueue_and_dequeue(toy, 2); }},
          5};
}

}  // namespace heddle::scheduler::testing
