// expect: none

#include <sys/mman.h>

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  for (int round = 0; round < 2; ++round) {
    void* const page =
        mmap(nullptr, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    auto* const value = static_cast<std::atomic<int>*>(page);
    std::thread thread([&] { value->fetch_add(1); });
    value->fetch_add(1);
    thread.join();
    assert(*value == 2);
    assert(mprotect(page, 4096, PROT_READ) == 0);
    assert(*value == 2);
    assert(mprotect(page, 4096, PROT_READ | PROT_WRITE) == 0);
    value->fetch_add(1);
    assert(*value == 3);
    assert(madvise(page, 4096, MADV_DONTNEED) == 0);
    assert(*value == 0);
    void* const moved = mremap(page, 8192, 16384, MREMAP_MAYMOVE);
    static_cast<std::atomic<int>*>(moved)->fetch_add(1);
    assert(munmap(moved, 16384) == 0);
    void* const again =
        mmap(moved, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    assert(again == moved);
    assert(static_cast<std::atomic<int>*>(again)->fetch_add(1) == 0);
  }
}
