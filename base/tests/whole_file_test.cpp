#include "base/whole_file.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace heddle::base {
namespace {

namespace fs = std::filesystem;

class WholeFile : public testing::Test {
 public:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::path(testing::TempDir()) /
             (std::string("heddle-whole-file-") + test->name() + "-" + std::to_string(getpid()));
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }

  static std::string content(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }

  fs::path folder;
};

TEST_F(WholeFile, HasTheTextAndNothingElseIsThere) {
  const std::string path = folder / "file";
  EXPECT_FALSE(write_whole_file(path, "a long text"));
  EXPECT_FALSE(write_whole_file(path, "text"));
  EXPECT_EQ(content(path), "text");
  EXPECT_EQ(files(), 1U);
}

/// Who has opened the old file still reads all of it: it was replaced, not written over.
TEST_F(WholeFile, IsReplacedByRenaming) {
  const std::string path = folder / "file";
  ASSERT_FALSE(write_whole_file(path, "the old text"));
  std::ifstream reader(path);
  ASSERT_FALSE(write_whole_file(path, "new"));
  std::ostringstream read;
  read << reader.rdbuf();
  EXPECT_EQ(read.str(), "the old text");
}

TEST_F(WholeFile, StaysBehindALink) {
  const fs::path link = folder / "link";
  ASSERT_FALSE(write_whole_file(folder / "file", "old"));
  fs::create_symlink("file", link);
  EXPECT_FALSE(write_whole_file(link, "new"));
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(content(folder / "file"), "new");
}

TEST_F(WholeFile, IsNeverMadeOfWhatIsNone) {
  EXPECT_FALSE(write_whole_file("/dev/null", "text"));
  EXPECT_FALSE(fs::is_regular_file("/dev/null"));
  EXPECT_EQ(write_whole_file(folder, "text"), std::errc::is_a_directory);
}

TEST_F(WholeFile, SaysWhyItCannotBeWritten) {
  EXPECT_EQ(write_whole_file(folder / "no" / "file", "text"), std::errc::no_such_file_or_directory);
  EXPECT_EQ(write_whole_file("/dev/full", "text"), std::errc::no_space_on_device);
  EXPECT_EQ(files(), 0U);
}

}  // namespace
}  // namespace heddle::base
