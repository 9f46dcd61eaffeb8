#include "harnesses/commands/show_history.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// A file that is there as long as this object.
class File {
 public:
  File(const std::string& name, const std::string& text) : path_(testing::TempDir() + name) {
    std::ofstream(path_) << text;
  }
  ~File() { std::filesystem::remove(path_); }

  File(const File&) = delete;
  File& operator=(const File&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

constexpr const char* three_events =
    "<<[op|->\"E\", val|->\"x\", proc|->\"A\"], [op|->\"D\", proc|->\"B\"],\n"
    "  [op|->\"Ok\", val|->\"x\", proc|->\"B\"]>>";

std::string refusal(const std::string& path) {
  try {
    tla_modules(path, path);
    return "";
  } catch (const UsageError& error) {
    return error.what();
  }
}

TEST(ShowHistory, EndsStandInColumnsOfTheirProcess) {
  const File file("show-columns.txt", three_events);
  EXPECT_EQ(show_histories(file.path()),
            "queue\n"
            "          A         B\n"
            "       0  enq(\"x\")\n"
            "       1  |         deq()\n"
            "       2  |         -> \"x\"\n");
}

TEST(ShowHistory, ManyProcessesMakeAList) {
  std::string text = "# queue 40 40\n";
  for (int i = 0; i < 40; ++i) {
    text += std::to_string(i) + " " + std::to_string(i) + " " + std::to_string(100 + i) + " 0 " +
            std::to_string(i) + " 0\n";
  }
  const File file("show-list.txt", text);
  EXPECT_THAT(show_histories(file.path()),
              StartsWith("queue\nprocess 0  [0, 40]  enq(0) -> none\nprocess 1  [1, 41]"));
}

TEST(ShowHistory, SeveralHistoriesOfAFileAreToldApart) {
  const std::string text = "H1 == " + std::string(three_events) + "\nH2 == << >>\n";
  const File file("show-several.tla", text);
  EXPECT_THAT(show_histories(file.path()), StartsWith("H1: queue\n"));
  EXPECT_THAT(show_histories(file.path()), HasSubstr("\n\nH2: queue\n"));
}

TEST(ShowHistory, ModulesAreNamedAfterTheFile) {
  const File file("show-modules.txt", three_events);
  const auto modules = tla_modules(file.path(), "/some/where/7-up.x.tla");
  ASSERT_EQ(modules.size(), 2U);
  EXPECT_EQ(modules[0].first, "7_up");
  EXPECT_THAT(modules[0].second, StartsWith("---- MODULE 7_up ----\n"));
  EXPECT_EQ(modules[1].first, "7_upOperations");
  EXPECT_THAT(modules[1].second, StartsWith("---- MODULE 7_upOperations ----\n"));
  EXPECT_EQ(tla_modules(file.path(), "12.tla")[0].first, "History12");
}

TEST(ShowHistory, WhatCannotBeShownIsRefusedWithItsPlace) {
  const File damaged("show-damaged.txt", "<<[op|->\"E\", val|->\"x\", proc|->\"A\"]");
  EXPECT_THROW(show_histories(damaged.path()), UsageError);
  EXPECT_EQ(refusal(damaged.path()),
            damaged.path() + ":1: expected ',', found the end of the text");
  const File unknown("show-unknown.txt", "{:process 0 :type :invoke :f :fly}");
  EXPECT_THAT(refusal(unknown.path()), HasSubstr("the type of the object is not told"));
  const File method("show-method.txt", "Object == \"queue\" << \n[op|->\"fly\", proc|->\"A\"]>>");
  EXPECT_THAT(refusal(method.path()), StartsWith(method.path() + ":2: fly() pending: "));
}

TEST(ShowHistory, TracesAreNoHistories) {
  EXPECT_TRUE(is_history(three_events));
  EXPECT_FALSE(is_history("{\n  \"heddle-trace\": 1, \"events\": []}"));
  EXPECT_FALSE(is_history("nothing of the kind"));
}

}  // namespace
}  // namespace heddle::harnesses
