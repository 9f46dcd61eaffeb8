// Stack of recycled nodes whose head has no tag: ABA. A pop that has read the head's successor is
// overtaken by pops and a push that bring the same head back with another successor; its
// compare-exchange succeeds and puts a node back that is in use.
// Depth 3: the other thread's whole sequence between the pop's load of `next` and its exchange.

#include <array>
#include <atomic>
#include <deque>
#include <heddle/heddle.hpp>
#include <mutex>
#include <optional>

namespace {
class AbaStack {
 public:
  void push(int value) {
    const int node = allocate();
    nodes_[node].value.store(value);
    int head = head_.load();
    do {
      nodes_[node].next.store(head);
    } while (!head_.compare_exchange_strong(head, node));
  }

  std::optional<int> pop() {
    int head = head_.load();
    while (head != none) {
      const int next = nodes_[head].next.load();
      if (head_.compare_exchange_strong(head, next)) {
        const int value = nodes_[head].value.load();
        release(head);
        return value;
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr int none = -1;
  struct Node {
    std::atomic<int> value{0};
    std::atomic<int> next{none};
  };

  /// The node that has been free for longest: there are as many as items at most.
  int allocate() {
    const std::lock_guard guard(pool_mutex_);
    const int node = pool_.front();
    pool_.pop_front();
    return node;
  }

  void release(int node) {
    const std::lock_guard guard(pool_mutex_);
    pool_.push_back(node);
  }

  std::array<Node, 2> nodes_{};
  std::mutex pool_mutex_;
  std::deque<int> pool_{0, 1};
  std::atomic<int> head_{none};
};
}  // namespace

HEDDLE_HARNESS(AbaStack, heddle::specification::stack) {
  operation("push", &AbaStack::push);
  operation("pop", &AbaStack::pop);
  scenario("aba", "push(1) push(2) >> pop() || pop() pop() push(3) ;; pop() pop()");
}
