// expect: data-race
// says: inside
// Two tokens let both in.

#include <sys/eventfd.h>
#include <unistd.h>

#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  const int free = eventfd(2, EFD_SEMAPHORE);
  int inside = 0;
  const auto work = [&] {
    std::uint64_t token = 0;
    assert(read(free, &token, sizeof token) == sizeof token && token == 1);
    const int before = inside;
    inside = before + 1;
    assert(write(free, &token, sizeof token) == sizeof token);
  };
  std::thread one(work);
  std::thread two(work);
  one.join();
  two.join();
  assert(inside == 2);
}
