#include "harnesses/traces/source_map.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

TEST(SourceMap, MovesWhatLiesBelowAFolder) {
  const SourceMap map({"/build/project/=/home/me/project"});
  EXPECT_EQ(map.mapped("/build/project/src/queue.hpp"), "/home/me/project/src/queue.hpp");
  EXPECT_EQ(map.mapped("/build/project"), "/home/me/project");
  EXPECT_EQ(map.mapped("/build/projects/queue.hpp"), "/build/projects/queue.hpp");
  EXPECT_EQ(map.mapped("queue.hpp"), "queue.hpp");
}

TEST(SourceMap, TakesTheLongestRuleThatFits) {
  const SourceMap map({"/a=/x", "/a/b=/y", "/a=/z"});
  EXPECT_EQ(map.mapped("/a/b/q.hpp"), "/y/q.hpp");
  EXPECT_EQ(map.mapped("/a/c/q.hpp"), "/x/c/q.hpp");
}

TEST(SourceMap, KnowsTheRoot) {
  EXPECT_EQ(SourceMap({"/=/root"}).mapped("/q.hpp"), "/root/q.hpp");
  EXPECT_EQ(SourceMap({"/a=/"}).mapped("/a/q.hpp"), "/q.hpp");
  EXPECT_EQ(SourceMap({"/a=here"}).mapped("/a/q.hpp"), "here/q.hpp");
}

TEST(SourceMap, RefusesWhatIsNoRule) {
  for (const char* rule : {"", "/a", "/a=", "=b", "a=b"}) {
    EXPECT_THROW(SourceMap({rule}), UsageError) << rule;
  }
}

}  // namespace
}  // namespace heddle::harnesses
