#include "scal-benchmarks/structures/weak/queue.hpp"

#include "scal-benchmarks/programs/weak_found/found.hpp"

namespace {

using namespace weak_found;

template <QueueOrders orders>
Queue<orders> items;

/// Two puts and a get at once; what is left is taken afterwards, and no item is there twice.
template <QueueOrders orders>
void two_puts() {
  static int taken = 0;
  run([] { items<orders>.put(1); }, [] { items<orders>.put(2); },
      [] { taken = items<orders>.get(); });
  for (int item = items<orders>.get(); item != 0; item = items<orders>.get()) {
    taken += item;
  }
  assert(taken == 3);
}

/// A put and two gets at once, of one item.
template <QueueOrders orders>
void two_gets() {
  static int taken[2]{};
  run([] { items<orders>.put(1); }, [] { taken[0] = items<orders>.get(); },
      [] { taken[1] = items<orders>.get(); });
  assert(taken[0] + taken[1] + items<orders>.get() == 1);
}

/// - put_tail, swing, put_help, get_head, get: a node is found whose `next` is not seen yet, the
///   last of them by another get.
/// - put_next: the node is made the tail by who has not seen what is in it, and looks into it next.
/// - get_help: the same, but the get that finds the tail moved finds no `next` in the first node;
///   get_tail: likewise.
/// - link, get_next: the node is seen, and not its item.
/// - The checks only compare, and are relaxed.
/// x86 shows none of them: stores become visible in their order, and loads are made in theirs.
constexpr Case cases[]{
    {"puts", clean, clean, "", two_puts<QueueOrders{}>},
    {"puts_tail_relaxed", clean, assertion, "acquire:put_tail",
     two_puts<QueueOrders{.put_tail = relaxed}>},
    {"puts_next_relaxed", clean, assertion, "acquire:put_next",
     two_puts<QueueOrders{.put_next = relaxed}>},
    {"puts_help_relaxed", clean, assertion, "release:put_help",
     two_puts<QueueOrders{.put_help = relaxed}>},
    {"puts_link_relaxed", clean, assertion, "release:link", two_puts<QueueOrders{.link = relaxed}>},
    {"puts_swing_relaxed", clean, assertion, "release:swing",
     two_puts<QueueOrders{.swing = relaxed}>},
    {"gets", clean, clean, "", two_gets<QueueOrders{}>},
    {"gets_head_relaxed", clean, assertion, "acquire:get_head",
     two_gets<QueueOrders{.get_head = relaxed}>},
    {"gets_tail_relaxed", clean, assertion, "acquire:get_tail",
     two_gets<QueueOrders{.get_tail = relaxed}>},
    {"gets_next_relaxed", clean, assertion, "acquire:get_next",
     two_gets<QueueOrders{.get_next = relaxed}>},
    {"gets_help_relaxed", clean, assertion, "release:get_help",
     two_gets<QueueOrders{.get_help = relaxed}>},
    {"gets_get_relaxed", clean, assertion, "release:get", two_gets<QueueOrders{.get = relaxed}>},
};

}  // namespace

int main(int count, char** words) { return run_named(cases, count, words); }
