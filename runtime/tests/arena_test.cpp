#include "runtime/memory/arena.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "runtime/memory/saved_pages.hpp"

namespace heddle::runtime::arena {
namespace {

std::uintptr_t address_of(const void* block) { return reinterpret_cast<std::uintptr_t>(block); }

void keep() {
  std::vector<saved_pages::Range> ranges;
  take_snapshot(
      [&ranges](std::uintptr_t begin, std::uintptr_t end) { ranges.push_back({begin, end}); });
  saved_pages::save(ranges);
}

void go_back() {
  saved_pages::put_back();
  restore();
}

class Arena : public testing::Test {
 protected:
  void SetUp() override {
    map();
    set_reuse(true);
    keep();
  }
  void TearDown() override { go_back(); }
};

TEST_F(Arena, EachByteOfABlockMayBeAccessedAndNoByteAround) {
  for (std::size_t size = 1; size <= 70; ++size) {
    const std::uintptr_t block = address_of(allocate(1, size, 16));
    EXPECT_EQ(check_access(block, size), MemoryError::none);
    EXPECT_EQ(check_access(block + size, 1), MemoryError::overflow) << size;
    EXPECT_EQ(check_access(block - 1, 1), MemoryError::overflow) << size;
    EXPECT_EQ(check_access(block, size + 1), MemoryError::overflow) << size;
  }
}

TEST_F(Arena, AFreedBlockComesBackLastInFirstOut) {
  void* a = allocate(1, 24, 16);
  void* b = allocate(1, 24, 16);
  release(1, a, 7);
  release(1, b, 8);
  EXPECT_EQ(check_access(address_of(a), 1), MemoryError::use_after_free);
  EXPECT_EQ(allocate(1, 20, 16), b);
  EXPECT_EQ(allocate(1, 30, 16), a);
}

TEST_F(Arena, AFreedBlockGoesToTheThreadThatFreedIt) {
  void* a = allocate(1, 24, 16);
  release(2, a, 0);
  EXPECT_NE(allocate(1, 24, 16), a);
  EXPECT_EQ(allocate(2, 24, 16), a);
}

TEST_F(Arena, OnlyTheStartOfAnAllocatedBlockMayBeFreed) {
  void* a = allocate(1, 64, 16);
  EXPECT_EQ(check_free(a), MemoryError::none);
  EXPECT_EQ(check_free(static_cast<char*>(a) + 16), MemoryError::invalid_free);
  EXPECT_EQ(check_free(static_cast<char*>(a) + 1), MemoryError::invalid_free);
  int local = 0;
  EXPECT_EQ(check_free(&local), MemoryError::invalid_free);
  release(1, a, 0);
  EXPECT_EQ(check_free(a), MemoryError::double_free);
}

TEST_F(Arena, AlignmentIsKeptAndFreshMemoryIsZero) {
  for (std::size_t alignment = 16; alignment <= 4096; alignment *= 2) {
    auto* block = static_cast<unsigned char*>(allocate(3, 100, alignment));
    EXPECT_EQ(address_of(block) % alignment, 0U);
    for (int i = 0; i < 100; ++i) {
      EXPECT_EQ(block[i], 0);
    }
    std::memset(block, 0xff, 100);
  }
}

TEST_F(Arena, ABlockIsFoundFromAnyOfItsBytes) {
  void* a = allocate(4, 100, 16);
  void* b = allocate(4, 10, 16);
  BlockInfo info;
  for (std::size_t offset = 0; offset < 100; ++offset) {
    ASSERT_TRUE(find_block(address_of(a) + offset, info));
    EXPECT_EQ(info.address, address_of(a));
    EXPECT_EQ(info.region, 4);
    EXPECT_EQ(info.index, 1U);
  }
  ASSERT_TRUE(find_block(address_of(b), info));
  EXPECT_EQ(info.index, 2U);
}

TEST_F(Arena, RestoreGoesBackToTheSnapshot) {
  auto* kept = static_cast<int*>(allocate(5, sizeof(int), 16));
  *kept = 1;
  keep();
  for (int round = 0; round < 3; ++round) {
    *kept = 2;
    void* fresh = allocate(5, 1000, 16);
    release(5, kept, 0);
    go_back();
    EXPECT_EQ(*kept, 1);
    EXPECT_EQ(check_free(kept), MemoryError::none);
    EXPECT_EQ(check_access(address_of(fresh), 1), MemoryError::overflow);
    EXPECT_EQ(allocate(5, 1000, 16), fresh);
    go_back();
  }
}

TEST_F(Arena, LeaksAreTheBlocksThatTheSnapshotDoesNotHave) {
  BlockInfo example;
  static_cast<void>(allocate(6, 8, 16));
  keep();
  EXPECT_EQ(count_leaks(example), 0U);
  void* a = allocate(6, 40, 16);
  static_cast<void>(allocate(7, 50, 16));
  EXPECT_EQ(count_leaks(example), 2U);
  EXPECT_EQ(example.address, address_of(a));
  release(6, a, 0);
  EXPECT_EQ(count_leaks(example), 1U);
  EXPECT_EQ(example.size, 50U);
}

TEST_F(Arena, ARegionThatIsFullGivesNull) {
  EXPECT_EQ(allocate(8, layout::heap_bytes_per_thread, 16), nullptr);
}

}  // namespace
}  // namespace heddle::runtime::arena
