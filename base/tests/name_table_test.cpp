#include "base/name_table.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace heddle::base {
namespace {

enum class Shape : std::uint8_t { circle, square, round_square };

constexpr auto shape_names = name_table<Shape>({
    {Shape::circle, "circle"},
    {Shape::square, "square"},
    {Shape::round_square, "round square"},
});

enum Plain { only };

constexpr auto plain_names = name_table<Plain>({{only, "only"}});

TEST(NameTable, GivesTheNameOfEachEnumerator) {
  EXPECT_EQ(shape_names.name_of(Shape::circle), "circle");
  EXPECT_EQ(shape_names.name_of(Shape::square), "square");
  EXPECT_EQ(shape_names.name_of(Shape::round_square), "round square");
}

TEST(NameTable, GivesTheEnumeratorOfEachName) {
  for (const auto& [value, name] : shape_names.rows()) {
    EXPECT_EQ(shape_names.value_of(name), value);
  }
}

TEST(NameTable, KnowsNoOtherNames) {
  for (const char* name : {"", "circl", "circle ", "Circle", "round", "circle, square"}) {
    EXPECT_EQ(shape_names.value_of(name), std::nullopt) << name;
  }
}

TEST(NameTable, ListsAllNamesForMessages) {
  EXPECT_EQ(all_names<shape_names>, "circle, square, round square");
  EXPECT_EQ(all_names<plain_names>, "only");
}

TEST(NameTable, IsUsableInConstantExpressions) {
  static_assert(shape_names.name_of(Shape::square) == "square");
  static_assert(shape_names.value_of("square") == Shape::square);
  static_assert(!shape_names.value_of("heart"));
  static_assert(all_names<shape_names>.back() == 'e');
}

TEST(NameTable, TellsEnumeratorsFromOtherValuesOfTheirType) {
  static_assert(is_enumerator<Shape::circle>());
  static_assert(is_enumerator<static_cast<Shape>(2)>());
  static_assert(!is_enumerator<static_cast<Shape>(3)>());
  static_assert(!is_enumerator<static_cast<Shape>(255)>());
  static_assert(is_enumerator<only>());
}

TEST(NameTable, RefusesAValueThatTheEnumDoesNotHave) {
  EXPECT_EXIT((void)shape_names.name_of(static_cast<Shape>(7)), ::testing::ExitedWithCode(70),
              "a value that its enum does not have");
}

}  // namespace
}  // namespace heddle::base
