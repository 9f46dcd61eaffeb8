// expect: none
// A constructor locks a mutex in memory that it gives back, and that other bytes are written to
// before main has a mutex there.

#include <cassert>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <thread>

alignas(std::mutex) unsigned char place[sizeof(std::mutex)];

struct Held {
  std::mutex mutex;
  int value = 0;
};

const struct Used {
  Used() {
    auto* mutex = new (place) std::mutex;
    mutex->lock();
    mutex->unlock();
    std::destroy_at(mutex);
    std::memset(place, 1, sizeof place);
    const auto held = std::make_unique<Held>();
    const std::lock_guard lock(held->mutex);
  }
} used;

int main() {
  auto* mutex = new (place) std::mutex;
  const auto held = std::make_unique<Held>();
  std::thread other([&] {
    const std::scoped_lock lock(*mutex, held->mutex);
    ++held->value;
  });
  {
    const std::scoped_lock lock(*mutex, held->mutex);
    ++held->value;
  }
  other.join();
  assert(held->value == 2);
}
