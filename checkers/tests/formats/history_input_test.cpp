#include "checkers/formats/input/history_input.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "checkers/bad_input.hpp"
#include "checkers/formats/history_formats.hpp"
#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// A folder of its own for each test, gone afterwards.
class HistoryInputTest : public testing::Test {
 protected:
  HistoryInputTest() {
    folder_ = std::filesystem::temp_directory_path() / "heddle-XXXXXX";
    std::string name = folder_;
    folder_ = ::mkdtemp(name.data());
  }
  ~HistoryInputTest() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
    const std::string path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  [[nodiscard]] std::string folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

std::string packed(const std::string& text) {
  z_stream stream = {};
  deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string result(deflateBound(&stream, text.size()) + 64, '\0');
  std::string input = text;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  deflate(&stream, Z_FINISH);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return result;
}

/// So long that parsed parts are given back: a set's operations one after the other.
std::string long_text(std::size_t operations) {
  std::ostringstream text;
  text << "# set 2 " << operations << "\n";
  for (std::size_t i = 0; i < operations; ++i) {
    text << i % 2 << " " << 2 * i + 1000 << " " << 2 * i + 1001 << " 0 " << 1000000 + i << " 1\n";
  }
  return text.str();
}

std::string read_file(const std::string& path, std::size_t unpacked_bytes = 1U << 30U) {
  HistoryReader reader(path, "auto", unpacked_bytes);
  RecordedHistory history;
  std::string text;
  while (reader.next(history)) {
    text += text_of(history);
  }
  return text;
}

std::string problem_with(const std::string& path, std::size_t unpacked_bytes = 1U << 30U) {
  try {
    read_file(path, unpacked_bytes);
  } catch (const BadInput& problem) {
    return problem.what();
  }
  return "";
}

/// What read_file("-") gives if standard input is that file or what a pipe brings.
std::string read_standard_input(int descriptor) {
  const int saved = ::dup(STDIN_FILENO);
  if (saved < 0 || descriptor < 0 || ::dup2(descriptor, STDIN_FILENO) < 0) {
    return "no standard input";
  }
  ::close(descriptor);
  std::string text;
  try {
    text = read_file("-");
  } catch (const BadInput& problem) {
    text = problem.what();
  }
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
  return text;
}

TEST_F(HistoryInputTest, IsTheSameFromAFileAPackedFileAndStandardInput) {
  const std::string text = long_text(100'000);  // some MiB
  const std::string expected = text_of(parse(text));
  const std::string plain_path = write("plain", text);
  const std::string packed_path = write("packed", packed(text));
  EXPECT_TRUE(read_file(plain_path) == expected);
  EXPECT_TRUE(read_file(packed_path) == expected);
  EXPECT_TRUE(read_standard_input(::open(plain_path.c_str(), O_RDONLY)) == expected);
  EXPECT_TRUE(read_standard_input(::open(packed_path.c_str(), O_RDONLY)) == expected);
}

TEST_F(HistoryInputTest, IsReadFromAPipe) {
  for (const std::string& text : {std::string("# queue\n"), packed("# queue\n")}) {
    int ends[2] = {};
    ASSERT_EQ(::pipe(ends), 0);
    ASSERT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    ::close(ends[1]);
    EXPECT_EQ(read_standard_input(ends[0]), "queue\n");
  }
}

TEST_F(HistoryInputTest, MayBePackedInSeveralParts) {
  const std::string path = write("parts", packed("# queue\n") + packed("enq 1 1 2\n"));
  EXPECT_EQ(read_file(path), "queue\n0: enq(1) -> none @ 0..1, line 2\n");
}

TEST_F(HistoryInputTest, RefusesDamagedPackedFiles) {
  const std::string good = packed(long_text(1000));
  for (const std::size_t size :
       {std::size_t{2}, std::size_t{9}, good.size() / 2, good.size() - 1}) {
    const std::string path = write("short", good.substr(0, size));
    EXPECT_EQ(problem_with(path), path + ": the gzip file ends too early");
  }
  std::string damaged = good;
  damaged[good.size() / 2] = static_cast<char>(~damaged[good.size() / 2]);
  EXPECT_THAT(problem_with(write("damaged", damaged)), HasSubstr(": damaged gzip file: "));
  EXPECT_THAT(problem_with(write("longer", good + "x")),
              HasSubstr(": damaged gzip file: other bytes behind its end"));
}

TEST_F(HistoryInputTest, RefusesToUnpackWithoutEnd) {
  const std::string path = write("large", packed(std::string(std::size_t{20} << 20U, '\n')));
  EXPECT_EQ(problem_with(path, std::size_t{4} << 20U),
            path +
                ": unpacks to more than 4 MiB; to check so long a history, unpack it first "
                "(gunzip)");
}

TEST_F(HistoryInputTest, RefusesWhatIsNoHistory) {
  EXPECT_EQ(problem_with(folder()), folder() + ": is a folder, not a file");
  EXPECT_EQ(problem_with(folder() + "/absent"),
            folder() + "/absent: cannot be opened: No such file or directory");
  const std::string empty = write("empty", "");
  EXPECT_EQ(problem_with(empty), empty + ":1: empty: no history in it");
  EXPECT_EQ(problem_with(write("empty", packed(""))), empty + ":1: empty: no history in it");
  EXPECT_EQ(problem_with(write("empty", "\n \r\n")), empty + ":1: empty: no history in it");
  EXPECT_EQ(read_standard_input(::open("/dev/null", O_RDONLY)),
            "standard input:1: empty: no history in it");
  const std::string junk = write("junk", std::string("\x7f"
                                                     "ELF\0\0\xff\n",
                                                     8));
  EXPECT_THAT(problem_with(junk), StartsWith(junk + ":1: not of a format that is known: heddle, "));
}

TEST(HistoryReader, RefusesAnUnknownFormatByListingTheKnown) {
  EXPECT_EQ(refusal("# queue\n", "csv"),
            "--format: unknown format 'csv'; known: auto, " + format_names());
}

TEST(HistoryReader, SaysWhereAnOperationIsThatCannotBeJudged) {
  const RecordedHistory history = parse("# queue\nenq 1 1 2\nenq 2 3 4\n");
  EXPECT_STREQ(located(BadOperation(1, "too late"), "file", history).what(), "file:3: too late");
  EXPECT_STREQ(located(NotApplicable("twice", 0), "file", history).what(), "file:2: twice");
  EXPECT_STREQ(located(NotApplicable("a map"), "file", history).what(), "file: a map");
}

TEST_F(HistoryInputTest, TellsOfAFileThatBecomesShorter) {
  const std::string path = write("shrinks", std::string(100'000, 'x'));
  HistoryInput input(path, default_unpacked_bytes);
  const std::string_view text = input.text().text;
  EXPECT_EQ(text.front(), 'x');
  EXPECT_NO_THROW(input.check_size());
  ASSERT_EQ(truncate(path.c_str(), 10), 0);
  EXPECT_EQ(text.back(), '\0');
  try {
    input.check_size();
    ADD_FAILURE();
  } catch (const BadInput& problem) {
    EXPECT_THAT(problem.what(), HasSubstr("shrinks: became shorter while it was read"));
  }
}

}  // namespace
}  // namespace heddle::checkers
