// expect: none
// The time zone, what strtok and asctime keep, error numbers, what is registered for the end.

#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <thread>

int main() {
  const std::time_t epoch = 0;
  assert(errno == 0);
  setenv("TZ", "UTC0", 0);
  tzset();
  assert(timezone == 0);
  std::atomic<int> turns{0};
  std::thread worker([&] { ++turns; });
  ++turns;
  worker.join();
  char words[] = "one two three";
  std::strtok(words, " ");
  setenv("TZ", "XYZ5", 1);
  tzset();
  assert(std::localtime(&epoch)->tm_hour == 19);
  std::atexit([] {});
  errno = ENOENT;
  assert(turns == 2);
}
