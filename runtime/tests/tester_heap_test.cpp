#include "runtime/memory/tester_heap.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstring>
#include <random>
#include <vector>

namespace heddle::runtime::tests {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

long faults_so_far() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

struct Block {
  unsigned char* data = nullptr;
  std::size_t size = 0;
  unsigned char filling = 0;
};

void expect_filled(const Block& block, std::size_t size) {
  for (std::size_t i = 0; i < size; i += 4096) {
    ASSERT_EQ(block.data[i], block.filling);
  }
  ASSERT_EQ(block.data[size - 1], block.filling);
}

void resize(Block& block, std::size_t size) {
  block.data = static_cast<unsigned char*>(block.data == nullptr
                                               ? tester_heap::allocate(size, 16)
                                               : tester_heap::reallocate(block.data, size));
  ASSERT_NE(block.data, nullptr);
  ASSERT_GE(tester_heap::size_of(block.data), size);
  expect_filled(block, std::min(block.size, size));
  block.size = size;
}

TEST(TesterHeap, KeepsWhatIsInABlockThatChangesItsSize) {
  ASSERT_TRUE(tester_heap::map());
  std::mt19937 random(1);
  std::vector<Block> blocks(6);
  unsigned char filling = 0;
  for (unsigned i = 0; i < 200; ++i) {
    Block& block = blocks[random() % blocks.size()];
    const std::size_t size = 1 + random() % (std::size_t{1} << (10 + random() % 16));
    if (block.data == nullptr) {
      block.size = size;
      block.filling = 0;
      block.data = static_cast<unsigned char*>(tester_heap::allocate_zero(size));
    }
    ASSERT_NO_FATAL_FAILURE(resize(block, size));
    block.filling = ++filling;
    std::memset(block.data, block.filling, block.size);
    for (const Block& other : blocks) {
      if (other.data != nullptr) {
        ASSERT_NO_FATAL_FAILURE(expect_filled(other, other.size));
      }
    }
    if (random() % 5 == 0) {
      tester_heap::release(block.data);
      block = {};
    }
  }
  for (const Block& block : blocks) {
    if (block.data != nullptr) {
      tester_heap::release(block.data);
    }
  }
}

/// 64 MiB are 16,384 pages, each of which would be touched for the first time in a copy.
TEST(TesterHeap, DoesNotCopyALargeBlockThatGrows) {
  ASSERT_TRUE(tester_heap::map());
  void* block = tester_heap::allocate(64 * mebibyte, 16);
  std::memset(block, 1, 64 * mebibyte);
  const long before = faults_so_far();
  block = tester_heap::reallocate(block, 128 * mebibyte);
  EXPECT_LT(faults_so_far() - before, 100);
  EXPECT_EQ(static_cast<unsigned char*>(block)[64 * mebibyte - 1], 1);
  tester_heap::release(block);
}

}  // namespace
}  // namespace heddle::runtime::tests
