#include <gtest/gtest.h>

#include <string>

#include "harnesses/violations/type_layout.hpp"

namespace heddle::harnesses {
namespace {

/// `\x01` would swallow letters that follow it.
std::string name(const std::string& text) { return text + '\x01'; }
std::string member(int offset, const std::string& called, const std::string& type) {
  return "m" + std::to_string(offset) + ";" + name(called) + type;
}
std::string base(int offset, const std::string& called, const std::string& type) {
  return "b" + std::to_string(offset) + ";" + name(called) + type;
}
std::string record(int bytes, const std::string& called, const std::string& members) {
  return "r" + std::to_string(bytes) + ";" + name(called) + members + "}";
}
std::string standard(int bytes, const std::string& called, const std::string& members) {
  return "s" + std::to_string(bytes) + ";" + name(called) + members + "}";
}

const std::string pair = record(8, "Pair", member(0, "a", "v4;") + member(4, "b", "v4;"));
const std::string atomic =
    standard(4, "std::atomic<int>",
             base(0, "std::__atomic_base<int>",
                  standard(4, "std::__atomic_base<int>", member(0, "_M_i", "v4;"))));

std::string part(const std::string& type, std::uint64_t offset, std::uint64_t size) {
  return part_name(parse_type(type), offset, size);
}

TEST(PartNames, LeadThroughMembersAndElements) {
  const std::string type =
      record(32, "Outer", member(0, "pairs", "a3;" + pair) + member(24, "last", pair));
  EXPECT_EQ(part(type, 0, 32), "");
  EXPECT_EQ(part(type, 12, 4), ".pairs[1].b");
  EXPECT_EQ(part(type, 8, 8), ".pairs[1]");
  EXPECT_EQ(part(type, 28, 4), ".last.b");
}

TEST(PartNames, OfAPointerAreTheLargestThatBeginThere) {
  const std::string type = record(16, "Two", member(0, "one", pair) + member(8, "two", pair));
  EXPECT_EQ(part(type, 0, 0), "");
  EXPECT_EQ(part(type, 8, 0), ".two");
  EXPECT_EQ(part(type, 12, 0), ".two.b");
}

TEST(PartNames, LeaveOutWhatTheStandardLibraryCallsItsOwn) {
  EXPECT_EQ(part(atomic, 0, 4), "");
  EXPECT_EQ(part(record(8, "Two", member(0, "a", atomic) + member(4, "b", atomic)), 4, 4), ".b");
  const std::string vector = standard(24, "std::vector<int>",
                                      member(0, "_M_start", "v8;") + member(8, "_M_finish", "v8;") +
                                          member(16, "_M_end_of_storage", "v8;"));
  EXPECT_EQ(part(vector, 8, 8), "._M_finish");
  EXPECT_EQ(part(vector, 0, 24), "");
}

TEST(PartNames, AreNeverThoseOfAnotherPart) {
  const std::string hiding =
      record(8, "Hiding",
             base(0, "Base", record(4, "Base", member(0, "x", "v4;"))) + member(4, "x", "v4;"));
  EXPECT_EQ(part(hiding, 0, 4), ".Base.x");
  EXPECT_EQ(part(hiding, 4, 4), ".x");
  const std::string twice = record(8, "Twice", member(0, "x", "v4;") + member(4, "x", "v4;"));
  EXPECT_EQ(part(twice, 0, 4), "+0");
  EXPECT_EQ(part(twice, 4, 4), "+4");
}

TEST(PartNames, OfAUnionAreAllThatMayBeMeant) {
  const std::string type =
      record(8, "Union",
             member(0, "word", "v8;") + member(0, "other", "v8;") + member(0, "bytes", "a8;v1;"));
  EXPECT_EQ(part(type, 0, 8), ".word|other|bytes");
  EXPECT_EQ(part(type, 3, 1), ".bytes[3]");
}

TEST(PartNames, SayHowFarWhereNothingHasAName) {
  EXPECT_EQ(part("o16;", 8, 4), "+8");
  EXPECT_EQ(part(pair, 6, 1), ".b+2");
  EXPECT_EQ(part("", 4, 4), "+4");
  EXPECT_EQ(part(record(16, "Gap", member(0, "a", "v4;")), 8, 4), "+8");
}

TEST(PartNames, OfATextThatIsCutOffDoNotFail) {
  for (std::size_t length = 0; length < pair.size(); ++length) {
    static_cast<void>(part(pair.substr(0, length), 4, 4));
  }
  static_cast<void>(part("a99999999999999999999;a;r;", 4, 4));
}

}  // namespace
}  // namespace heddle::harnesses
