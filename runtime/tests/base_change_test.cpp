// Threads have their own thread-local storage, however the base of it is changed.

#include <asm/prctl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "runtime/fibers/thread_block.hpp"
#include "runtime/fibers/unannounced_base.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/tests/all_orders.hpp"
#include "runtime/tests/programs.hpp"

namespace heddle::runtime::tests {
namespace {

using thread_block::BaseChange;

bool may_lose_base = false;

/// What the kernel does that does not know the base, where it has been away.
void lose_base() {
  if (may_lose_base) {
    raw_system_call_of(SYS_arch_prctl, ARCH_SET_FS, layout::no_thread_base);
  }
}

std::mutex mutex;
thread_local int own = 0;

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

void use_own_storage(int number) {
  own = number;
  for (int round = 0; round < 3; ++round) {
    lose_base();
    require(own == number + round);
    lose_base();
    errno = number;
    mutex.lock();
    lose_base();
    mutex.unlock();
    require(errno == number);
    lose_base();
    try {
      throw std::runtime_error("thrown while the base is lost");
    } catch (const std::runtime_error&) {
      lose_base();
      ++own;
    }
  }
}

void loses_base(void* /*context*/) {
  std::thread first(use_own_storage, 10);
  std::thread second(use_own_storage, 20);
  first.join();
  lose_base();
  second.join();
}

/// From the first step on, the base is changed in this way; false if it cannot be.
bool change_by(BaseChange way) {
  if (thread_block::base_change == way) {
    return true;
  }
  unannounced_base::settle();
  if (way == BaseChange::unannounced_instruction && !unannounced_base::is_usable()) {
    return false;
  }
  thread_block::base_change = way;
  return true;
}

class OtherBaseChange : public testing::TestWithParam<BaseChange> {};

TEST_P(OtherBaseChange, GivesEachThreadItsOwnStorage) {
  bool is_possible = true;
  for (const auto program : {programs::thread_local_objects, programs::exceptions_across_switches,
                             programs::thread_specific_values}) {
    const Summary summary = explore_all_orders(program, 2'000, {}, {}, [&](const auto&) {
      is_possible = is_possible && change_by(GetParam());
    });
    if (!is_possible) {
      GTEST_SKIP() << "no program can set the base here, or a debugger looks on";
    }
    EXPECT_TRUE(summary.deterministic);
    EXPECT_TRUE(summary.messages.empty()) << summary.messages.begin()->first;
    EXPECT_EQ(summary.stuck, 0);
    EXPECT_GT(summary.executions, 1);
  }
}

INSTANTIATE_TEST_SUITE_P(All, OtherBaseChange,
                         testing::Values(BaseChange::unannounced_instruction,
                                         BaseChange::system_call),
                         [](const auto& info) {
                           return info.param == BaseChange::system_call ? "ByASystemCall"
                                                                        : "Unannounced";
                         });

TEST(UnannouncedBase, IsPutRightWhereverTheKernelHasLostIt) {
  bool is_possible = true;
  const std::uint64_t before = unannounced_base::repairs();
  const Summary summary = explore_all_orders(loses_base, 500, {}, {}, [&](const auto&) {
    is_possible = is_possible && change_by(BaseChange::unannounced_instruction);
    may_lose_base = is_possible;
    lose_base();
  });
  may_lose_base = false;
  if (!is_possible) {
    GTEST_SKIP() << "no program can set the base here, or a debugger looks on";
  }
  EXPECT_TRUE(summary.deterministic);
  EXPECT_TRUE(summary.messages.empty()) << summary.messages.begin()->first;
  EXPECT_EQ(summary.stuck, 0);
  EXPECT_GT(unannounced_base::repairs() - before, summary.executions);
}

}  // namespace
}  // namespace heddle::runtime::tests
