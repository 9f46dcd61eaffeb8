#include "scheduler/trace/trace.hpp"

#include <gtest/gtest.h>

namespace heddle::scheduler {
namespace {

const std::vector<LogEntry> log{{.kind = LogKind::plain_store},
                                {.kind = LogKind::invocation, .label = 4},
                                {.kind = LogKind::allocation},
                                {.kind = LogKind::response, .label = 4}};

Step step(EventKind kind) {
  Step made;
  made.event.kind = kind;
  made.log = log;
  return made;
}

TEST(Trace, KeepsMarkersAfterTheEventTheyFollow) {
  Trace trace;
  trace.append(step(EventKind::none));
  trace.append(step(EventKind::load));
  ASSERT_EQ(trace.events().size(), 1U);
  ASSERT_EQ(trace.markers().size(), 4U);
  EXPECT_EQ(trace.markers()[1].position, 0U);
  EXPECT_EQ(trace.markers()[2].position, 1U);
  EXPECT_EQ(trace.markers()[2].entry.kind, LogKind::invocation);
}

TEST(Trace, KeepsPlainAccessesOnRequestOnly) {
  Trace trace;
  trace.keep_plain_accesses(true);
  trace.append(step(EventKind::load));
  EXPECT_EQ(trace.markers().size(), 4U);
  trace.clear();
  EXPECT_TRUE(trace.events().empty());
  EXPECT_TRUE(trace.markers().empty());
}

}  // namespace
}  // namespace heddle::scheduler
