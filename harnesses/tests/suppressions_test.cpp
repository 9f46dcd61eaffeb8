#include "harnesses/violations/suppressions.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harnesses/options/suppression_rules.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using runtime::SiteDescription;
using scheduler::AccessKind;
using scheduler::Race;

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(parse_suppressions(text, "f.supp"));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

/// All texts over `letters` of at most `longest` characters.
std::vector<std::string> texts_of(const std::string& letters, std::size_t longest) {
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (const char letter : letters) {
      if (texts[i].size() < longest) {
        texts.push_back(texts[i] + letter);
      }
    }
  }
  return texts;
}

/// By definition: whether the whole text is the pattern with something for each star.
bool is_whole(const std::string& pattern, const std::string& text) {
  if (pattern.empty() || text.empty()) {
    return pattern.find_first_not_of('*') == std::string::npos && text.empty();
  }
  if (pattern.front() == '*') {
    return is_whole(pattern.substr(1), text) || is_whole(pattern, text.substr(1));
  }
  return pattern.front() == text.front() && is_whole(pattern.substr(1), text.substr(1));
}

TEST(Suppressions, PatternsMatchWhatTheirDefinitionSays) {
  for (const std::string& pattern : texts_of("ab*", 4)) {
    for (const std::string& text : texts_of("ab", 5)) {
      EXPECT_EQ(matches("^" + pattern + "$", text), is_whole(pattern, text)) << pattern << text;
      EXPECT_EQ(matches(pattern, text), is_whole("*" + pattern + "*", text)) << pattern << text;
      EXPECT_EQ(matches("^" + pattern, text), is_whole(pattern + "*", text)) << pattern << text;
      EXPECT_EQ(matches(pattern + "$", text), is_whole("*" + pattern, text)) << pattern << text;
    }
  }
}

TEST(Suppressions, AFileHasOneRuleALine) {
  EXPECT_EQ(parse_suppressions("# no\n\n  race:a b\t\r\nrace_top:*c*\n#race:d\nrace:e", "f"),
            (std::vector<std::string>{"a b", "*c*", "e"}));
  EXPECT_TRUE(parse_suppressions("", "f").empty());
}

TEST(Suppressions, AnyOtherLineIsToldWithItsNumber) {
  EXPECT_EQ(error_of("race:a\n\nrase:b\n"), "f.supp:3: 'rase:b': expected race:PATTERN");
  for (const std::string wrong : {"race:", "race", "Race:a", "deadlock:a", "a", ":", "race :a"}) {
    EXPECT_EQ(error_of(wrong), "f.supp:1: '" + wrong + "': expected race:PATTERN");
  }
}

/// Places as a compiler without optimisation, and one that inlined all, leaves them.
SiteDescription site_of(scheduler::SiteId id) {
  const std::string header = "/usr/include/c++/12/bits/shared_ptr_atomic.h";
  const std::string sp = "std::_Sp_atomic<std::shared_ptr<int> >::";
  const std::string swap = "std::enable_if<true, void>::type std::swap<int*>(int*&, int*&)";
  SiteDescription site;
  switch (id) {
    case 1:
      site.frames = {{sp + "load(std::memory_order) const", header}};
      break;
    case 2:
      site.frames = {{sp + "load(std::memory_order) const", header}, {"main", "/p/a.cpp"}};
      break;
    case 3:
      site.frames = {{swap, "/usr/include/c++/12/bits/move.h"}};
      break;
    case 4:
      site.frames = {{swap, "/usr/include/c++/12/bits/move.h"},
                     {sp + "swap(std::shared_ptr<int>&, std::memory_order)", header},
                     {"publish(int)", "/p/a.cpp"}};
      break;
    case 5:
      site.frames = {{sp + "_Sp_atomic(std::shared_ptr<int>)", header}, {"main", "/p/a.cpp"}};
      break;
    case 6:
      site.frames = {{"mine::" + sp + "load() const", "/p/a.cpp"}};
      break;
    case 7:
      site.frames = {{"main", "/p/a.cpp"}};
      break;
    default:
      site.frames = {{"", ""}};
  }
  return site;
}

Race race_of(scheduler::SiteId first, AccessKind one, scheduler::SiteId second, AccessKind other) {
  return {{{}, first, 0, one}, {{}, second, 1, other}};
}

std::string built_in(const Race& race) { return Suppressions({}, true).rule_for(race, {site_of}); }

std::string by_rule(const std::string& pattern, const Race& race) {
  return Suppressions({pattern}, false).rule_for(race, {site_of});
}

TEST(Suppressions, ThePointerOfAnAtomicSharedPointerIsTheLibrarys) {
  const std::string rule = "race:std::_Sp_atomic (built in)";
  for (const scheduler::SiteId load : {1, 2}) {
    for (const scheduler::SiteId swap : {3, 4}) {
      EXPECT_EQ(built_in(race_of(load, AccessKind::plain_read, swap, AccessKind::plain_write)),
                rule);
      EXPECT_EQ(built_in(race_of(swap, AccessKind::plain_write, load, AccessKind::plain_read)),
                rule);
    }
  }
}

TEST(Suppressions, WhatElseIsDoneToItIsTheUsers) {
  for (const Race& race : {race_of(2, AccessKind::plain_read, 5, AccessKind::plain_write),
                           race_of(2, AccessKind::plain_read, 7, AccessKind::free),
                           race_of(2, AccessKind::plain_read, 4, AccessKind::free),
                           race_of(2, AccessKind::plain_read, 4, AccessKind::scope_end),
                           race_of(4, AccessKind::plain_write, 4, AccessKind::plain_write),
                           race_of(6, AccessKind::plain_read, 4, AccessKind::plain_write),
                           race_of(7, AccessKind::plain_read, 4, AccessKind::plain_write),
                           race_of(2, AccessKind::plain_read, 7, AccessKind::plain_write),
                           race_of(0, AccessKind::plain_read, 0, AccessKind::plain_write)}) {
    EXPECT_EQ(built_in(race), "") << race.first.site << " and " << race.second.site;
  }
  EXPECT_EQ(by_rule("nothing", race_of(1, AccessKind::plain_read, 3, AccessKind::plain_write)), "");
}

TEST(Suppressions, ARuleOfTheUsersIsAboutTheFunctionOrFileOfEitherAccess) {
  const Race race = race_of(7, AccessKind::plain_write, 4, AccessKind::plain_read);
  for (const std::string pattern : {"main", "^main$", "publish(int)", "^publish$", "a.cpp",
                                    "move.h", "std::_Sp_atomic<*>::swap"}) {
    EXPECT_EQ(by_rule(pattern, race), "race:" + pattern);
  }
  for (const std::string pattern : {"^ain", "publish(long)", "b.cpp", "load", "^a.cpp"}) {
    EXPECT_EQ(by_rule(pattern, race), "") << pattern;
  }
}

TEST(Suppressions, TheEndOfAVariableIsNeverSuppressed) {
  for (const AccessKind kind :
       {AccessKind::function_end, AccessKind::scope_end, AccessKind::free}) {
    EXPECT_EQ(by_rule("main", race_of(7, kind, 4, AccessKind::plain_read)), "");
    EXPECT_EQ(by_rule("main", race_of(4, AccessKind::plain_read, 7, kind)), "");
  }
}

}  // namespace
}  // namespace heddle::harnesses
