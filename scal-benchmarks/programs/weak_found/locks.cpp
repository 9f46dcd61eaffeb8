#include "scal-benchmarks/programs/weak_found/found.hpp"

/// Locks that two threads take once each.
namespace {

using namespace weak_found;

/// What a lock protects: an atomic, so that a lock that does not order is no race.
std::atomic<int> counter{0};

void critical_section() { counter.store(counter.load(relaxed) + 1, relaxed); }

template <typename Side>
void both(Side side) {
  run([side] { side(0); }, [side] { side(1); });
  assert(counter.load(relaxed) == 2);
}

std::atomic<int> next_ticket{0};
std::atomic<int> serving{0};

template <Order wait, Order serve>
void ticket_lock() {
  both([](int /*side*/) {
    const int mine = next_ticket.fetch_add(1, relaxed);
    while (serving.load(wait) != mine) {  // [ticket_wait]
    }
    critical_section();
    serving.store(mine + 1, serve);  // [serve]
  });
}

struct McsOrders {
  Order enqueue = acq_rel;
  Order link = release;
  Order wait = acquire;
  Order look = acquire;    ///< whether somebody is behind
  Order let_go = release;  ///< if nobody is
  Order again = acquire;   ///< who it is
  Order hand_over = release;
};

struct McsNode {
  std::atomic<McsNode*> next{nullptr};
  std::atomic<bool> is_locked{false};
};

std::atomic<McsNode*> mcs_tail{nullptr};
McsNode mcs_nodes[2];

/// Mellor-Crummey, Scott, TOCS 1991, figure 5.
template <McsOrders orders>
void mcs_lock() {
  both([](int side) {
    McsNode& mine = mcs_nodes[side];
    mine.next.store(nullptr, relaxed);
    if (McsNode* const before = mcs_tail.exchange(&mine, orders.enqueue)) {  // [enqueue]
      mine.is_locked.store(true, relaxed);
      before->next.store(&mine, orders.link);     // [link]
      while (mine.is_locked.load(orders.wait)) {  // [wait]
      }
    }
    critical_section();
    McsNode* after = mine.next.load(orders.look);  // [look]
    if (after == nullptr) {
      McsNode* last = &mine;
      if (mcs_tail.compare_exchange_strong(last, nullptr, orders.let_go, relaxed)) {  // [let_go]
        return;
      }
      while ((after = mine.next.load(orders.again)) == nullptr) {  // [again]
      }
    }
    after->is_locked.store(false, orders.hand_over);  // [hand_over]
  });
}

std::atomic<bool> wants[2]{};
std::atomic<int> turn{0};

/// One place of the program for both of its calls.
template <Order store, Order fence>
[[gnu::noinline]] void want(int side) {
  wants[side].store(true, store);  // [want]
  std::atomic_thread_fence(fence);
}

/// Dekker's, as Dijkstra tells it in EWD 123, 1965.
template <Order store, Order load, Order fence>
void dekker() {
  both([](int side) {
    const int other = 1 - side;
    want<store, fence>(side);
    while (wants[other].load(load)) {  // [other]
      if (turn.load(load) != side) {
        wants[side].store(false, store);
        while (turn.load(load) != side) {
        }
        want<store, fence>(side);
      }
    }
    critical_section();
    turn.store(other, store);
    wants[side].store(false, store);
  });
}

/// - wait, serve, hand_over, let_go, and enqueue as an acquire: the next one to have the lock does
///   not see what the counter has become.
/// - enqueue as a release: who has the lock clears `next` of its node behind what the other one
///   has put there, and waits for it for ever.
/// - link, look, again: the node's `is_locked` is set behind what the one before it has stored
///   there, and its thread waits for ever.
/// - Dekker's: each looks at what the other one wants before its own wish is seen; on x86 as well.
///   To forbid it the wish and the look have to be seq_cst, or a fence between them.
/// x86 shows no other of them: stores become visible in their order, and loads are made in theirs.
constexpr Case cases[]{
    {"ticket_lock", clean, clean, "", ticket_lock<acquire, release>},
    {"ticket_lock_wait_relaxed", clean, assertion, "acquire:ticket_wait",
     ticket_lock<relaxed, release>},
    {"ticket_lock_serve_relaxed", clean, assertion, "release:serve", ticket_lock<acquire, relaxed>},
    {"mcs_lock", clean, clean, "", mcs_lock<McsOrders{}>},
    {"mcs_lock_enqueue_release", clean, assertion, "acq_rel:enqueue",
     mcs_lock<McsOrders{.enqueue = release}>},
    {"mcs_lock_enqueue_acquire", clean, waits, "acq_rel:enqueue",
     mcs_lock<McsOrders{.enqueue = acquire}>},
    {"mcs_lock_link_relaxed", clean, waits, "release:link", mcs_lock<McsOrders{.link = relaxed}>},
    {"mcs_lock_wait_relaxed", clean, assertion, "acquire:wait",
     mcs_lock<McsOrders{.wait = relaxed}>},
    {"mcs_lock_look_relaxed", clean, waits, "acquire:look", mcs_lock<McsOrders{.look = relaxed}>},
    {"mcs_lock_let_go_relaxed", clean, assertion, "release:let_go",
     mcs_lock<McsOrders{.let_go = relaxed}>},
    {"mcs_lock_again_relaxed", clean, waits, "acquire:again",
     mcs_lock<McsOrders{.again = relaxed}>},
    {"mcs_lock_hand_over_relaxed", clean, assertion, "release:hand_over",
     mcs_lock<McsOrders{.hand_over = relaxed}>},
    {"dekker", clean, clean, "", dekker<seq_cst, seq_cst, relaxed>},
    {"dekker_release", assertion, assertion, "seq_cst:other+seq_cst:want",
     dekker<release, acquire, relaxed>},
    {"dekker_fenced", clean, clean, "", dekker<release, acquire, seq_cst>},
};

}  // namespace

int main(int count, char** words) { return run_named(cases, count, words); }
