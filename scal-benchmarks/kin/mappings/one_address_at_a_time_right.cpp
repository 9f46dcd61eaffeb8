// expect: none
// Other bytes of the file, the same to be read only, and one mapping after the other.

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cassert>

int main() {
  const int file = memfd_create("parts", 0);
  assert(ftruncate(file, 8192) == 0);
  const int both = PROT_READ | PROT_WRITE;
  void* const first = mmap(nullptr, 4096, both, MAP_SHARED, file, 0);
  void* const second = mmap(nullptr, 4096, both, MAP_SHARED, file, 4096);
  *static_cast<int*>(first) = 1;
  *static_cast<int*>(second) = 2;
  assert(munmap(first, 4096) == 0);
  const void* const again = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0);
  const void* const twice = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0);
  assert(*static_cast<const int*>(again) == 1 && *static_cast<const int*>(twice) == 1);
  const void* const copy = mmap(nullptr, 4096, both, MAP_PRIVATE, file, 0);
  assert(*static_cast<const int*>(copy) == 1);
  close(file);
  const int zero = open("/dev/zero", O_RDWR);  // other bytes for each mapping
  void* const left = mmap(nullptr, 4096, both, MAP_SHARED, zero, 0);
  const void* const right = mmap(nullptr, 4096, both, MAP_SHARED, zero, 0);
  *static_cast<int*>(left) = 1;
  assert(*static_cast<const int*>(right) == 0);
  close(zero);
}
