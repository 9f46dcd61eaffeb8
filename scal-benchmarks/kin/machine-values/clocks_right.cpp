// expect: none
// Every clock there is, as seeds and as measures.

#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/times.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <chrono>
#include <ctime>
#include <thread>

std::atomic<int> slots[16];

int main() {
  timespec stamp{};
  assert(timespec_get(&stamp, TIME_UTC) == TIME_UTC);
  timespec raw{};
  assert(syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &raw) == 0);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  tms processor{};
  const long seed = times(&processor) + std::clock() + usage.ru_utime.tv_usec + raw.tv_nsec +
                    stamp.tv_nsec + usage.ru_maxrss;
  const auto begin = std::chrono::steady_clock::now();
  std::thread worker([&] { slots[seed % 16] += 1; });
  slots[std::chrono::system_clock::now().time_since_epoch().count() % 16] += 1;
  worker.join();
  int sum = 0;
  for (std::atomic<int>& slot : slots) {
    sum += slot;
  }
  assert(sum == 2 && std::chrono::steady_clock::now() > begin);
}
