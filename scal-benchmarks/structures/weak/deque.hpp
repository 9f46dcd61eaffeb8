#pragma once

#include "scal-benchmarks/structures/weak/orders.hpp"

namespace scal {

/// Those of Le, Pop, Cohen, Zappa Nardelli, PPoPP 2013, figure 1.
struct DequeOrders {
  Order put = release;    ///< a fence, before the item is shown
  Order take = seq_cst;   ///< a fence, between `bottom` and `top`
  Order steal = seq_cst;  ///< a fence, between `top` and `bottom`
  Order space = acquire;  ///< `top`, where an item is put
  Order first = acquire;  ///< `top`, where one is stolen
  Order last = acquire;   ///< `bottom`, where one is stolen
  Order won = seq_cst;    ///< compare-exchange of the owner
  Order stolen = seq_cst;
};

/// Chase, Lev, SPAA 2005: an array of two places, which need not grow here. 0: there is nothing, or
/// another thread was faster.
template <DequeOrders orders>
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
    return top.compare_exchange_strong(t, t + 1, orders.stolen, relaxed) ? item : 0;
  }
};

}  // namespace scal
