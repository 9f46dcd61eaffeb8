#include "harnesses/main/trace_output.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "harnesses/tests/sample_trace.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

namespace fs = std::filesystem;

/// Works in a folder of its own, which goes with all that is in it.
class TraceOutput : public ::testing::Test {
 protected:
  TraceOutput() {
    fs::create_directories(folder_);
    fs::current_path(folder_);
  }
  ~TraceOutput() override {
    fs::current_path(before_);
    fs::remove_all(folder_);
  }

  /// The files that the violations of a run with `options` are kept in.
  static std::vector<std::string> keep(std::size_t violations, const Options& options) {
    Report report;
    report.violations.assign(violations, {sample_trace(), "", ""});
    keep_violations(report, options, {Subject::harness, {"./stack"}});
    std::vector<std::string> files;
    for (const ViolationReport& violation : report.violations) {
      EXPECT_EQ(read_trace_file(violation.trace_file), violation.trace);
      EXPECT_EQ(violation.replay, "./stack --replay " + violation.trace_file);
      files.push_back(violation.trace_file);
    }
    return files;
  }

 private:
  fs::path before_ = fs::current_path();
  fs::path folder_ = fs::path(::testing::TempDir()) / "heddle_trace_output_test";
};

TEST_F(TraceOutput, GoesToOneFolderOrToTheFileThatWasNamed) {
  Options options;
  options.confirm = false;
  const std::vector<std::string> files = keep(2, options);
  EXPECT_EQ(files[0], "heddle-traces/stack.heddle-trace.json");
  EXPECT_EQ(files[1], "heddle-traces/stack-2.heddle-trace.json");
  fs::remove_all("heddle-traces");

  options.trace_out = "t.json";
  EXPECT_EQ(keep(1, options)[0], "t-3.json");  // the third of this process
  EXPECT_FALSE(fs::exists("heddle-traces"));
}

TEST_F(TraceOutput, NamesTheFirstFileWithoutANumber) {
  EXPECT_EQ(trace_path("", "stack", 1), "heddle-traces/stack.heddle-trace.json");
  EXPECT_EQ(trace_path("a/b.json", "stack", 1), "a/b.json");
  EXPECT_EQ(trace_path("b.heddle-trace.json", "stack", 2), "b-2.heddle-trace.json");
  EXPECT_EQ(trace_path("/dev/null", "stack", 2), "/dev/null");
}

}  // namespace
}  // namespace heddle::harnesses
