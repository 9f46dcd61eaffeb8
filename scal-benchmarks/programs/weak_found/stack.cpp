#include "scal-benchmarks/structures/weak/stack.hpp"

#include "scal-benchmarks/programs/weak_found/found.hpp"

namespace {

using namespace weak_found;

template <StackOrders orders>
Stack<orders> items;

/// Each item is taken once: by the other thread, or by who comes afterwards.
template <StackOrders orders>
void stack() {
  static int taken = 0;
  run(
      [] {
        items<orders>.push(1);
        items<orders>.push(2);
      },
      [] { taken = items<orders>.pop(); });
  for (int item = items<orders>.pop(); item != 0; item = items<orders>.pop()) {
    taken += item;
  }
  assert(taken == 3);
}

/// - push: the pop that finds the node finds no item in it yet.
/// - look: the pop has the item, by its compare-exchange, but found no `next` before; what is below
///   is lost.
/// - again: the same, of a node that was put there after the first look.
/// - pop does not show: it reads the value that an acquiring read has found before, and all that
///   changes `top` is a read-modify-write, so that whoever finds a node is in the release sequence
///   of its push.
/// x86 shows none of them: stores become visible in their order, and loads are made in theirs.
constexpr Case cases[]{
    {"stack", clean, clean, "", stack<StackOrders{}>},
    {"stack_push_relaxed", clean, assertion, "release:push", stack<StackOrders{.push = relaxed}>},
    {"stack_look_relaxed", clean, assertion, "acquire:look", stack<StackOrders{.look = relaxed}>},
    {"stack_pop_relaxed", clean, clean, "", stack<StackOrders{.pop = relaxed}>},
    {"stack_again_relaxed", clean, assertion, "acquire:pop", stack<StackOrders{.again = relaxed}>},
};

}  // namespace

int main(int count, char** words) { return run_named(cases, count, words); }
