#include <mutex>

#include "scal-benchmarks/programs/weak/shapes.hpp"

/// Published algorithms, each right by interleavings, with the orders that their authors give and
/// with one of them weakened, and what is to be said of C++20's memory model. `list` lists them.
namespace {

using weak::run;
using Order = std::memory_order;
constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto acq_rel = std::memory_order_acq_rel;
constexpr auto seq_cst = std::memory_order_seq_cst;

/// A fence, or, weakened, none.
template <Order order>
void fence() {
  if constexpr (order != relaxed) {
    std::atomic_thread_fence(order);
  }
}

/// Chase, Lev, SPAA 2005, with the orders of Le, Pop, Cohen, Zappa Nardelli, PPoPP 2013, figure 1:
/// an array of two places, which need not grow here.
template <Order push_fence, Order take_fence, Order steal_fence, Order steal_load = acquire>
struct ChaseLev {
  std::atomic<int> top{0};
  std::atomic<int> bottom{0};
  std::atomic<int> places[2]{};

  void push(int item) {
    const int b = bottom.load(relaxed);
    static_cast<void>(top.load(acquire));
    places[b % 2].store(item, relaxed);
    fence<push_fence>();
    bottom.store(b + 1, relaxed);
  }

  int take() {
    const int b = bottom.load(relaxed) - 1;
    bottom.store(b, relaxed);
    fence<take_fence>();
    int t = top.load(relaxed);
    if (t > b) {
      bottom.store(b + 1, relaxed);
      return 0;
    }
    int item = places[b % 2].load(relaxed);
    if (t == b) {
      if (!top.compare_exchange_strong(t, t + 1, seq_cst, relaxed)) {
        item = 0;
      }
      bottom.store(b + 1, relaxed);
    }
    return item;
  }

  int steal() {
    int t = top.load(acquire);
    fence<steal_fence>();
    const int b = bottom.load(steal_load);
    if (t >= b) {
      return 0;
    }
    const int item = places[t % 2].load(relaxed);
    return top.compare_exchange_strong(t, t + 1, seq_cst, relaxed) ? item : 0;
  }
};

/// The owner takes the second of two items without a compare-exchange, while a thief takes two.
template <Order push_fence, Order take_fence, Order steal_fence, Order steal_load = acquire>
void chase_lev() {
  static ChaseLev<push_fence, take_fence, steal_fence, steal_load> deque;
  run(
      [] {
        deque.push(1);
        deque.push(2);
        static_cast<void>(deque.take());
      },
      [] {
        static_cast<void>(deque.steal());
        static_cast<void>(deque.steal());
      });
}

/// Boehm, MSPC 2012, figure 4 (reader) and figure 6 (writer), of two words.
template <Order writer_fence, Order reader_fence, Order last_store = release>
void seqlock() {
  static std::atomic<int> sequence{0};
  static std::atomic<int> data[2]{};
  run(
      [] {
        const int now = sequence.load(relaxed);
        sequence.store(now + 1, relaxed);
        fence<writer_fence>();
        data[0].store(1, relaxed);
        data[1].store(1, relaxed);
        sequence.store(now + 2, last_store);
      },
      [] {
        const int before = sequence.load(acquire);
        const int first = data[0].load(relaxed);
        const int second = data[1].load(relaxed);
        fence<reader_fence>();
        const int after = sequence.load(relaxed);
        static_cast<void>(before == after && before % 2 == 0 && first == second);
      });
}

/// Read-copy-update: a new version is published, the old one stays.
template <Order publish, Order subscribe>
void published_pointer() {
  struct Version {
    std::atomic<int> first{0};
    std::atomic<int> second{0};
  };
  static Version versions[2];
  static std::atomic<Version*> current{versions};
  run(
      [] {
        versions[1].first.store(1, relaxed);
        versions[1].second.store(1, relaxed);
        current.store(versions + 1, publish);
      },
      [] {
        const Version* seen = current.load(subscribe);
        static_cast<void>(seen->first.load(relaxed) + seen->second.load(relaxed));
      });
}

/// What a lock protects: an atomic, so that a lock that does not order is no race.
void critical_section() {
  static std::atomic<int> counter{0};
  counter.store(counter.load(relaxed) + 1, relaxed);
}

template <Order wait, Order serve>
void ticket_lock() {
  static std::atomic<int> next{0};
  static std::atomic<int> serving{0};
  const auto side = [] {
    const int mine = next.fetch_add(1, relaxed);
    while (serving.load(wait) != mine) {
    }
    critical_section();
    serving.store(mine + 1, serve);
  };
  run(side, side);
}

/// Mellor-Crummey, Scott, TOCS 1991, figure 5.
template <Order wait, Order hand_over, Order enqueue = acq_rel>
void mcs_lock() {
  struct Node {
    std::atomic<Node*> next{nullptr};
    std::atomic<bool> is_locked{false};
  };
  static std::atomic<Node*> tail{nullptr};
  static Node nodes[2];
  // `next` is null: what clears it could come behind the link, and be waited for in vain, if the
  // exchange did not order the two.
  const auto side = [](Node& mine) {
    if (Node* const before = tail.exchange(&mine, enqueue)) {
      mine.is_locked.store(true, relaxed);
      before->next.store(&mine, release);
      while (mine.is_locked.load(wait)) {
      }
    }
    critical_section();
    Node* after = mine.next.load(acquire);
    if (after == nullptr) {
      Node* expected = &mine;
      if (tail.compare_exchange_strong(expected, nullptr, release, relaxed)) {
        return;
      }
      while ((after = mine.next.load(acquire)) == nullptr) {
      }
    }
    after->is_locked.store(false, hand_over);
  };
  run([side] { side(nodes[0]); }, [side] { side(nodes[1]); });
}

template <Order look, Order publish>
void double_checked() {
  static std::mutex mutex;
  static std::atomic<std::atomic<int>*> instance{nullptr};
  static std::atomic<int> object{0};
  const auto side = [] {
    std::atomic<int>* seen = instance.load(look);
    if (seen == nullptr) {
      const std::lock_guard held(mutex);
      seen = instance.load(relaxed);
      if (seen == nullptr) {
        object.store(1, relaxed);
        seen = &object;
        instance.store(seen, publish);
      }
    }
    static_cast<void>(seen->load(relaxed));
  };
  run(side, side);
}

/// Treiber 1986, of nodes that are not used again.
template <Order publish, Order take>
void treiber_stack() {
  struct Node {
    std::atomic<int> item{0};
    std::atomic<Node*> next{nullptr};
  };
  static Node nodes[2];
  static std::atomic<Node*> top{nullptr};
  const auto push = [](Node& node) {
    node.item.store(1, relaxed);
    Node* seen = top.load(relaxed);
    do {
      node.next.store(seen, relaxed);
    } while (!top.compare_exchange_strong(seen, &node, publish, relaxed));
  };
  const auto pop = [] {
    Node* seen = top.load(take);
    while (seen != nullptr &&
           !top.compare_exchange_strong(seen, seen->next.load(relaxed), take, take)) {
    }
    return seen == nullptr ? 0 : seen->item.load(relaxed);
  };
  run([push] { push(nodes[0]); },
      [push, pop] {
        push(nodes[1]);
        static_cast<void>(pop());
      });
}

constexpr weak::Case cases[]{
    {"chase_lev", "robust", chase_lev<release, seq_cst, seq_cst>},
    {"chase_lev_push_unfenced", "not-robust", chase_lev<relaxed, seq_cst, seq_cst>},
    {"chase_lev_take_unfenced", "not-robust", chase_lev<release, relaxed, seq_cst>},
    {"chase_lev_take_release", "not-robust", chase_lev<release, acq_rel, seq_cst>},
    {"chase_lev_steal_unfenced", "not-robust", chase_lev<release, seq_cst, relaxed>},
    {"chase_lev_steal_relaxed", "not-robust", chase_lev<release, seq_cst, seq_cst, relaxed>},
    {"seqlock", "robust", seqlock<release, acquire>},
    {"seqlock_writer_unfenced", "not-robust", seqlock<relaxed, acquire>},
    {"seqlock_reader_unfenced", "not-robust", seqlock<release, relaxed>},
    {"seqlock_relaxed", "not-robust", seqlock<release, acquire, relaxed>},
    {"published_pointer", "robust", published_pointer<release, acquire>},
    {"published_pointer_store_relaxed", "not-robust", published_pointer<relaxed, acquire>},
    {"published_pointer_load_relaxed", "not-robust", published_pointer<release, relaxed>},
    {"ticket_lock", "robust", ticket_lock<acquire, release>},
    {"ticket_lock_wait_relaxed", "not-robust", ticket_lock<relaxed, release>},
    {"ticket_lock_serve_relaxed", "not-robust", ticket_lock<acquire, relaxed>},
    {"mcs_lock", "robust", mcs_lock<acquire, release>},
    {"mcs_lock_wait_relaxed", "not-robust", mcs_lock<relaxed, release>},
    {"mcs_lock_hand_over_relaxed", "not-robust", mcs_lock<acquire, relaxed>},
    {"mcs_lock_enqueue_relaxed", "not-robust", mcs_lock<acquire, release, relaxed>},
    {"double_checked", "robust", double_checked<acquire, release>},
    {"double_checked_look_relaxed", "not-robust", double_checked<relaxed, release>},
    {"double_checked_publish_relaxed", "not-robust", double_checked<acquire, relaxed>},
    {"treiber_stack", "robust", treiber_stack<release, acquire>},
    {"treiber_stack_push_relaxed", "not-robust", treiber_stack<relaxed, acquire>},
    {"treiber_stack_pop_relaxed", "not-robust", treiber_stack<release, relaxed>},
};

}  // namespace

int main(int count, char** words) { return weak::run_named(cases, count, words); }
