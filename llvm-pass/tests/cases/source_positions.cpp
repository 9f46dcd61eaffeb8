// shows: atomic_load atomic_store atomic_rmw atomic_cas call plain_store
// The place is where the user wrote it, not in the header that the access was inlined from.
#include <atomic>
#include <mutex>
#include <thread>

extern "C" void reach_runtime();

namespace shop {

std::atomic<int> count{0};
std::mutex mutex;
int guarded = 0;

template <typename T>
class Counter {
 public:
  void add(T amount) {
    number.fetch_add(amount);
    //> atomic_rmw.add seq_cst 4: 0, 5 at 12 _ZN4shop7CounterIiE3addEi
  }
  std::atomic<T> number{};
};

int read() {
  return count.load();  //> atomic_load seq_cst 4: 3 at 16 _ZN4shop4readEv
}

void increment() {
  const std::lock_guard<std::mutex> guard(mutex);
  guarded = guarded + 1;  //> plain_store 4: 0, 1 at 11 _ZN4shop9incrementEv
}

}  // namespace shop

int main() {
  shop::count = 3;  //> atomic_store seq_cst 4: 0, 3 at 15 main
  const int got = shop::read();
  shop::increment();
  static shop::Counter<int> counter;
  counter.add(5);
  [] {
    reach_runtime();  //> call at 5 _ZZ4mainENK3$_0clEv
  }();
  return got == 3 ? 0 : 1;
}
