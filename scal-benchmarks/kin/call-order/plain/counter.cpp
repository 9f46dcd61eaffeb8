#include <condition_variable>
#include <counter.hpp>
#include <mutex>

namespace plain {
namespace {

std::mutex mutex;
std::condition_variable changed;
int tickets = 0;
int content = 0;
bool is_full = false;

}  // namespace

int next_ticket() {
  const std::lock_guard<std::mutex> guard(mutex);
  return ++tickets;
}

int last_ticket() {
  const std::lock_guard<std::mutex> guard(mutex);
  return tickets;
}

void put(int value) {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [] { return !is_full; });
  is_full = true;
  content = value;
  changed.notify_all();
}

int take() {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [] { return is_full; });
  is_full = false;
  changed.notify_all();
  return content;
}

int square(int number) { return number * number; }

}  // namespace plain
