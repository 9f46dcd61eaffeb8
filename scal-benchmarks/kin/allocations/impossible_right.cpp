// expect: none
// levels: O1
// No process has room for these: each call says so, and leaves what there is as it is.

#include <malloc.h>

#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <thread>

std::atomic<int> turn{0};

/// Not left out by the optimiser, as an allocation may be that nobody uses.
bool is_null(void* block) {
  void* volatile answer = block;
  return answer == nullptr;
}

void ask(volatile std::size_t bytes) {
  assert(is_null(std::malloc(bytes)));
  assert(is_null(std::calloc(bytes, 1)) && is_null(std::calloc(bytes, 3)));
  char* kept = static_cast<char*>(std::malloc(8));
  std::strcpy(kept, "kept");
  assert(is_null(std::realloc(kept, bytes)) && is_null(std::realloc(nullptr, bytes)));
  assert(is_null(reallocarray(kept, bytes, 2)) && std::strcmp(kept, "kept") == 0);
  kept = static_cast<char*>(reallocarray(kept, 2, 8));
  assert(std::strcmp(kept, "kept") == 0 && is_null(std::realloc(kept, 0)));
  void* block = nullptr;
  assert(posix_memalign(&block, 64, bytes) == ENOMEM && block == nullptr);
  assert(posix_memalign(&block, 3, 8) == EINVAL);
  assert(is_null(memalign(64, bytes)) && is_null(aligned_alloc(64, bytes)));
  errno = 0;
  assert(is_null(valloc(bytes)) && is_null(pvalloc(bytes)) && errno == ENOMEM);
  block = memalign(48, 8);
  assert(reinterpret_cast<std::uintptr_t>(block) % 64 == 0);
  std::free(block);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    ask(~std::size_t{0});
    ask(~std::size_t{0} / 2);
    ask(std::size_t{1} << 47);
  }
  other.join();
}
