#include "scal-benchmarks/structures/weak/deque.hpp"

#include "scal-benchmarks/programs/weak_found/found.hpp"

namespace {

using namespace weak_found;

template <DequeOrders orders>
Deque<orders> items;

/// The owner takes the second of two items without a compare-exchange, while a thief takes two.
/// Each item is taken once.
template <DequeOrders orders>
void deque() {
  static int taken = 0;
  static int stolen = 0;
  run(
      [] {
        items<orders>.put(1);
        items<orders>.put(2);
        taken = items<orders>.take();
      },
      [] {
        stolen = items<orders>.steal();
        stolen += items<orders>.steal();
      });
  for (int item = items<orders>.take(); item != 0; item = items<orders>.take()) {
    taken += item;
  }
  assert(taken + stolen == 3);
}

/// - put, last: the thief sees `bottom`, and nothing in the place yet. Without the fence each store
///   to `bottom` behind it has to release, that of take() as well.
/// - take: the owner reads `top` before its `bottom` is seen; both have the second item. On x86 as
///   well, where a store may come behind a later load, and a weaker fence is none.
/// - steal: the thief, which has moved `top`, reads a `bottom` from before. Not on x86, where no
///   load comes before an earlier compare-exchange. As the thief is one thread, whose
///   compare-exchange is seq_cst, a seq_cst load of `bottom` will do here instead of the fence.
/// These do not show:
/// - first: the fence behind it acquires as well.
/// - won, stolen: who moves `top` has the item, by the order of read-modify-writes alone; and the
///   fences order what is read of it.
/// - space: nothing is put where something was here, and if it were, the thief would have to read
///   what is stored because of what the thief does later: load buffering, which is not explored.
constexpr Case cases[]{
    {"deque", clean, clean, "", deque<DequeOrders{}>},
    {"deque_put_unfenced", clean, assertion, "release:put+release:bottom",
     deque<DequeOrders{.put = relaxed}>},
    {"deque_take_unfenced", assertion, assertion, "seq_cst:bottom+seq_cst:top",
     deque<DequeOrders{.take = relaxed}>},
    {"deque_take_acq_rel", assertion, assertion, "seq_cst:take",
     deque<DequeOrders{.take = acq_rel}>},
    {"deque_steal_unfenced", clean, assertion, "seq_cst:last",
     deque<DequeOrders{.steal = relaxed}>},
    {"deque_steal_acq_rel", clean, assertion, "seq_cst:steal",
     deque<DequeOrders{.steal = acq_rel}>},
    {"deque_space_relaxed", clean, clean, "", deque<DequeOrders{.space = relaxed}>},
    {"deque_first_relaxed", clean, clean, "", deque<DequeOrders{.first = relaxed}>},
    {"deque_last_relaxed", clean, assertion, "acquire:last", deque<DequeOrders{.last = relaxed}>},
    {"deque_won_relaxed", clean, clean, "", deque<DequeOrders{.won = relaxed}>},
    {"deque_stolen_relaxed", clean, clean, "", deque<DequeOrders{.stolen = relaxed}>},
};

}  // namespace

int main(int count, char** words) { return run_named(cases, count, words); }
