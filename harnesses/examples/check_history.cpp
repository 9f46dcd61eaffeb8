// Judges histories without running anything under Heddle: one of a queue, by a built-in
// specification, and by how far it is out of order, one of a counter that loses updates, by a
// specification of its own, and one of a bag that may hand out any of its items, which takes a step
// with several outcomes.

#include <heddle/linearizability.hpp>
#include <iostream>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace {

/// "inc" adds one, "get" answers the value.
struct Counter {
  using State = int;
  [[nodiscard]] State initial() const { return 0; }
  [[nodiscard]] std::optional<State> step(State n, const heddle::Operation& operation) const {
    if (operation.is("inc")) {
      return n + 1;
    }
    return operation.returns(n) ? std::optional<State>(n) : std::nullopt;
  }
};

/// "put" adds its argument, "take" answers any item and removes it.
struct Bag {
  using State = std::multiset<std::int64_t>;
  [[nodiscard]] State initial() const { return {}; }
  [[nodiscard]] std::vector<State> step(const State& items,
                                        const heddle::Operation& operation) const {
    std::vector<State> after;
    if (operation.is("put")) {
      after.push_back(items);
      after.back().insert(operation.arguments[0].integer());
      return after;
    }
    for (const std::int64_t item : std::set<std::int64_t>(items.begin(), items.end())) {
      if (operation.returns(item)) {
        after.push_back(items);
        after.back().erase(after.back().find(item));
      }
    }
    return after;
  }
  [[nodiscard]] std::string describe(const State& items) const {
    return std::to_string(items.size()) + " items";
  }
};

heddle::History queue_history() {
  heddle::History history;
  const auto first = history.invoke(0, "enq", {1});
  history.respond(first);
  const auto second = history.invoke(0, "enq", {2});
  const auto removal = history.invoke(1, "deq");
  history.respond(removal, 1);
  history.respond(second);
  return history;
}

/// Segments of two: 2 goes before 1.
heddle::History relaxed_queue_history() {
  heddle::History history;
  for (const std::int64_t item : {1, 2, 3, 4}) {
    history.respond(history.invoke(0, "enq", {item}));
  }
  for (const std::int64_t item : {2, 1, 3, 4}) {
    const auto removal = history.invoke(1, "deq");
    history.respond(removal, item);
  }
  return history;
}

heddle::History lost_update() {
  heddle::History history;
  const auto one = history.invoke(0, "inc");
  const auto other = history.invoke(1, "inc");
  history.respond(one);
  history.respond(other);
  const auto get = history.invoke(0, "get");
  history.respond(get, 1);
  return history;
}

/// Recorded while threads run: under a lock, which is not held during the calls themselves.
heddle::History recorded_bag() {
  heddle::History history;
  std::mutex recording;
  std::multiset<std::int64_t> items;
  std::mutex guard;
  const auto work = [&](int process) {
    for (std::int64_t i = 0; i < 20; ++i) {
      heddle::History::Place place = 0;
      {
        const std::lock_guard<std::mutex> lock(recording);
        place = i % 2 == 0 ? history.invoke(process, "put", {i}) : history.invoke(process, "take");
      }
      heddle::Value result;
      {
        const std::lock_guard<std::mutex> lock(guard);
        if (i % 2 == 0) {
          items.insert(i);
        } else {
          result = *items.begin();
          items.erase(items.begin());
        }
      }
      const std::lock_guard<std::mutex> lock(recording);
      history.respond(place, result);
    }
  };
  std::thread other(work, 1);
  work(0);
  other.join();
  return history;
}

}  // namespace

int main() {
  const heddle::Verdict queue = heddle::check("queue", queue_history());
  std::cout << queue.explanation() << '\n';

  const heddle::Verdict relaxed = heddle::check_quasi("queue", relaxed_queue_history());
  std::cout << relaxed.explanation() << "enough: " << relaxed.smallest_factors().front() << "\n\n";

  const heddle::Verdict counter = heddle::check<Counter>(lost_update());
  std::cout << counter.explanation() << '\n';

  const heddle::Verdict bag = heddle::check<Bag>(recorded_bag());
  std::cout << "bag: " << bag.summary() << '\n';

  return queue.explained() && relaxed.explained() && counter.not_explained() && bag.explained() ? 0
                                                                                                : 1;
}
