// expect: none
// A constructor keeps who runs it, and where and when: main finds no other answers.

#include <sys/syscall.h>
#include <unistd.h>

#include <cassert>
#include <chrono>
#include <ctime>
#include <thread>

using Clock = std::chrono::steady_clock;

const std::thread::id main_thread = std::this_thread::get_id();
const pthread_t handle = pthread_self();
const pid_t process = getpid();
const long number = syscall(SYS_gettid);
const Clock::time_point loaded = Clock::now();
const std::time_t date = std::time(nullptr);

int main() {
  assert(std::this_thread::get_id() == main_thread);
  assert(pthread_equal(handle, pthread_self()) != 0);
  assert(getpid() == process && syscall(SYS_gettid) == number);
  assert(Clock::now() >= loaded && std::time(nullptr) >= date);
  std::thread other([] { assert(std::this_thread::get_id() != main_thread); });
  other.join();
}
