#include "runtime/processes/working_files.hpp"

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "runtime/processes/command_store.hpp"
#include "runtime/processes/made_files.hpp"
#include "runtime/processes/not_replayable.hpp"

namespace heddle::runtime::processes {
namespace {

namespace fs = std::filesystem;

/// In an empty directory of its own.
class WorkingFilesTest : public testing::Test {
 protected:
  WorkingFilesTest() : before_(fs::current_path()) {
    std::string name = (fs::temp_directory_path() / "heddle-files-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    fs::current_path(folder_);
    note_beginning();
  }
  ~WorkingFilesTest() override {
    remove_made();
    fs::current_path(before_);
    fs::remove_all(folder_);
  }

  static void write(const std::string& path, const std::string& text) {
    std::ofstream(path) << text;
  }
  static std::string read(const std::string& path) { return contents_of(path).value_or("none"); }

  /// What a command did, as if it had run once and were known from then on.
  static std::vector<ChangedFile> run(const std::function<void()>& command) {
    const WorkingFiles before;
    command();
    const std::vector<ChangedFile> files = WorkingFiles().changed_since(before);
    static std::uint64_t number = 0;
    Command known;
    known.call.number = ++number;
    known.result.files = files;
    allow_commands({true, true}, {known});
    remember_made(files);
    return files;
  }

 private:
  fs::path before_;
  fs::path folder_;
};

TEST_F(WorkingFilesTest, AreNotAllIfTheyAreTooMany) {
  write("one", "");
  write("two", "");
  EXPECT_TRUE(WorkingFiles(2).are_all());
  EXPECT_FALSE(WorkingFiles(1).are_all());
}

TEST_F(WorkingFilesTest, AreNotAllIfADirectoryCannotBeRead) {
  const uid_t user = geteuid();
  constexpr uid_t nobody = 65534;
  fs::create_directory("closed");
  fs::permissions("closed", fs::perms::none);
  fs::permissions(".", fs::perms::all);
  // Of this thread alone: the C library would tell all others by a signal, those of tests before
  // too.
  const auto become = [](uid_t whom) { return syscall(SYS_setresuid, -1, whom, -1) == 0; };
  ASSERT_TRUE(user != 0 || become(nobody));
  const bool are_all = WorkingFiles().are_all();
  ASSERT_TRUE(become(user));
  EXPECT_FALSE(are_all);
  fs::permissions("closed", fs::perms::all);
  EXPECT_TRUE(WorkingFiles().are_all());
}

TEST_F(WorkingFilesTest, OfCommandsAreTakenBack) {
  const auto files = run([] {
    fs::create_directory("made");
    write("made/file", "text");
  });
  remove_made();
  EXPECT_FALSE(fs::exists("made"));
  change_files(files);
  EXPECT_EQ(read("made/file"), "text");
  remove_made();
  EXPECT_FALSE(fs::exists("made"));
}

TEST_F(WorkingFilesTest, OfCommandsStayWhereSomebodyElseHasChangedThem) {
  const auto files = run([] {
    fs::create_directory("made");
    write("made/file", "text");
  });
  write("made/file", "mine");
  remove_made();
  EXPECT_EQ(read("made/file"), "mine");
  EXPECT_THROW(change_files(files), NotReplayable);
  EXPECT_EQ(read("made/file"), "mine");
}

TEST_F(WorkingFilesTest, OfOthersAreNotRemoved) {
  fs::create_directory("gone");
  write("gone/file", "text");
  const auto files = run([] { fs::remove_all("gone"); });
  change_files(files);
  fs::create_directory("gone");
  write("gone/other", "mine");
  EXPECT_THROW(change_files(files), NotReplayable);
  EXPECT_EQ(read("gone/other"), "mine");
  write("gone/file", "mine too");
  EXPECT_THROW(change_files(files), NotReplayable);
  EXPECT_EQ(read("gone/file"), "mine too");
}

TEST_F(WorkingFilesTest, OfTheProgramAreChangedAgain) {
  write("file", "of the program");
  write("other", "of the program");
  const auto files = run([] {
    fs::remove("file");
    write("other", "of the command");
  });
  write("file", "of the program");
  write("other", "of the program");
  change_files(files);
  EXPECT_FALSE(fs::exists("file"));
  EXPECT_EQ(read("other"), "of the command");
}

TEST_F(WorkingFilesTest, OfSeveralCommandsAreChangedByEach) {
  write("log", "0");
  const auto first = run([] { write("log", "01"); });
  const auto second = run([] { write("log", "012"); });
  change_files(first);
  EXPECT_EQ(read("log"), "01");
  change_files(second);
  EXPECT_EQ(read("log"), "012");
}

}  // namespace
}  // namespace heddle::runtime::processes
