#include <mutex>

#include "scal-benchmarks/programs/weak_found/found.hpp"

/// Data that one thread hands over to another.
namespace {

using namespace weak_found;

struct RingOrders {
  Order filled = release;  ///< the producer's index
  Order fill = acquire;    ///< which the consumer reads
  Order emptied = release;
  Order empty = acquire;
};

/// Lamport, 1977: a ring for one producer and one consumer, of one place.
template <RingOrders orders>
struct Ring {
  std::atomic<int> place{0};
  std::atomic<int> tail{0};
  std::atomic<int> head{0};

  void put(int item) {
    const int mine = tail.load(relaxed);
    while (head.load(orders.empty) != mine) {
    }
    place.store(item, relaxed);
    tail.store(mine + 1, orders.filled);  // [filled]
  }

  int get() {
    const int mine = head.load(relaxed);
    while (tail.load(orders.fill) == mine) {  // [fill]
    }
    const int item = place.load(relaxed);
    head.store(mine + 1, orders.emptied);
    return item;
  }
};

template <RingOrders orders>
Ring<orders> items;

template <RingOrders orders>
void ring() {
  run(
      [] {
        items<orders>.put(1);
        items<orders>.put(2);
      },
      [] {
        assert(items<orders>.get() == 1);
        assert(items<orders>.get() == 2);
      });
}

struct VersionOrders {
  Order publish = release;
  Order subscribe = acquire;
  Order enter = seq_cst;  ///< the reader's fence
  Order leave = release;
  Order wait = seq_cst;  ///< the writer's fence
  Order left = acquire;
};

/// Read-copy-update as Desnoyers et al., TPDS 2012, have it with memory barriers, for one reader
/// and one update: who has published a new version waits until no reader is left who may have the
/// old one, and uses that again.
template <VersionOrders orders>
struct Versions {
  struct Version {
    std::atomic<int> first{1};
    std::atomic<int> second{1};
  };
  Version old;
  Version other{0, 0};
  std::atomic<Version*> current{&old};
  std::atomic<bool> reads{false};

  void update() {
    other.first.store(2, relaxed);
    other.second.store(2, relaxed);
    current.store(&other, orders.publish);  // [publish]
    std::atomic_thread_fence(orders.wait);  // [wait]
    while (reads.load(orders.left)) {       // [left]
    }
    old.first.store(0, relaxed);
  }

  void read() {
    reads.store(true, relaxed);                            // [reads]
    std::atomic_thread_fence(orders.enter);                // [enter]
    const Version* seen = current.load(orders.subscribe);  // [subscribe]
    const int first = seen->first.load(relaxed);
    const int second = seen->second.load(relaxed);
    reads.store(false, orders.leave);
    assert(first != 0 && first == second);
  }
};

template <VersionOrders orders>
Versions<orders> versions;

template <VersionOrders orders>
void update() {
  run([] { versions<orders>.update(); }, [] { versions<orders>.read(); });
}

/// Meyers, Alexandrescu, 2004, with the orders that C++11 made possible.
template <Order look, Order publish>
struct Singleton {
  std::mutex mutex;
  std::atomic<std::atomic<int>*> instance{nullptr};
  std::atomic<int> object{0};

  void use() {
    std::atomic<int>* seen = instance.load(look);  // [look]
    if (seen == nullptr) {
      const std::lock_guard held(mutex);
      seen = instance.load(relaxed);
      if (seen == nullptr) {
        object.store(1, relaxed);
        seen = &object;
        instance.store(seen, publish);  // [instance]
      }
    }
    assert(seen->load(relaxed) == 1);
  }
};

template <Order look, Order publish>
Singleton<look, publish> singleton;

template <Order look, Order publish>
void double_checked() {
  run([] { singleton<look, publish>.use(); }, [] { singleton<look, publish>.use(); });
}

/// - filled, fill: the index is seen, and nothing in the place yet, or the item before.
/// - emptied, empty do not show: the consumer would have to read what is stored because of what it
///   does later, which is load buffering, and not explored.
/// - publish, subscribe: the version is seen, and not what is in it. The fences do not help: that
/// of
///   the writer is behind its store, that of the reader before its load. (C++20 does not say that a
///   load depends on the one that its address comes from.)
/// - enter, wait: the writer sees no reader, which has the old version nevertheless, as each has
///   looked before its own store is seen. On x86 as well, where a weaker fence is none. Instead of
///   the fence, both of the accesses about it may be seq_cst.
/// - leave, left do not show: load buffering again.
/// - look, publish of the singleton: the pointer is seen, and not the object.
/// x86 shows none but enter and wait: stores become visible in their order, and loads are made in
/// theirs.
constexpr Case cases[]{
    {"ring", clean, clean, "", ring<RingOrders{}>},
    {"ring_filled_relaxed", clean, assertion, "release:filled",
     ring<RingOrders{.filled = relaxed}>},
    {"ring_fill_relaxed", clean, assertion, "acquire:fill", ring<RingOrders{.fill = relaxed}>},
    {"ring_emptied_relaxed", clean, clean, "", ring<RingOrders{.emptied = relaxed}>},
    {"ring_empty_relaxed", clean, clean, "", ring<RingOrders{.empty = relaxed}>},
    {"update", clean, clean, "", update<VersionOrders{}>},
    {"update_publish_relaxed", clean, assertion, "release:publish",
     update<VersionOrders{.publish = relaxed}>},
    {"update_subscribe_relaxed", clean, assertion, "acquire:subscribe",
     update<VersionOrders{.subscribe = relaxed}>},
    {"update_enter_unfenced", assertion, assertion, "seq_cst:reads+seq_cst:subscribe",
     update<VersionOrders{.enter = relaxed}>},
    {"update_enter_acq_rel", assertion, assertion, "seq_cst:enter",
     update<VersionOrders{.enter = acq_rel}>},
    {"update_wait_unfenced", assertion, assertion, "seq_cst:publish+seq_cst:left",
     update<VersionOrders{.wait = relaxed}>},
    {"update_wait_acq_rel", assertion, assertion, "seq_cst:wait",
     update<VersionOrders{.wait = acq_rel}>},
    {"update_leave_relaxed", clean, clean, "", update<VersionOrders{.leave = relaxed}>},
    {"update_left_relaxed", clean, clean, "", update<VersionOrders{.left = relaxed}>},
    {"double_checked", clean, clean, "", double_checked<acquire, release>},
    {"double_checked_look_relaxed", clean, assertion, "acquire:look",
     double_checked<relaxed, release>},
    {"double_checked_publish_relaxed", clean, assertion, "release:instance",
     double_checked<acquire, relaxed>},
};

}  // namespace

int main(int count, char** words) { return run_named(cases, count, words); }
