#include "scheduler/races/seen_values.hpp"

#include <gtest/gtest.h>

#include <random>

namespace heddle::scheduler {
namespace {

Event event_of(EventKind kind, std::uint64_t before, std::uint64_t after, ByteRange range) {
  Event event;
  event.kind = kind;
  event.range = range;
  event.before.low = before;
  event.after.low = after;
  event.writes = kind != EventKind::load;
  return event;
}

constexpr ByteRange x{0x100, 4};

using enum EventKind;

TEST(SeenValues, AReadOfWhatAnEventLeftIsSeen) {
  SeenValues values;
  EXPECT_FALSE(values.append(event_of(store, 0, 1, x)));
  EXPECT_FALSE(values.append(event_of(load, 1, 1, x)));
  EXPECT_FALSE(values.append(event_of(read_modify_write, 1, 2, x)));
  EXPECT_FALSE(values.append(event_of(load, 2, 2, x)));
}

TEST(SeenValues, AReadOfSomethingElseIsNotAndIsTakenNoteOf) {
  SeenValues values;
  values.append(event_of(store, 0, 1, x));
  EXPECT_TRUE(values.append(event_of(load, 3, 3, x)));
  EXPECT_FALSE(values.append(event_of(load, 3, 3, x)));
  EXPECT_TRUE(values.append(event_of(compare_exchange, 4, 5, x)));
  EXPECT_FALSE(values.append(event_of(load, 5, 5, x)));
}

TEST(SeenValues, TheFirstReadOfALocationIsOfWhatNobodySaw) {
  SeenValues values;
  EXPECT_TRUE(values.append(event_of(load, 0, 0, x)));
  EXPECT_FALSE(values.append(event_of(load, 0, 0, x)));
  EXPECT_TRUE(values.append(event_of(load, 0, 0, {0x200, 4})));
}

TEST(SeenValues, AStoreOfOtherBytesAroundThemIsNotTakenApart) {
  SeenValues values;
  values.append(event_of(store, 0, 1, x));
  values.append(event_of(store, 1, 0x700000002, {0x100, 8}));
  EXPECT_TRUE(values.append(event_of(load, 2, 2, x)));
}

TEST(SeenValues, EventsThatReadAndWriteNoAtomicSayNothing) {
  SeenValues values;
  EXPECT_FALSE(values.append(event_of(lock, 0, 1, x)));
  EXPECT_FALSE(values.append(event_of(fence, 0, 0, {})));
  EXPECT_TRUE(values.append(event_of(load, 0, 0, x)));
}

TEST(SeenValues, GoingBackIsAsIfTheRestHadNotBeen) {
  std::mt19937 random{7};
  const auto any_event = [&random] {
    const std::uint64_t before = random() % 3;
    const EventKind kind = std::array{load, store, read_modify_write}[random() % 3];
    return event_of(kind, before, kind == load ? before : random() % 3,
                    {0x100 + 4 * (random() % 2), 4 + 4 * (random() % 2)});
  };
  for (int round = 0; round < 1'000; ++round) {
    SeenValues values;
    SeenValues fresh;
    const std::size_t kept = random() % 8;
    for (std::size_t i = 0; i < kept; ++i) {
      const Event event = any_event();
      ASSERT_EQ(values.append(event), fresh.append(event));
    }
    for (std::size_t i = random() % 8; i > 0; --i) {
      values.append(any_event());
    }
    values.rewind(kept);
    for (int i = 0; i < 8; ++i) {
      const Event event = any_event();
      ASSERT_EQ(values.append(event), fresh.append(event));
    }
  }
}

}  // namespace
}  // namespace heddle::scheduler
