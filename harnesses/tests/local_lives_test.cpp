#include "harnesses/objects/local_lives.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace heddle::harnesses {
namespace {

using runtime::object_lives::Change;
using runtime::object_lives::Entry;
using runtime::object_lives::Moment;

constexpr Moment never{UINT32_MAX, UINT32_MAX};
constexpr std::uintptr_t base = 0x2200'0000'0000;

bool covers(const Entry& entry, std::uintptr_t address) {
  return address >= entry.address && address - entry.address < entry.bytes;
}

/// The same, by walks through all entries.
struct Walks {
  const std::vector<Entry>& entries;

  [[nodiscard]] std::vector<std::size_t> locals() const {
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (entries[i].change == Change::local_begins) {
        which.push_back(i);
      }
    }
    return which;
  }

  [[nodiscard]] std::size_t latest(std::uintptr_t address, Moment moment) const {
    const std::vector<std::size_t> known = locals();
    for (std::size_t local = known.size(); local-- > 0;) {
      const Entry& entry = entries[known[local]];
      if (entry.moment <= moment && covers(entry, address)) {
        return local;
      }
    }
    return LocalLives::nobody;
  }

  [[nodiscard]] Moment end_of(std::size_t local) const {
    const std::size_t beginning = locals()[local];
    const Entry& entry = entries[beginning];
    for (std::size_t i = beginning + 1; i < entries.size(); ++i) {
      if (entries[i].change != Change::local_ends) {
        continue;
      }
      for (std::size_t byte = 0; byte < entry.bytes; ++byte) {
        if (covers(entries[i], entry.address + byte)) {
          return entries[i].moment;
        }
      }
    }
    return never;
  }
};

/// At every address and moment up to these, and one to each side.
void expect_same(const std::vector<Entry>& entries, unsigned addresses, unsigned moments) {
  const LocalLives lives(entries);
  const Walks walks{entries};
  ASSERT_EQ(lives.size(), walks.locals().size());
  for (std::size_t local = 0; local < lives.size(); ++local) {
    ASSERT_EQ(lives.end_of(local), walks.end_of(local)) << "local " << local;
  }
  for (std::uintptr_t address = base - 1; address <= base + addresses; ++address) {
    for (unsigned moment = 0; moment <= moments; ++moment) {
      const Moment asked{moment / 2, moment % 2};
      ASSERT_EQ(lives.latest(address, asked), walks.latest(address, asked))
          << "at " << address - base << ", moment " << moment;
    }
  }
}

/// Begins or ends, of each range of three bytes that is not empty, at any of three moments: 36.
std::vector<Entry> small_entries() {
  std::vector<Entry> all;
  for (const Change change : {Change::local_begins, Change::local_ends}) {
    for (std::uintptr_t first = 0; first < 3; ++first) {
      for (std::size_t bytes = 1; first + bytes <= 3; ++bytes) {
        for (std::uint32_t moment = 0; moment < 3; ++moment) {
          all.push_back({.change = change,
                         .moment = {moment / 2, moment % 2},
                         .address = base + first,
                         .bytes = bytes});
        }
      }
    }
  }
  return all;
}

TEST(LocalLives, AnswerAsWalksDoOnAllSmallInputs) {
  const std::vector<Entry> all = small_entries();
  ASSERT_EQ(all.size(), 36U);
  expect_same({}, 3, 3);
  for (const Entry& one : all) {
    expect_same({one}, 3, 3);
    for (const Entry& two : all) {
      expect_same({one, two}, 3, 3);
      for (const Entry& three : all) {
        expect_same({one, two, three}, 3, 3);
        if (HasFatalFailure()) {
          return;
        }
      }
    }
  }
}

/// Moments mostly rise, as they do in an execution, but nothing relies on that.
std::vector<Entry> random_entries(std::mt19937& random, unsigned addresses, bool is_ordered) {
  const auto below = [&random](std::size_t limit) { return random() % limit; };
  std::vector<Entry> entries(1 + below(60));
  std::uint32_t now = 0;
  for (Entry& entry : entries) {
    now = is_ordered ? now + static_cast<std::uint32_t>(below(2))
                     : static_cast<std::uint32_t>(below(40));
    constexpr std::array changes{Change::local_begins, Change::local_begins, Change::local_ends,
                                 Change::local_ends, Change::allocation};
    entry.change = changes.at(below(changes.size()));
    entry.moment = {now / 2, now % 2};
    const std::size_t first = below(addresses);
    entry.address = base + first;
    entry.bytes = below(below(4) == 0 ? addresses - first + 1 : std::min(5UL, addresses - first));
  }
  return entries;
}

TEST(LocalLives, AnswerAsWalksDoOnRandomInputs) {
  std::mt19937 random(1);
  for (unsigned i = 0; i < 2'000; ++i) {
    const unsigned addresses = 1 + static_cast<unsigned>(random() % 40);
    expect_same(random_entries(random, addresses, i % 3 != 0), addresses, 62);
    if (HasFatalFailure()) {
      FAIL() << "input " << i;
    }
  }
}

TEST(LocalLives, EndWithWhatEndsTooFarUp) {
  const std::vector<Entry> entries{
      {.change = Change::local_begins, .moment = {1, 0}, .address = base, .bytes = 8},
      {.change = Change::local_ends, .moment = {2, 0}, .address = base + 4, .bytes = SIZE_MAX}};
  EXPECT_EQ(LocalLives(entries).end_of(0), (Moment{2, 0}));
}

/// Not what a loop has left behind before.
TEST(LocalLives, AllEndWithTheRangeThatCoversThem) {
  const std::vector<Entry> entries{
      {.change = Change::local_begins, .moment = {1, 0}, .address = base, .bytes = 8},
      {.change = Change::local_begins, .moment = {2, 0}, .address = base + 8, .bytes = 8},
      {.change = Change::local_ends, .moment = {3, 0}, .address = base + 8, .bytes = 8},
      {.change = Change::local_begins, .moment = {4, 0}, .address = base + 8, .bytes = 8},
      {.change = Change::local_ends, .moment = {5, 0}, .address = base, .bytes = 16}};
  const LocalLives lives(entries);
  EXPECT_EQ(lives.end_of(0), (Moment{5, 0}));
  EXPECT_EQ(lives.end_of(1), (Moment{3, 0}));
  EXPECT_EQ(lives.end_of(2), (Moment{5, 0}));
}

}  // namespace
}  // namespace heddle::harnesses
