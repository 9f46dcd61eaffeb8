#include "base/flat_index.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/hashing.hpp"
#include "base/random.hpp"

namespace heddle::base {
namespace {

using Key = std::uint64_t;

/// Slots of both kinds, with the key in them.
struct StampedSlot {
  Key key = 0;
  std::uint32_t value = 0;
  std::uint32_t generation = 0;
};
struct MarkedSlot {
  Key key = 0;
  std::uint32_t value = 0;
  bool is_used = false;
  [[nodiscard]] bool is_free() const { return !is_used; }
};

StampedSlot slot_with(const StampedSlot*, Key key, std::uint32_t value) { return {key, value}; }
MarkedSlot slot_with(const MarkedSlot*, Key key, std::uint32_t value) { return {key, value, true}; }

/// A map as a user would make it; with this hash, which may be a bad one.
template <typename Slot, Key (*hash)(Key)>
class Map {
 public:
  std::uint32_t& operator[](Key key) {
    if (!index_.has_room_for(1)) {
      index_.grow(4, [](const Slot& slot) { return hash(slot.key); });
    }
    Slot& slot = index_.find(hash(key), [&](const Slot& there) { return there.key == key; });
    if (index_.is_free(slot)) {
      index_.occupy(slot, slot_with(static_cast<const Slot*>(nullptr), key, 0));
    }
    return slot.value;
  }

  [[nodiscard]] const std::uint32_t* find(Key key) const {
    if (index_.size() == 0) {
      return nullptr;
    }
    const Slot& slot = index_.find(hash(key), [&](const Slot& there) { return there.key == key; });
    return index_.is_free(slot) ? nullptr : &slot.value;
  }

  FlatIndex<Slot>& index() { return index_; }

 private:
  FlatIndex<Slot> index_;
};

using Twin = std::unordered_map<Key, std::uint32_t>;

template <typename SomeMap>
void expect_equal(SomeMap& map, const Twin& twin, Key keys) {
  ASSERT_EQ(map.index().used(), twin.size());
  for (Key key = 0; key < keys; ++key) {
    const auto expected = twin.find(key);
    const std::uint32_t* found = map.find(key);
    ASSERT_EQ(found != nullptr, expected != twin.end()) << key;
    if (found != nullptr) {
      ASSERT_EQ(*found, expected->second) << key;
    }
  }
  std::size_t seen = 0;
  map.index().for_each([&](const auto& slot) {
    ++seen;
    EXPECT_EQ(twin.at(slot.key), slot.value);
  });
  EXPECT_EQ(seen, twin.size());
}

Key all_alike(Key) { return 7; }
Key itself(Key key) { return key; }
Key scattered(Key key) { return scatter(key); }

template <typename SomeMap>
class FlatIndexTest : public ::testing::Test {};
using Maps = ::testing::Types<Map<StampedSlot, all_alike>, Map<MarkedSlot, all_alike>,
                              Map<StampedSlot, itself>, Map<MarkedSlot, itself>,
                              Map<StampedSlot, scattered>, Map<MarkedSlot, scattered>>;
TYPED_TEST_SUITE(FlatIndexTest, Maps);

/// All sequences of six steps: a key of five is written, or all are forgotten in one of two ways.
TYPED_TEST(FlatIndexTest, IsAnUnorderedMapOnAllSmallInputs) {
  constexpr unsigned steps = 6;
  constexpr unsigned choices = 7;
  unsigned sequences = 1;
  for (unsigned i = 0; i < steps; ++i) {
    sequences *= choices;
  }
  for (unsigned sequence = 0; sequence < sequences; ++sequence) {
    TypeParam map;
    Twin twin;
    unsigned rest = sequence;
    for (std::uint32_t step = 0; step < steps; ++step, rest /= choices) {
      const unsigned choice = rest % choices;
      if (choice < 5) {
        map[choice] = step;
        twin[choice] = step;
      } else {
        choice == 5 ? map.index().clear() : map.index().restart(4);
        twin.clear();
      }
    }
    ASSERT_NO_FATAL_FAILURE(expect_equal(map, twin, 5)) << "sequence " << sequence;
  }
}

TYPED_TEST(FlatIndexTest, IsAnUnorderedMapOnRandomInputs) {
  SplitMix64 random(1);
  TypeParam map;
  Twin twin;
  for (std::uint32_t step = 0; step < 4000; ++step) {
    const Key key = random.below(300);
    map[key] = step;
    twin[key] = step;
    if (random.below(500) == 0) {
      random.below(2) == 0 ? map.index().clear() : map.index().restart(64);
      twin.clear();
    }
    if (step % 100 == 0) {
      ASSERT_NO_FATAL_FAILURE(expect_equal(map, twin, 300));
    }
  }
}

TYPED_TEST(FlatIndexTest, ForgetsWhatWasAddedLast) {
  TypeParam map;
  Twin twin;
  for (Key key = 0; key < 6; ++key) {
    map[key] = 1;
    twin[key] = 1;
  }
  if (!map.index().has_room_for(1)) {
    map[6] = twin[6] = 1;
  }
  auto& index = map.index();
  map[9] = 2;
  using Slot = std::remove_reference_t<decltype(index.find(0, [](auto&) { return true; }))>;
  Slot* last = nullptr;
  index.for_each([&](const Slot& slot) {
    if (slot.key == 9) {
      last = const_cast<Slot*>(&slot);
    }
  });
  ASSERT_NE(last, nullptr);
  index.free_last(*last);
  expect_equal(map, twin, 12);
}

TEST(FlatIndex, CountsItsMemoryAndWhatGrowingTakes) {
  FlatIndex<NumberSlot> index(16);
  EXPECT_EQ(index.memory_bytes(), 16 * sizeof(std::uint32_t));
  EXPECT_EQ(index.memory_bytes_with(8), index.memory_bytes());
  EXPECT_EQ(index.memory_bytes_with(9), 3 * index.memory_bytes());
  index.restart(64);
  EXPECT_EQ(index.memory_bytes(), 64 * sizeof(std::uint32_t));
  index.restart(16);
  EXPECT_EQ(index.size(), 16U);
  EXPECT_EQ(index.memory_bytes(), 64 * sizeof(std::uint32_t)) << "it is kept";
}

TEST(NumberSlot, IsFreeOrHasANumber) {
  EXPECT_TRUE(NumberSlot().is_free());
  EXPECT_EQ(NumberSlot().number(), ~std::uint32_t{0});
  EXPECT_FALSE(NumberSlot(0).is_free());
  EXPECT_EQ(NumberSlot(0).number(), 0U);
  EXPECT_EQ(NumberSlot(41).number(), 41U);
}

}  // namespace
}  // namespace heddle::base
