#include "scal-benchmarks/programs/weak_found/found.hpp"

/// Chase, Lev, SPAA 2005, with the orders of Le, Pop, Cohen, Zappa Nardelli, PPoPP 2013, figure 1:
/// an array of two places, which need not grow here.
namespace {

using namespace weak_found;

struct Orders {
  Order put = release;    ///< a fence, before the item is shown
  Order take = seq_cst;   ///< a fence, between `bottom` and `top`
  Order steal = seq_cst;  ///< a fence, between `top` and `bottom`
  Order space = acquire;  ///< `top`, where an item is put
  Order first = acquire;  ///< `top`, where one is stolen
  Order last = acquire;   ///< `bottom`, where one is stolen
  Order won = seq_cst;    ///< compare-exchange of the owner
  Order stolen = seq_cst;
};

template <Orders orders>
struct Deque {
  std::atomic<int> top{0};
  std::atomic<int> bottom{0};
  std::atomic<int> places[2]{};

  void put(int item) {
    const int b = bottom.load(relaxed);
    if (b - top.load(orders.space) > 1) {
      return;
    }
    places[b % 2].store(item, relaxed);
    std::atomic_thread_fence(orders.put);
    bottom.store(b + 1, relaxed);  // [put]
  }

  int take() {
    const int b = bottom.load(relaxed) - 1;
    bottom.store(b, relaxed);               // [bottom]
    std::atomic_thread_fence(orders.take);  // [take]
    int t = top.load(relaxed);              // [top]
    if (t > b) {
      bottom.store(b + 1, relaxed);
      return 0;
    }
    int item = places[b % 2].load(relaxed);
    if (t == b) {
      if (!top.compare_exchange_strong(t, t + 1, orders.won, relaxed)) {
        item = 0;
      }
      bottom.store(b + 1, relaxed);
    }
    return item;
  }

  int steal() {
    int t = top.load(orders.first);          // [first]
    std::atomic_thread_fence(orders.steal);  // [steal]
    const int b = bottom.load(orders.last);  // [last]
    if (t >= b) {
      return 0;
    }
    const int item = places[t % 2].load(relaxed);
    if (!top.compare_exchange_strong(t, t + 1, orders.stolen, relaxed)) {
      return 0;
    }
    assert(item != 0);
    return item;
  }
};

template <Orders orders>
Deque<orders> items;

/// The owner takes the second of two items without a compare-exchange, while a thief takes two.
/// Each item is taken once.
template <Orders orders>
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
    {"deque", clean, clean, "", deque<Orders{}>},
    {"deque_put_unfenced", clean, assertion, "release:put+release:bottom",
     deque<Orders{.put = relaxed}>},
    {"deque_take_unfenced", assertion, assertion, "seq_cst:bottom+seq_cst:top",
     deque<Orders{.take = relaxed}>},
    {"deque_take_acq_rel", assertion, assertion, "seq_cst:take", deque<Orders{.take = acq_rel}>},
    {"deque_steal_unfenced", clean, assertion, "seq_cst:last", deque<Orders{.steal = relaxed}>},
    {"deque_steal_acq_rel", clean, assertion, "seq_cst:steal", deque<Orders{.steal = acq_rel}>},
    {"deque_space_relaxed", clean, clean, "", deque<Orders{.space = relaxed}>},
    {"deque_first_relaxed", clean, clean, "", deque<Orders{.first = relaxed}>},
    {"deque_last_relaxed", clean, assertion, "acquire:last", deque<Orders{.last = relaxed}>},
    {"deque_won_relaxed", clean, clean, "", deque<Orders{.won = relaxed}>},
    {"deque_stolen_relaxed", clean, clean, "", deque<Orders{.stolen = relaxed}>},
};

}  // namespace

int main(int count, char** words) { return run_named(cases, count, words); }
