// expect: none
// needs: /usr/include/boost/thread.hpp
// compile: -lboost_thread
// subject: Boost.Thread 1.74, prebuilt: thread, mutex, condition_variable
// proved: the condition is looked at under its mutex

#include <boost/thread.hpp>
#include <cassert>

int main() {
  boost::mutex mutex;
  boost::condition_variable changed;
  bool ready = false;
  int value = 0;
  boost::thread producer([&] {
    const boost::lock_guard<boost::mutex> lock(mutex);
    value = 42;
    ready = true;
    changed.notify_one();
  });
  {
    boost::unique_lock<boost::mutex> lock(mutex);
    while (!ready) {
      changed.wait(lock);
    }
    assert(value == 42);
  }
  producer.join();
}
