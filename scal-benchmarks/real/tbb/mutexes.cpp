// expect: none
// needs: /usr/include/tbb/spin_rw_mutex.h
// compile: -ltbb
// subject: oneTBB 2021.8 spin_mutex and spin_rw_mutex
// proved: mutual exclusion

#include <tbb/spin_mutex.h>
#include <tbb/spin_rw_mutex.h>

#include <cassert>
#include <thread>

int main() {
  tbb::spin_mutex mutex;
  tbb::spin_rw_mutex shared;
  int count = 0;
  int seen = 0;
  std::thread other([&] {
    {
      const tbb::spin_mutex::scoped_lock lock(mutex);
      ++count;
    }
    const tbb::spin_rw_mutex::scoped_lock lock(shared, /*write=*/true);
    seen = 1;
  });
  {
    const tbb::spin_mutex::scoped_lock lock(mutex);
    ++count;
  }
  {
    const tbb::spin_rw_mutex::scoped_lock lock(shared, /*write=*/false);
    assert(seen == 0 || seen == 1);
  }
  other.join();
  assert(count == 2);
}
