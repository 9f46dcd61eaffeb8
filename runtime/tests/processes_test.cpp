#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "base/exit_status.hpp"
#include "runtime/processes/call_text.hpp"
#include "runtime/processes/command.hpp"
#include "runtime/processes/command_store.hpp"
#include "runtime/processes/not_replayable.hpp"

namespace heddle::runtime::processes {
namespace {

TEST(CallText, IsOneLineWhateverTheStringsAre) {
  EXPECT_STREQ(CallText("system").add("a \"b\" \\ \n\x1b[31m\xff").end().text(),
               R"(system("a \"b\" \\ \n\x1b[31m\xff"))");
  EXPECT_STREQ(CallText("popen").add(nullptr).add("").end().text(), R"(popen(NULL, ""))");
  EXPECT_STREQ(CallText("fork").end().text(), "fork()");
}

TEST(CallText, CutsWhatIsLong) {
  const std::string longer(1'000, 'x');
  EXPECT_EQ(CallText("system").add(longer.c_str()).end().text(),
            "system(\"" + longer.substr(0, 160) + "...\")");
  std::string word = "word";
  std::vector<char*> words(1'000, word.data());
  words.push_back(nullptr);
  const std::string all = CallText("execv").add_all(words.data()).end().text();
  EXPECT_LT(all.size(), 410U);
  EXPECT_EQ(all.substr(all.size() - 4), "...)");
}

TEST(Command, IsInOtherProcessesWhatItWas) {
  const Command command{{"popen", "/bin/sh", {"sh", std::string("a\0b", 3)}, "0.1", 3, "/x", 1, 2},
                        {4,
                         5,
                         "out",
                         "",
                         "given",
                         6,
                         {{"new", true, false, 0644, "text", 7}, {"", false, true, 0, "", 0}}}};
  EXPECT_EQ(command_from(to_bytes(command)), command);
  EXPECT_EQ(command_from(to_bytes({})), Command{});
}

CommandCall call_named(const char* name) {
  CommandCall call;
  call.function = name;
  return call;
}

TEST(CommandStore, DoesNotWaitForAnotherProcessWhenInterrupted) {
  share_commands();
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t other = fork();
  if (other == 0) {
    result_of(call_named("first"), [&] {
      static_cast<void>(!write(ends[1], "x", 1));
      sleep(3);
      return CommandResult{};
    });
    _exit(0);
  }
  char begun = 0;
  ASSERT_EQ(read(ends[0], &begun, 1), 1);
  base::interrupted = true;
  EXPECT_THROW(result_of(call_named("second"), [] { return CommandResult{}; }), CommandStopped);
  base::interrupted = false;
  kill(other, SIGKILL);
  waitpid(other, nullptr, 0);
}

}  // namespace
}  // namespace heddle::runtime::processes
