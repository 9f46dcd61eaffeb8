// What the thread that creates alike threads may do while it creates and joins them.

#include "scheduler/symmetry/creator.hpp"

#include <gtest/gtest.h>

namespace heddle::scheduler::testing {
namespace {

constexpr std::uintptr_t shared = 0x1000;
constexpr std::uintptr_t handles = 0x2000;
constexpr std::uintptr_t own = 0x10000;
constexpr std::uintptr_t own_stride = 0x100;

std::uintptr_t own_of(ThreadId thread) { return own + thread * own_stride; }

/// Threads 1 and 2 are alike, 3 and 4 are; 5 is by itself.
AlikeThreads alike() {
  AlikeThreads threads;
  threads.classes = {{1, 2}, {3, 4}};
  threads.own_memory = {{{own, own_stride}, own_stride}};
  threads.one_by_one = true;
  return threads;
}

Event event(EventKind kind, ThreadId thread, ThreadId peer) {
  Event made;
  made.kind = kind;
  made.thread = thread;
  made.peer = peer;
  return made;
}

class CreatorTest : public ::testing::Test {
 protected:
  bool creates(ThreadId child) {
    Event made = event(EventKind::thread_create, 0, child);
    made.set_handle_place(handles + sizeof(std::uint64_t) * child);
    return creator_.append(made);
  }
  bool joins(ThreadId other, ThreadId joiner = 0) {
    return creator_.append(event(EventKind::thread_join, joiner, other));
  }
  bool stores(ThreadId thread, std::uintptr_t address) {
    Event made = event(EventKind::store, thread, 0);
    made.writes = true;
    made.range = {address, 4};
    return creator_.append(made);
  }
  bool accesses(LogKind kind, ThreadId thread, std::uintptr_t address) {
    return creator_.append({.kind = kind, .thread = thread, .address = address, .size = 4});
  }
  bool reads(ThreadId thread, std::uintptr_t at) {
    return accesses(LogKind::plain_load, thread, at);
  }
  bool writes(ThreadId thread, std::uintptr_t at) {
    return accesses(LogKind::plain_store, thread, at);
  }

  Creator creator_{alike()};
};

TEST_F(CreatorTest, CreatesAllThenJoinsAll) {
  EXPECT_TRUE(creator_.may_end());
  EXPECT_TRUE(creates(1) && creates(2) && creates(3) && creates(4));
  EXPECT_TRUE(stores(0, shared) && stores(1, shared));
  EXPECT_FALSE(creator_.may_end());
  EXPECT_TRUE(joins(1) && joins(3) && joins(2) && joins(4));
  EXPECT_TRUE(stores(0, shared));
  EXPECT_TRUE(creator_.may_end());
}

TEST_F(CreatorTest, CreatesAClassAfterItHasJoinedAnother) {
  EXPECT_TRUE(creates(1) && creates(2) && joins(2) && joins(1) && stores(0, shared));
  EXPECT_TRUE(creates(3) && creates(4) && joins(3) && joins(4));
  EXPECT_TRUE(creator_.may_end());
}

TEST_F(CreatorTest, MayNotHaveAnEventBetweenTwoCreations) {
  EXPECT_TRUE(creates(1));
  EXPECT_FALSE(stores(0, shared));
}

TEST_F(CreatorTest, MayCreateOthersBetweenTwoCreations) {
  EXPECT_TRUE(creates(1) && creates(5) && creates(3) && creates(2) && creates(4));
}

TEST_F(CreatorTest, MayNotJoinBetweenTwoCreations) {
  EXPECT_TRUE(creates(5) && creates(1));
  EXPECT_FALSE(joins(5));
}

TEST_F(CreatorTest, MayNotHaveAnEventBetweenTwoJoins) {
  EXPECT_TRUE(creates(1) && creates(2) && joins(1));
  EXPECT_FALSE(stores(0, shared));
}

TEST_F(CreatorTest, MayNotCreateBetweenTwoJoins) {
  EXPECT_TRUE(creates(1) && creates(2) && joins(1));
  EXPECT_FALSE(creates(5));
}

TEST_F(CreatorTest, MayNotCreateAThreadAgain) {
  EXPECT_TRUE(creates(1) && creates(2) && joins(1) && joins(2));
  EXPECT_FALSE(creates(1));
}

TEST_F(CreatorTest, NobodyElseMayJoin) {
  EXPECT_TRUE(creates(1) && creates(2) && creates(5) && joins(5));
  EXPECT_FALSE(joins(1, 5));
}

TEST_F(CreatorTest, PlainAccessesBetweenTwoJoinsThatConflictAreASignInEitherOrder) {
  EXPECT_TRUE(creates(1) && creates(2) && writes(2, shared) && joins(1));
  EXPECT_TRUE(reads(0, shared + 8) && writes(0, shared + 4));
  EXPECT_FALSE(reads(0, shared));

  creator_.reset();
  EXPECT_TRUE(creates(1) && creates(2) && joins(1));
  EXPECT_FALSE(writes(2, shared + 4));
}

TEST_F(CreatorTest, PlainAccessesOfOtherExecutionsCount) {
  EXPECT_TRUE(creates(1) && creates(2) && writes(1, shared) && joins(1) && joins(2));
  creator_.reset();
  EXPECT_TRUE(creates(1));
  EXPECT_FALSE(reads(0, shared));
}

TEST_F(CreatorTest, PlainReadsOfBothAreNoSign) {
  EXPECT_TRUE(creates(1) && reads(1, shared) && reads(0, shared) && creates(2));
}

TEST_F(CreatorTest, AnEventOfAnotherThreadConflictsToo) {
  EXPECT_TRUE(creates(1) && reads(0, shared) && creates(2));
  EXPECT_FALSE(stores(1, shared));
}

TEST_F(CreatorTest, MayFillOwnMemoryOfThreadsThatItHasNotCreatedYet) {
  EXPECT_TRUE(creates(1) && writes(0, own_of(2)) && reads(0, own_of(2)) && writes(0, own_of(5)));
  EXPECT_TRUE(creates(5) && creates(2) && writes(2, own_of(2)) && reads(1, own_of(1)));
}

TEST_F(CreatorTest, MayNotComeToOwnMemoryOfAnAlikeThreadThatHasBegun) {
  EXPECT_TRUE(creates(1) && creates(2));
  EXPECT_TRUE(writes(0, own_of(1)));
  EXPECT_TRUE(joins(1));
  EXPECT_FALSE(reads(0, own_of(2)));
}

TEST_F(CreatorTest, MayNotComeToOwnMemoryOfAnotherThreadThatHasBegun) {
  EXPECT_TRUE(creates(5) && writes(5, own_of(5)) && creates(1));
  EXPECT_FALSE(reads(0, own_of(5)));
}

TEST_F(CreatorTest, OthersMayNotComeToOwnMemoryThatItFills) {
  EXPECT_TRUE(creates(1) && writes(0, own_of(5)) && creates(5) && reads(5, own_of(5)));
  EXPECT_FALSE(writes(1, own_of(5)));
}

TEST_F(CreatorTest, ALifeThatEndsWithItsThreadIsOfItsOwnMemory) {
  EXPECT_TRUE(creates(1) && creates(5) && writes(0, shared) && creates(2));
  EXPECT_TRUE(creator_.append(
      {.kind = LogKind::life_end, .thread = 5, .address = own_of(5), .size = 8U << 20U}));
}

TEST_F(CreatorTest, AlikeThreadsMayComeToTheirOwnMemoryAndNotToEachOthers) {
  EXPECT_TRUE(creates(1) && reads(0, own_of(0)) && creates(2) && writes(1, own_of(1)));
  EXPECT_TRUE(writes(1, own_of(2)) && reads(2, own_of(0)));
  EXPECT_FALSE(writes(2, own_of(0)));
}

TEST_F(CreatorTest, TheHandleOfAnyThreadCreatedInBetweenIsNoted) {
  EXPECT_TRUE(creates(1) && creates(5) && creates(2) && reads(2, handles));
  EXPECT_FALSE(reads(2, handles + 5 * sizeof(std::uint64_t)));
}

TEST_F(CreatorTest, TheHandleOfAThreadCreatedBeforeIsNot) {
  EXPECT_TRUE(creates(5) && creates(1) && creates(2));
  EXPECT_TRUE(reads(2, handles + 5 * sizeof(std::uint64_t)));
}

TEST_F(CreatorTest, NobodyElseMayLookAtAHandle) {
  EXPECT_TRUE(creates(1) && creates(2));
  EXPECT_FALSE(reads(2, handles + 8));
}

TEST_F(CreatorTest, AnAccessOfAMegabyteOrMoreIsASign) {
  constexpr std::uint64_t much = (std::uint64_t{1} << 20U) + 1;
  EXPECT_TRUE(creates(1));
  EXPECT_FALSE(
      creator_.append({.kind = LogKind::free_block, .thread = 1, .address = shared, .size = much}));
}

}  // namespace
}  // namespace heddle::scheduler::testing
