// expect: data-race
// levels: O0 O1 O2 O3
// As libstdc++ has it, in the user's own code, which is the user's to mend.

#include <atomic>
#include <thread>
#include <utility>

namespace mine::std {

template <typename T>
class _Sp_atomic {
 public:
  T load() {
    lock();
    const T value = value_;
    locked_.store(false, ::std::memory_order_relaxed);
    return value;
  }
  void swap(T& other) {
    lock();
    ::std::swap(value_, other);
    locked_.store(false, ::std::memory_order_release);
  }

 private:
  void lock() {
    while (locked_.exchange(true, ::std::memory_order_acquire)) {
    }
  }
  ::std::atomic<bool> locked_{false};
  T value_ = 0;
};

}  // namespace mine::std

int main() {
  mine::std::_Sp_atomic<int> cell;
  std::thread other([&] {
    int two = 2;
    cell.swap(two);
  });
  const int seen = cell.load();
  other.join();
  return seen > 2 ? 1 : 0;
}
