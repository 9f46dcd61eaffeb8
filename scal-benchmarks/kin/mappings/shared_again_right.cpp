// expect: none
// Parts of a mapping that are gone, and one that has moved, leave no address behind.

#include <sys/mman.h>
#include <unistd.h>

#include <cassert>

int main() {
  const int file = memfd_create("parts", 0);
  assert(ftruncate(file, 8192) == 0);
  const int both = PROT_READ | PROT_WRITE;
  char* const first = static_cast<char*>(mmap(nullptr, 8192, both, MAP_SHARED, file, 0));
  assert(munmap(first + 4096, 4096) == 0);
  void* const second = mmap(nullptr, 4096, both, MAP_SHARED, file, 4096);
  assert(second != MAP_FAILED);
  void* const moved = mremap(second, 4096, 8192, MREMAP_MAYMOVE);
  assert(munmap(moved, 8192) == 0 && munmap(first, 4096) == 0);
  assert(mmap(nullptr, 8192, both, MAP_SHARED, file, 0) != MAP_FAILED);
  close(file);
}
