#include "harnesses/jobs/scopes/scope_checkpoint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const CheckpointSubject subject{"build-id:12", {}, "queue", "", {"--all", "2x1"}};

std::string sample() {
  ScopeEntry done{.scenario = "enq(1) || deq()", .is_done = true, .exhausted = true};
  done.violations = {{ViolationKind::linearizability, "two\nlines"}};
  done.counts.seconds = 1.25;
  done.status = base::ExitStatus::violation;
  return write_scope_checkpoint(subject, {ScopeEntry{}, done});
}

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(read_scope_checkpoint(text, "some.json"));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(ScopeCheckpoint, IsReadAsItWasWritten) {
  const std::optional<ScopeCheckpoint> read = read_scope_checkpoint(sample(), "some.json");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->scenarios, 2U);
  ASSERT_EQ(read->done.size(), 1U);
  EXPECT_EQ(read->done[0].first, 1U);
  EXPECT_EQ(write_scope_checkpoint(read->subject, {ScopeEntry{}, read->done[0].second}), sample());
}

TEST(ScopeCheckpoint, SaysInOneLineWhereAFileIsWrong) {
  const std::string good = sample();
  const std::pair<std::string, std::string> wrong[] = {
      {"\"heddle_scope_checkpoint\":1", "\"heddle_scope_checkpoint\":9"},
      {"\"number\":1", "\"number\":2"},
      {"\"microseconds\":1250000", "\"microseconds\":18446744073709551615"},
      {"\"microseconds\":1250000", "\"microseconds\":-1"},
      {"\"status\":1", "\"status\":99"},
      {"\"kind\":\"", "\"kind\":\"un"},
      {"\"done\":[", "\"done\":[7,"},
  };
  for (const auto& [from, to] : wrong) {
    std::string text = good;
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    EXPECT_THAT(error_of(text), StartsWith("some.json: ")) << to;
    EXPECT_THAT(error_of(text), Not(HasSubstr("\n"))) << to;
  }
}

TEST(ScopeCheckpoint, IsNoOtherFile) {
  EXPECT_FALSE(read_scope_checkpoint("{\"heddle_checkpoint\":3}", "some.json"));
}

}  // namespace
}  // namespace heddle::harnesses
