#pragma once

// Queues whose values may be added more than once, in a time that is bounded by a function of the
// number of operations open at once, times the length. No paper: form and proof are our own.
//
// The state of a queue depends on the order of enqueues that overlapped long ago, so configurations
// along the history are exponentially many. But in a linearization the k-th dequeue takes what the
// k-th enqueue added. So the two orders are built at the same time, pair by pair:
//
//   configuration   (X, Y): enqueues and dequeues already ordered, |X| = |Y|
//   move            append e to the enqueues and d to the dequeues, where no enqueue outside X
//                   precedes e, no dequeue outside Y precedes d, d answers e's value or is pending,
//                   and d precedes neither e nor any enqueue in X
//   end             all completed dequeues are in Y; the other enqueues follow in any order
//
// Why this is enough. Let E1 E2 .. and D1 D2 .. be such orders. They can be merged, in keeping with
// precedence, each Ei before its Di, if these conditions together have no cycle. A cycle has to go
// from the dequeues to the enqueues, by some Dj that precedes some Ei. If it does so twice, by
// Dj < Ei and Dj' < Ei', then Dj < Ei' or Dj' < Ei too, as these are intervals, so there is a cycle
// that does it once. It goes on from Ei to a later Ek, on to some Dm, and to Dj, which is Dm or
// later. If Ek to Dm is because k = m, or because of k < m and a pair, then i <= k <= m <= j; but
// the move that added Dj made sure that it precedes no Ei with i <= j. So Ek precedes Dm, and
// m <= j < i <= k. Intervals again: Ek < Dm and Dj < Ei give Ek < Ei or Dj < Dm, against one of the
// two orders. What is never dequeued stands at the end of the enqueues, and the same proof holds.
//
// Peeks take no part in pairs, but stand in the order of the dequeues, before the dequeue that
// takes the item they saw, and must not precede any enqueue in X either; the proof does not change.
// One is put there as soon as it can be: that hinders nobody else.
//
// Empty answers need an instant at which X and Y are all that has happened: every operation inside
// was invoked before it, every operation outside responds after it. At a configuration with
//   latest invocation inside < first response outside
// the history falls into a part before and a part after, and each empty answer whose interval has
// an instant between the two can be there. (X, Y) knows the two ends. An empty answer that responds
// before the latest invocation inside must have been placed. So it is best to place all that fit,
// at each such configuration; those placed are then the first ones by invocation, and of two ways
// to the same (X, Y) the one that has placed more replaces the other.
//
// Of two enqueues of one value that could be next, the one that is invoked and responds first
// stands for both, as the two can change places in any order; likewise of two dequeues, where it
// is enough to respond first if there are no empty answers.
//
// Where many operations overlap, layers grow large, but if there is a linearization, there are many
// mostly. So a first try keeps only some configurations of each layer; if that leads to the end, or
// if nothing was left out, the matter is decided. Else a second one keeps all.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/interval_chain.hpp"
#include "checkers/algorithms/frontier/pair_layer.hpp"
#include "checkers/algorithms/frontier/queue_order.hpp"
#include "checkers/algorithms/frontier/shared_orders.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Whether QueueFrontier can judge it: a queue's enqueues, dequeues and peeks only, no completed
/// dequeue or peek of which the answer is not known, no value none, and not both peeks of items and
/// empty answers.
bool is_for_queue_frontier(const CodedHistory& history);

class QueueFrontier {
 public:
  /// Needs is_for_queue_frontier(history). The first try keeps `narrow_layer` configurations.
  QueueFrontier(const CodedHistory& history, bool wants_linearization, Budget& budget,
                std::size_t narrow_layer = 64);

  /// Sets the answer, and a linearization if wanted. Throws LimitReached.
  void check(Verdict& verdict);

  /// How far orders got, about: the latest position up to which all that responded was in one.
  [[nodiscard]] Position reached() const { return reached_; }

 private:
  using Index = IntervalChain::Index;
  struct EmptyAnswer {
    Position invocation;
    Position response;
    OperationIndex operation;
  };
  /// A configuration unpacked, but for its bit sets. Of X and Y: base and latest invocation.
  struct Pair {
    Index x_base = 0;
    Index y_base = 0;
    std::uint64_t x_last = 0;
    std::uint64_t y_last = 0;
    std::uint32_t placed = 0;
    SharedOrders::Order order = SharedOrders::empty;
  };
  enum class Kind : std::uint32_t { enqueue, dequeue, empty };

  /// Labels: a number for each value; another one for peeks of it; and one for pending dequeues,
  /// which take anything.
  static constexpr std::uint32_t any_label = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t peek_of(std::uint32_t label) { return label | 1U << 31U; }

  void read_history();
  void count_values();
  bool explain();
  bool explain_in_layers();
  [[nodiscard]] bool is_full() const {
    return next_->size() >= most_in_layer_ || made_from_pair_ >= most_from_pair_;
  }
  bool explain_from(Pair pair);
  Pair unpack(PairLayer::Index i);
  bool place_empty_answers(Pair& pair);
  [[nodiscard]] bool is_end(const Pair& pair) const;
  [[nodiscard]] bool has_better(const IntervalChain& chain, const std::uint64_t* set,
                                std::span<const Index> open, std::size_t place) const;
  bool append_enqueue(const Pair& from, Index enqueue);
  void do_peeks(Pair& pair, std::uint32_t label);
  void append_dequeues(const Pair& pair, std::uint32_t label);
  void emit(const Pair& pair, Index dequeue);
  void drop(PairLayer& layer);
  void forget_passed();

  void note(Pair& pair, Kind kind, Index element);
  [[nodiscard]] QueueOrder order_of(SharedOrders::Order order) const;

  const CodedHistory& history_;
  bool keeps_orders_;
  Budget& budget_;
  bool has_peeks_ = false;
  std::optional<OperationIndex> culprit_;  ///< an operation that no order explains, and why
  std::string reason_;
  IntervalChain enqueues_;
  IntervalChain dequeues_;                          ///< and peeks
  CountedVector<EmptyAnswer> empties_;              ///< by invocation
  CountedVector<Position> first_response_of_rest_;  ///< of empties_, from each on
  SharedOrders orders_;
  std::optional<PairLayer> layer_;
  std::optional<PairLayer> next_;
  std::vector<std::uint64_t> key_;    ///< scratch
  std::vector<std::uint64_t> x_set_;  ///< of the configuration being continued
  std::vector<std::uint64_t> y_set_;
  std::vector<std::uint64_t> x_next_;  ///< of the one being made
  std::vector<std::uint64_t> y_next_;
  SharedOrders::Order end_ = SharedOrders::empty;
  Position reached_ = 0;

  /// The first try keeps little of each layer, the second everything.
  std::size_t narrow_layer_;
  std::size_t most_in_layer_ = 0;
  std::size_t most_from_pair_ = 0;
  std::size_t made_from_pair_ = 0;
  bool has_left_out_ = false;
};

}  // namespace heddle::checkers
