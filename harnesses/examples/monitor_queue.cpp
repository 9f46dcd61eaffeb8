// A program that has its queue watched while it works: one queue that is right, and one from which
// a removal sometimes takes the second item. Compiled and run as a test.

#include <cstdint>
#include <deque>
#include <heddle/monitor.hpp>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace {

class Queue {
 public:
  explicit Queue(bool is_right) : is_right_(is_right) {}

  void enqueue(std::int64_t item) {
    const std::lock_guard<std::mutex> lock(guard_);
    items_.push_back(item);
  }
  std::optional<std::int64_t> dequeue() {
    const std::lock_guard<std::mutex> lock(guard_);
    if (items_.empty()) {
      return std::nullopt;
    }
    const bool takes_second = !is_right_ && items_.size() > 1 && ++removals_ % 1000 == 0;
    const auto place = items_.begin() + (takes_second ? 1 : 0);
    const std::int64_t item = *place;
    items_.erase(place);
    return item;
  }

 private:
  const bool is_right_;
  std::mutex guard_;
  std::deque<std::int64_t> items_;
  int removals_ = 0;
};

void work(Queue& queue, heddle::Monitor& monitor, int thread) {
  const heddle::Monitor::Method enq = monitor.method("enq");
  const heddle::Monitor::Method deq = monitor.method("deq");
  for (int i = 0; i < 40000; ++i) {
    if (i % 4 < 2) {
      const std::int64_t item = i * 4 + thread;  // no item twice
      const heddle::Monitor::Call call = monitor.invoke(enq, item);
      queue.enqueue(item);
      monitor.respond(call);
    } else {
      const heddle::Monitor::Call call = monitor.invoke(deq);
      const std::optional<std::int64_t> item = queue.dequeue();
      monitor.respond(call, item);
    }
  }
}

heddle::MonitorVerdict watch(bool is_right) {
  heddle::MonitorOptions options;
  options.type = "queue";
  options.on_violation = [](const heddle::MonitorVerdict& verdict) { std::cout << verdict.text; };
  heddle::Monitor monitor(options);
  Queue queue(is_right);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] { work(queue, monitor, thread); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  return monitor.stop();
}

}  // namespace

int main() {
  const heddle::MonitorVerdict right = watch(true);
  std::cout << right.text;
  const heddle::MonitorVerdict wrong = watch(false);
  return right.answer == heddle::MonitorVerdict::explained &&
                 wrong.answer == heddle::MonitorVerdict::violated
             ? 0
             : 1;
}
