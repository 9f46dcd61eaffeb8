// Message passing: the reader looks at the data only if the flag is up.
//
//     send: data = 1 (d); flag = 1 (f)        receive: read flag (F); if 1, read data (D)
//
// F d f, d F f: the flag is down, D does not happen. d f F D: it is up. Nothing else can happen
// after f but F and D: 3 executions.

#include <atomic>
#include <cassert>
#include <heddle/heddle.hpp>

class MessagePassing {
 public:
  void send() {
    data_.store(1, std::memory_order_relaxed);
    flag_.store(1, std::memory_order_release);
  }
  void receive() {
    if (flag_.load(std::memory_order_acquire) == 1) {
      assert(data_.load(std::memory_order_relaxed) == 1);
    }
  }

 private:
  std::atomic<int> data_{0};
  std::atomic<int> flag_{0};
};

HEDDLE_HARNESS(MessagePassing, heddle::specification::none) {
  operation("send", &MessagePassing::send);
  operation("receive", &MessagePassing::receive);
  scenario("send first", "send() || receive()");
  scenario("receive first", "receive() || send()");
}
