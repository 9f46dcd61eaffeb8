// expect: exit 2
// says: mremap() that leaves its bytes where they are, too

#include <sys/mman.h>

int main() {
  void* const one = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  mremap(one, 0, 4096, MREMAP_MAYMOVE);
}
