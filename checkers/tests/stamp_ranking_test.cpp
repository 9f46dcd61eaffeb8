#include "checkers/history/stamp_ranking.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <tuple>

namespace heddle::checkers {
namespace {

using testing::ElementsAre;

/// The rules as their descriptions put them, by comparing: (stamp, part, operation, kind of end).
struct Reference {
  std::vector<Position> invocations;
  std::vector<Position> responses;
};

Reference rank_by_comparing(const std::vector<Stamps>& stamps, EqualStamps meaning) {
  using Key = std::tuple<std::uint64_t, int, OperationIndex, bool>;
  std::vector<Key> keys;
  for (OperationIndex i = 0; i < stamps.size(); ++i) {
    const Stamps& stamp = stamps[i];
    const bool takes_no_time = stamp.invocation == stamp.response;
    const auto part = [&](bool is_response) {
      switch (meaning) {
        case EqualStamps::overlap:
          return is_response ? 1 : 0;
        case EqualStamps::end_then_begin:
          return takes_no_time ? 1 : is_response ? 0 : 2;
        default:
          return 0;
      }
    };
    keys.emplace_back(stamp.invocation, part(false), i, false);
    if (stamp.response != never_stamp) {
      keys.emplace_back(stamp.response, part(true), i, true);
    }
  }
  std::ranges::sort(keys);
  Reference reference{std::vector<Position>(stamps.size()),
                      std::vector<Position>(stamps.size(), never)};
  for (Position position = 0; position < keys.size(); ++position) {
    const auto& [stamp, part, operation, is_response] = keys[position];
    (is_response ? reference.responses : reference.invocations)[operation] = position;
  }
  return reference;
}

std::vector<Stamps> random_stamps(std::mt19937_64& random, std::size_t operations,
                                  std::uint64_t first, std::uint64_t width) {
  std::uniform_int_distribution<std::uint64_t> stamp(first, first + width);
  std::vector<Stamps> stamps;
  for (std::size_t i = 0; i < operations; ++i) {
    const auto [start, end] = std::minmax({stamp(random), stamp(random)});
    stamps.push_back({start, random() % 8 == 0 ? never_stamp : end});
  }
  return stamps;
}

constexpr EqualStamps meanings[] = {EqualStamps::overlap, EqualStamps::end_then_begin,
                                    EqualStamps::order_of_list};

/// Ranks wide stamps, and narrow ones too if they fit.
void expect_as_by_comparing(const std::vector<Stamps>& stamps, StampRanking& ranking) {
  for (const EqualStamps meaning : meanings) {
    const Reference reference = rank_by_comparing(stamps, meaning);
    std::vector<Position> invocations;
    std::vector<Position> responses;
    ranking.rank(stamps, meaning, invocations, responses);
    ASSERT_EQ(invocations, reference.invocations);
    ASSERT_EQ(responses, reference.responses);
    const bool is_narrow = std::ranges::all_of(stamps, [](const Stamps& stamp) {
      return stamp.invocation < never && (stamp.response < never || stamp.response == never_stamp);
    });
    if (!is_narrow) {
      continue;
    }
    for (std::size_t i = 0; i < stamps.size(); ++i) {
      invocations[i] = static_cast<Position>(stamps[i].invocation);
      responses[i] = static_cast<Position>(stamps[i].response);
    }
    ranking.rank(invocations, responses, meaning);
    ASSERT_EQ(invocations, reference.invocations);
    ASSERT_EQ(responses, reference.responses);
  }
}

TEST(StampRanking, AgreesWithComparingOnAllSmallHistories) {
  StampRanking ranking;
  constexpr std::uint64_t values = 3;
  constexpr int kinds = 9;  // invocation 0..2, response from there on or never
  const auto stamps_of = [](int kind) -> Stamps {
    const std::uint64_t invocation = static_cast<std::uint64_t>(kind) / values;
    const std::uint64_t response = static_cast<std::uint64_t>(kind) % values;
    return {invocation, response < invocation ? never_stamp : response};
  };
  for (int a = 0; a < kinds; ++a) {
    for (int b = 0; b < kinds; ++b) {
      for (int c = 0; c < kinds; ++c) {
        expect_as_by_comparing({stamps_of(a), stamps_of(b), stamps_of(c)}, ranking);
      }
    }
  }
}

TEST(StampRanking, AgreesWithComparingOnRandomStampsOfAnyDensity) {
  std::mt19937_64 random(1);
  StampRanking ranking;
  for (const std::size_t operations : {0, 1, 2, 10, 100, 3000}) {
    for (unsigned bits = 0; bits < 64; bits += operations > 1000 ? 5 : 1) {
      const std::uint64_t width = (std::uint64_t{1} << bits) - 1;
      for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{1} << 62U}) {
        expect_as_by_comparing(random_stamps(random, operations, first, width), ranking);
      }
    }
  }
}

TEST(StampRanking, LeavesPositionsAsTheyAre) {
  StampRanking ranking;
  std::vector<Position> invocations{0, 1, 4};
  std::vector<Position> responses{3, 2, never};
  ranking.rank(invocations, responses, EqualStamps::overlap);
  EXPECT_THAT(invocations, ElementsAre(0, 1, 4));
  EXPECT_THAT(responses, ElementsAre(3, 2, never));
}

}  // namespace
}  // namespace heddle::checkers
