// expect: none
// levels: O1
// operator new throws where there can be no room, or says so.

#include <atomic>
#include <cassert>
#include <new>
#include <thread>
#include <vector>

std::atomic<int> turn{0};
void* volatile made;

template <class Attempt>
bool throws(const Attempt& attempt) {
  try {
    attempt();
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

struct alignas(128) Wide {
  char bytes[128];
};

void ask(volatile std::size_t count) {
  assert(throws([&] { made = new char[count]; }));
  assert(throws([&] { made = new Wide[count / sizeof(Wide)]; }));
  assert(throws([&] { made = std::vector<char>(count / 2).data(); }));
  made = new (std::nothrow) char[count];
  assert(made == nullptr);
  assert(::operator new(count, std::align_val_t{64}, std::nothrow) == nullptr);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    ask(~std::size_t{0} / 4);
  }
  other.join();
}
