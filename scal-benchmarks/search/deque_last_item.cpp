// Work-stealing deque whose owner does not compete for the last item: owner and thief both take it.
// Depth 3: the second thief comes after the first one, looks at the bottom before the owner lowers
// it, and moves the top after the owner has looked at that.

#include <atomic>
#include <cassert>
#include <thread>

namespace {
std::atomic<int> top{0};
std::atomic<int> bottom{2};  ///< two items to begin with
std::atomic<int> taken{0};

void steal() {
  int first = top.load();
  if (first < bottom.load() && top.compare_exchange_strong(first, first + 1)) {
    taken.fetch_add(1);
  }
}

void pop() {
  const int last = bottom.load() - 1;
  bottom.store(last);
  if (top.load() <= last) {  // for the last item a compare-exchange on top is missing
    taken.fetch_add(1);
  } else {
    bottom.store(last + 1);
  }
}
}  // namespace

int main() {
  std::thread first_thief(steal);
  std::thread second_thief(steal);
  pop();
  pop();
  first_thief.join();
  second_thief.join();
  assert(taken.load() <= 2);
}
