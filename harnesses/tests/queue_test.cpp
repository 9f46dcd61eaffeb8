#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "harnesses/jobs/queue_texts.hpp"
#include "harnesses/jobs/shares.hpp"
#include "harnesses/options/elsewhere/queue_options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/queue/items.hpp"
#include "harnesses/queue/queue_password.hpp"
#include "harnesses/queue/queue_url.hpp"
#include "harnesses/queue/sharing.hpp"

namespace heddle::harnesses {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(QueueUrl, HasItsPartsAndDefaults) {
  const QueueUrl plain = parse_queue_url("redis://host/a-b_c.1");
  EXPECT_EQ(plain.host, "host");
  EXPECT_EQ(plain.port, 6379);
  EXPECT_EQ(plain.name, "a-b_c.1");
  EXPECT_EQ(plain.password, "");
  const QueueUrl full = parse_queue_url("redis://me:p%40ss:w@[::1]:7000/n");
  EXPECT_EQ(full.user, "me");
  EXPECT_EQ(full.password, "p@ss:w");
  EXPECT_EQ(full.host, "::1");
  EXPECT_EQ(full.port, 7000);
  EXPECT_EQ(full.shown(), "redis://[::1]:7000/n");
  EXPECT_EQ(parse_queue_url("redis://:a@b@host/n").password, "a@b");
  EXPECT_EQ(parse_queue_url("redis://:100%@host/n").password, "100%");
}

TEST(QueueUrl, IsRefusedWithoutItsPassword) {
  for (const char* wrong :
       {"", "host", "http://:secret@h/n", "redis://", "redis:///n", "redis://:secret@h",
        "redis://:secret@h/", "redis://:secret@h/a b", "redis://:secret@h:0/n",
        "redis://:secret@h:65536/n", "redis://:secret@h:1x/n", "redis://:secret@[::1/n",
        "rediss://:secret@h/n", "redis://:secret@h/n/m"}) {
    try {
      static_cast<void>(parse_queue_url(wrong));
      FAIL() << wrong;
    } catch (const UsageError& error) {
      EXPECT_THAT(error.what(), HasSubstr("expected redis://"));
      EXPECT_THAT(error.what(), Not(HasSubstr("secret")));
    }
  }
}

TEST(QueuePassword, IsNotLeftInWordsNorInTheCommandLine) {
  std::vector<std::string> words{
      "--queue", "redis://me:s%40cret@h:1/n", "--queue=redis://:secret@h/n", "redis://:mine@h/n",
      "--",      "redis://:mine@h/n"};
  std::vector<std::string> memory = words;
  std::vector<char*> arguments;
  for (std::string& word : memory) {
    arguments.push_back(word.data());
  }
  hide_queue_password(words, arguments.data(), false);
  EXPECT_THAT(words, ElementsAre("--queue", "redis://me:@h:1/n", "--queue=redis://h/n",
                                 "redis://:mine@h/n", "--", "redis://:mine@h/n"));
  EXPECT_THAT(memory,
              ElementsAre("--queue", "redis://***********@h:1/n", "--queue=redis://*******@h/n",
                          "redis://:mine@h/n", "--", "redis://:mine@h/n"));
  EXPECT_EQ(parse_queue_url("redis://me:@h:1/n").user, "me");
  EXPECT_EQ(parse_queue_url("redis://me:@h:1/n").password, "secret");
  keep_queue_password();
  EXPECT_EQ(std::getenv("HEDDLE_QUEUE_PASSWORD"), nullptr);
  EXPECT_EQ(parse_queue_url("redis://h/n").password, "secret");
  EXPECT_EQ(parse_queue_url("redis://:another@h/n").password, "another");
}

TEST(QueueOptions, LeavesWhatAllWorkersMustHave) {
  EXPECT_THAT(words_of_search({"--queue", "redis://h/n", "--scenario", "a || b", "--lease=1",
                               "--strategy=dpor", "--start", "--report", "json", "--keep-going"}),
              ElementsAre("--scenario", "a || b", "--strategy=dpor", "--keep-going"));
}

std::set<std::uint64_t> numbers_of(const Items& items) {
  std::set<std::uint64_t> numbers;
  for (std::uint64_t i = items.first; i < items.end; i += items.step) {
    numbers.insert(i);
  }
  return numbers;
}

TEST(Items, AreEachInOnePartHoweverOftenTheyAreDivided) {
  for (const Items& all : {Items{.end = 0}, Items{.end = 1}, Items{.end = 29},
                           Items{.of = 5, .first = 3, .step = 7, .end = 100}}) {
    std::multiset<std::uint64_t> found;
    for (const Items& part : divided(all, 8)) {
      EXPECT_FALSE(part.empty());
      EXPECT_EQ(read_items(text_of(part)), part);
      for (const Items& smaller : divided(part, 3)) {
        EXPECT_EQ(smaller.of, all.of);
        const std::set<std::uint64_t> some = numbers_of(smaller);
        found.insert(some.begin(), some.end());
      }
    }
    const std::set<std::uint64_t> expected = numbers_of(all);
    EXPECT_TRUE(std::ranges::equal(found, expected));
  }
}

TEST(Items, AreRefusedIfTheyAreNone) {
  for (const char* wrong : {"", "1", "1 2", "1 0 2", "1 2 3 4 5", "1 2 3 ", " 1 2 3", "1 -2 3",
                            "a 1 2", "99999999999999999999 1 2", "1  2 3"}) {
    EXPECT_THROW(static_cast<void>(read_items(wrong)), UsageError) << wrong;
  }
}

TEST(Sharing, DividesWhatIsLeftUntilAsManyEntriesAreFreeAsAreTaken) {
  EXPECT_GT(Sharing::rests({.entries = 1, .taken = 1}), 1U);
  EXPECT_EQ(Sharing::rests({.entries = 40, .taken = 8}), 1U) << "enough for few";
  EXPECT_GT(Sharing::rests({.entries = 1500, .taken = 1000}), 1U) << "a worker in two would wait";
  EXPECT_EQ(Sharing::rests({.entries = 2000, .taken = 1000}), 1U);
}

TEST(Sharing, MakesSlicesLongerWithEachCommitThatCounts) {
  Sharing sharing(0.15);
  EXPECT_EQ(sharing.slice_seconds(), 0.05);
  sharing.counted();
  EXPECT_EQ(sharing.slice_seconds(), 0.1);
  for (unsigned i = 0; i < 100; ++i) {
    sharing.counted();
    EXPECT_EQ(sharing.slice_seconds(), 0.15);
  }
}

TEST(QueueTexts, FewerThreadsAreTheBeginningOfMore) {
  std::vector<runtime::ThreadName> threads;
  std::string before = threads_text(threads);
  EXPECT_TRUE(read_threads_text(before).empty());
  for (unsigned i = 0; i < 12; ++i) {
    threads.push_back({0, static_cast<std::uint16_t>(i)});
    const std::string text = threads_text(threads);
    EXPECT_TRUE(text.starts_with(before));
    EXPECT_EQ(read_threads_text(text).size(), threads.size());
    before = text;
  }
  EXPECT_EQ(read_threads_text(before).back().index, 11);
  EXPECT_THROW(static_cast<void>(read_threads_text("1,")), UsageError);
}

TEST(QueueTexts, AnEntryIsReadAsItWasWrittenButForFingerprints) {
  const scheduler::Subtree one{{{0, 0, 7}, {1, 2, 9}}, {{.first = 0, .last = 1}}};
  const std::vector<scheduler::WeightedSubtree> parts{{scheduler::Subtree{}, 1}, {one, 0.25}};
  const std::vector<scheduler::WeightedSubtree> read = read_entry(entry_text(parts));
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0], parts[0]);
  EXPECT_EQ(read[1].weight, 0.25);
  EXPECT_EQ(read[1].subtree.steps.elements()[1].value, 2);
  EXPECT_EQ(read[1].subtree.steps.elements()[1].fingerprint, 0U);
  EXPECT_THROW(static_cast<void>(read_entry("{}")), UsageError);
}

}  // namespace
}  // namespace heddle::harnesses
