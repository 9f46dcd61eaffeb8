// A program that leaves its memory in states which are equal, or are not.

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "runtime/interpose/program_side.hpp"
#include "runtime/tests/programs.hpp"

namespace heddle::runtime::tests::programs {
/// Visible elsewhere: what nobody reads could otherwise be left out.
std::uint64_t global_word = 0;
thread_local std::uint64_t own_word = 0;

namespace {

constexpr unsigned tag_shift = 48;

struct Node {
  std::uint64_t value;
  Node* next;
};

std::mutex mutex;

/// upper -> lower, or with `circular` in a ring.
Node* list_of(const StateRecipe& recipe) {
  if (recipe.garbage) {
    static_cast<void>(std::malloc(48));
  }
  Node* lower = nullptr;
  Node* upper = nullptr;
  if (recipe.upper_first) {
    upper = new Node{recipe.upper, nullptr};
  }
  lower = new Node{recipe.lower, nullptr};
  if (!recipe.upper_first) {
    upper = new Node{recipe.upper, nullptr};
  }
  lower->next = recipe.circular ? upper : nullptr;
  const auto address = reinterpret_cast<std::uintptr_t>(lower) + recipe.offset;
  upper->next = reinterpret_cast<Node*>(address | recipe.tag << tag_shift);
  if (recipe.dangling) {
    delete lower;
  }
  return upper;
}

}  // namespace

void makes_a_state(void* context) {
  auto& recipe = *static_cast<StateRecipe*>(context);
  static Node* list;
  std::thread first([&] {
    if (!recipe.by_second_thread) {
      list = list_of(recipe);
    }
  });
  first.join();
  std::thread second([&] {
    if (recipe.by_second_thread) {
      list = list_of(recipe);
    }
  });
  second.join();
  global_word = recipe.global;
  own_word = recipe.own;
  if (recipe.locked) {
    mutex.lock();
  }
  const auto take_key = [](void* argument) {
    static_cast<StateRecipe*>(argument)->key = state_key(reinterpret_cast<std::uintptr_t>(list));
  };
  program_side::as_tester(take_key, &recipe);
  if (recipe.locked) {
    mutex.unlock();
  }
}

}  // namespace heddle::runtime::tests::programs
