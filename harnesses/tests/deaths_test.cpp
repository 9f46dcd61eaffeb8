#include "harnesses/in_jobs/deaths.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>

#include "harnesses/jobs/crew/crew.hpp"

namespace heddle::harnesses {
namespace {

using std::chrono::seconds;
using Steps = std::vector<scheduler::ScheduleStep>;

constexpr std::size_t room = 100;

TEST(StuckWatch, CountsTheTimeInWhichTheProgramComesToNoChoice) {
  StuckWatch stuck;
  const StuckWatch::Clock::time_point start = StuckWatch::Clock::now();
  EXPECT_EQ(stuck.look(1, start), seconds(0));
  EXPECT_EQ(stuck.look(1, start + seconds(3)), seconds(3));
  EXPECT_EQ(stuck.look(2, start + seconds(4)), seconds(0));
  EXPECT_EQ(stuck.look(2, start + seconds(6)), seconds(2));
  EXPECT_EQ(stuck.look(std::nullopt, start + seconds(7)), seconds(0));
  EXPECT_EQ(stuck.look(std::nullopt, start + seconds(9)), seconds(0));
}

/// Each worker takes choices of its own, then kills itself.
void take_some_and_die(WorkQueue& queue) {
  const std::optional<WorkUnit> unit = queue.take();
  scheduler::RunningExecution& running = *queue.running();
  running.begin();
  for (std::uint64_t i = 0; i < unit->id; ++i) {
    running.take({static_cast<scheduler::ThreadId>(i), 1});
  }
  running.enter();
  kill(getpid(), SIGKILL);
}

TEST(Crew, KnowsWhatAWorkerWasAtThatWasKilled) {
  Crew crew(2, take_some_and_die, room);
  for (const unsigned choices : {3U, 0U, 5U, 101U}) {
    const unsigned worker = choices % crew.size();
    WorkUnit unit;
    unit.id = choices;
    crew.give(worker, unit);
    const auto answer = crew.wait(std::chrono::steady_clock::now() + seconds(20));
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->worker, worker);
    EXPECT_EQ(answer->how, "signal 9");
    if (choices > room) {
      EXPECT_EQ(answer->at, std::nullopt);
      continue;
    }
    Steps expected;
    for (unsigned i = 0; i < choices; ++i) {
      expected.push_back({static_cast<scheduler::ThreadId>(i), 1});
    }
    EXPECT_EQ(answer->at, expected);
    EXPECT_EQ(crew.inside(worker), std::nullopt);  // of the one in its place
  }
}

}  // namespace
}  // namespace heddle::harnesses
