#include "checkers/command/page/check_page.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "checkers/command/check_command.hpp"
#include "checkers/formats/native/native_history.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

namespace fs = std::filesystem;
using base::Json;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view data_begins = "<script type=\"application/json\" id=\"data\">";

std::string content(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) {
    ++found;
  }
  return found;
}

/// What the browser's parser takes for the content of the data's element.
std::string island(const std::string& page) {
  const std::size_t begin = page.find(data_begins) + data_begins.size();
  return page.substr(begin, page.find("</", begin) - begin);
}

/// Runs the command in a folder of its own.
class CheckPageFile : public testing::Test {
 public:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::path(testing::TempDir()) /
             (std::string("heddle-page-") + test->name() + "-" + std::to_string(getpid()));
    fs::create_directories(folder);
    html = folder / "page.html";
  }
  void TearDown() override { fs::remove_all(folder); }

  [[nodiscard]] std::string file(const std::string& name, const History& history,
                                 const std::string& type) const {
    std::ofstream stream(folder / name);
    write_history(stream, history, type);
    return folder / name;
  }

  int run(const std::vector<std::string>& arguments) {
    std::ostringstream output_text;
    std::ostringstream error_text;
    const int status = run_check_command(arguments, "", output_text, error_text);
    output = output_text.str();
    error = error_text.str();
    return status;
  }

  int write_page(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--html", html});
    return run(arguments);
  }

  [[nodiscard]] Json data() const { return *base::parse_json(island(content(html)), 20); }

  /// Member `name` of what is told, or drawn, of history i.
  [[nodiscard]] Json of_history(std::size_t i, const char* part, const char* name) const {
    return *data().find("histories")->items().at(i).find(part)->find(name);
  }

  fs::path folder;
  std::string html;
  std::string output;
  std::string error;
};

const History bad{{completed(0, "enq", {1}, none, 1, 2), completed(1, "enq", {2}, none, 3, 4),
                   completed(2, "deq", {}, 2, 5, 8), pending(0, "enq", {3}, 6)}};
const History good{{completed(0, "enq", {1}, none, 1, 2), completed(1, "deq", {}, 1, 3, 4)}};

/// As hostile as a value can be: ends of elements, comments, quotes, control characters, line ends.
const char* const hostile =
    "</script><script>alert(1)</script><!-- <script> --><img src=x onerror=alert(2)>&amp;'\"\\"
    "\x01\x1b[31m\n\r\t\x7f\xE2\x80\xA8\xE2\x80\xA9";

TEST_F(CheckPageFile, HasTheGoldenData) {
  EXPECT_EQ(write_page({file("bad.jsonl", bad, "queue")}), 1);
  std::string text = island(content(html));
  text = std::regex_replace(text, std::regex("\"(read_)?seconds\":[-0-9.e]+"), "\"$1seconds\":0");
  text = std::regex_replace(text, std::regex(folder.string() + "/"), "");
  text = std::regex_replace(text, std::regex("\\},\\{"), "},\n{") + "\n";
  const std::string path = HEDDLE_GOLDEN_DIR "/queue.json";
  if (std::getenv("HEDDLE_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
  }
  EXPECT_EQ(text, content(path));
}

TEST_F(CheckPageFile, HasNoMarkupButItsOwn) {
  EXPECT_EQ(write_page({file("a", bad, "queue")}), 1);
  const std::string plain = content(html);
  const History history{{completed(0, "write", {hostile}, none, 1, 2),
                         completed(1, "read", {}, std::string(hostile) + "2", 3, 4)}};
  EXPECT_EQ(write_page({file("b", history, "register")}), 1);
  const std::string page = content(html);
  for (const char* mark : {"<", ">", "<script", "</script", "<!--", "&", "\x01", "\x1b",
                           "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
    EXPECT_EQ(count(page, mark), count(plain, mark)) << mark;
  }
  const Json calls = of_history(0, "drawn", "calls");
  const std::string argument = calls.items()[0].find("arguments")->items()[0].string();
  EXPECT_THAT(argument, HasSubstr("</script><script>alert(1)</script><!-- <script> -->"));
}

TEST_F(CheckPageFile, ReplacesBrokenText) {
  const std::string path = file("\xff<!--\xc3", good, "queue");
  EXPECT_EQ(write_page({path}), 0);
  EXPECT_THAT(of_history(0, "told", "file").string(),
              testing::EndsWith("\xEF\xBF\xBD<!--\xEF\xBF\xBD"));
}

TEST_F(CheckPageFile, RunsItsOwnScriptOnlyAndLoadsNothing) {
  EXPECT_EQ(write_page({file("a", good, "queue")}), 0);
  const std::string page = content(html);
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, HasSubstr("script-src 'sha256-"));
  EXPECT_THAT(page, Not(HasSubstr("unsafe-inline")));
  EXPECT_THAT(page, Not(HasSubstr("{{")));
  EXPECT_THAT(page, Not(HasSubstr("innerHTML")));
  EXPECT_EQ(count(page, "src="), 0U);
  EXPECT_EQ(count(page, "href="), 0U);
  EXPECT_EQ(count(page, "<script"), 2U);
}

TEST_F(CheckPageFile, HasAnOrderOnlyIfThereIsOne) {
  const std::string path = file("good", good, "queue");
  EXPECT_EQ(write_page({path, "--witness"}), 0);
  EXPECT_EQ(of_history(0, "drawn", "calls").items()[1].find("place")->natural(), 2U);
  EXPECT_EQ(write_page({path, "--algorithm", "log-linear"}), 0);
  EXPECT_FALSE(of_history(0, "drawn", "calls").items()[1].contains("place"));
}

TEST_F(CheckPageFile, HasEachHistoryInTheOrderOfTheReport) {
  const std::string nowhere = folder / "nowhere";
  EXPECT_EQ(write_page({file("good", good, "queue"), nowhere, file("bad", bad, "queue")}), 2);
  EXPECT_EQ(of_history(0, "told", "verdict").string(), "explained");
  EXPECT_THAT(of_history(1, "told", "error").string(), HasSubstr("cannot be opened"));
  EXPECT_TRUE(data().find("histories")->items()[1].find("drawn")->is_null());
  EXPECT_EQ(of_history(2, "told", "verdict").string(), "not explained");
}

TEST_F(CheckPageFile, LeavesTheReportAsItIs) {
  const std::string path = file("bad", bad, "queue");
  const std::regex seconds("[0-9.]+ s\\)");
  EXPECT_EQ(run({path}), 1);
  const std::string without = std::regex_replace(output, seconds, "");
  EXPECT_EQ(write_page({path}), 1);
  EXPECT_EQ(std::regex_replace(output, seconds, ""), without);
}

TEST_F(CheckPageFile, HasAWindowOfALongHistory) {
  History history;
  const std::size_t all = most_operations_on_page + 1000;
  for (std::uint64_t i = 0; i < all; ++i) {
    history.operations.push_back(
        completed(0, "write", {static_cast<std::int64_t>(i)}, none, 2 * i, 2 * i + 1));
  }
  history.operations[all - 10] = completed(0, "read", {}, 3, 2 * all - 20, 2 * all - 19);
  EXPECT_EQ(write_page({file("long", history, "register")}), 1);
  const Json::Array calls = of_history(0, "drawn", "calls").items();
  EXPECT_EQ(calls.size(), most_operations_on_page);
  EXPECT_EQ(of_history(0, "told", "operations").natural(), all);
  EXPECT_EQ(std::ranges::count_if(calls,
                                  [&](const Json& call) {
                                    return call.find("index")->natural() == all - 10 &&
                                           call.contains("culprit");
                                  }),
            1);
}

TEST_F(CheckPageFile, IsReplacedAsAWholeOrNotAtAll) {
  const std::string path = file("good", good, "queue");
  std::ofstream(html) << "an old page";
  std::ifstream reader(html);
  EXPECT_EQ(write_page({path}), 0);
  std::ostringstream read;
  read << reader.rdbuf();
  EXPECT_EQ(read.str(), "an old page");  // who had opened it has all of it
  EXPECT_TRUE(content(html).ends_with("</html>\n"));

  html = folder / "no" / "page.html";
  EXPECT_EQ(write_page({path}), 2);
  EXPECT_EQ(error,
            "heddle check: --html: cannot write '" + html + "': No such file or directory\n");
  html = "/dev/full";
  EXPECT_EQ(write_page({path}), 2);
  EXPECT_EQ(count(error, "\n"), 1U);
  EXPECT_EQ(run({path, "--html", ""}), 2);
  EXPECT_EQ(error, "heddle check: --html: expected a value, found an empty one (see --help)\n");
}

TEST(CheckPage, DrawsNoMoreThanItCanTake) {
  CheckPage page;
  page.add({"1", "[2]", CheckPage::most_operations - 1});
  page.add({"3", "[4]", 2});
  page.add({"5", "[6]", 1});
  EXPECT_EQ(base::parse_json(island(page.text()), 5)->dump(),
            R"({"interrupted":false,"histories":[{"told":1,"drawn":[2]},{"told":3,"drawn":null},)"
            R"({"told":5,"drawn":[6]}]})");
}

TEST(CheckPage, SaysIfItWasInterrupted) {
  CheckPage page;
  page.note_interrupt();
  EXPECT_EQ(base::parse_json(island(page.text()), 5)->dump(),
            R"({"interrupted":true,"histories":[]})");
}

}  // namespace
}  // namespace heddle::checkers
