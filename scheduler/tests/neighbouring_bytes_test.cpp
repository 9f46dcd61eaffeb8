// Accesses of neighbouring bytes are no data race, those that have a byte in common are: for every
// size and every place in and across a granule of eight bytes.

#include <gtest/gtest.h>

#include <array>

#include "scheduler/races/race_detector.hpp"

namespace heddle::scheduler {
namespace {

constexpr std::uintptr_t granule = 0x1000;
constexpr std::array<std::uintptr_t, 4> sizes{1, 2, 4, 8};

void access(RaceDetector& detector, ThreadId thread, LogKind kind, const ByteRange& range) {
  std::array<Tick, 4> clock{};
  clock.at(thread) = 1;  // of the other thread it knows nothing
  detector.append(LogEntry{.kind = kind,
                           .thread = thread,
                           .label = SiteId{10} + thread,
                           .address = range.address,
                           .size = range.size},
                  clock);
}

/// How many races two threads have, of which each makes one access.
std::size_t races(LogKind first, const ByteRange& first_range, LogKind second,
                  const ByteRange& second_range) {
  RaceDetector detector;
  detector.begin_execution({});
  access(detector, 1, first, first_range);
  access(detector, 2, second, second_range);
  return detector.races().size();
}

class NeighbouringBytes : public testing::TestWithParam<std::uintptr_t> {};

TEST_P(NeighbouringBytes, AreNoRaceAndOverlappingOnesAre) {
  const std::uintptr_t size = GetParam();
  const auto write = LogKind::plain_store;
  for (std::uintptr_t address = granule; address < granule + 16; ++address) {
    const ByteRange range{address, size};
    for (const std::uintptr_t other : sizes) {
      for (const LogKind kind : {LogKind::plain_load, LogKind::plain_store}) {
        SCOPED_TRACE(testing::Message() << address << " and " << other << " bytes");
        const ByteRange before{address - other, other};
        const ByteRange behind{address + size, other};
        EXPECT_EQ(races(write, range, kind, before), 0U);
        EXPECT_EQ(races(write, range, kind, behind), 0U);
        EXPECT_EQ(races(kind, before, write, range), 0U);
        EXPECT_EQ(races(kind, behind, write, range), 0U);
        // The twins: one byte nearer, and in all other ways the same.
        const ByteRange first_byte{before.address + 1, other};
        const ByteRange last_byte{behind.address - 1, other};
        EXPECT_EQ(races(write, range, kind, first_byte), 1U);
        EXPECT_EQ(races(write, range, kind, last_byte), 1U);
        EXPECT_EQ(races(kind, first_byte, write, range), 1U);
        EXPECT_EQ(races(kind, last_byte, write, range), 1U);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, NeighbouringBytes, testing::ValuesIn(sizes));

}  // namespace
}  // namespace heddle::scheduler
