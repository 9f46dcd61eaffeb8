// expect: exit 3
// says: in act silent_loop_wrong.cpp:13
// run: --event-time 0.5
// A loop without an event, while another thread waits in its own.

#include <atomic>
#include <thread>

std::atomic<bool> ready{false};

void act() {
  volatile bool stop = false;
  while (!stop) {  // here
  }
  ready = true;
}

int main() {
  std::thread first([] { act(); });
  std::thread second([] {
    while (!ready) {
    }
  });
  first.join();
  second.join();
}
