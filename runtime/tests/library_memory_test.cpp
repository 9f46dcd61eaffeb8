// Trees and lists come out as those of libstdc++, and texts are read as far as the C library does.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <list>
#include <map>
#include <numeric>
#include <random>
#include <vector>

#include "runtime/library_memory/list.hpp"
#include "runtime/library_memory/text_parts.hpp"
#include "runtime/library_memory/tree.hpp"

namespace heddle::runtime::tests {
namespace {

struct PlainMemory {
  template <typename Field>
  Field get(const Field& field) {
    return field;
  }
  template <typename Field>
  void set(Field& field, Field value) {
    field = value;
  }
};

/// Keys 0, 1, 2, ..., in two trees: one of libstdc++, one of Heddle. Node 0 of each is the header.
class Twins {
 public:
  explicit Twins(std::size_t keys) : theirs_(keys + 1), ours_(keys + 1) {
    theirs_[0] = {std::_S_red, nullptr, theirs_.data(), theirs_.data()};
    ours_[0] = {TreeColour::red, nullptr, ours_.data(), ours_.data()};
  }

  void insert(std::size_t key) {
    const std::size_t node = key + 1;
    std::size_t parent = 0;
    std::size_t below = number(theirs_[0]._M_parent);
    while (below != 0) {
      parent = below;
      below = number(node < parent ? theirs_[parent]._M_left : theirs_[parent]._M_right);
    }
    const bool is_left = parent == 0 || node < parent;
    std::_Rb_tree_insert_and_rebalance(is_left, &theirs_[node], &theirs_[parent], theirs_[0]);
    operations_.insert(is_left, &ours_[node], &ours_[parent], ours_[0]);
    in_tree_.push_back(node);
  }

  void erase(std::size_t key) {
    const std::size_t node = key + 1;
    std::_Rb_tree_rebalance_for_erase(&theirs_[node], theirs_[0]);
    operations_.erase(&ours_[node], ours_[0]);
    std::erase(in_tree_, node);
  }

  /// Of the header and of each node in the trees: colour, what is above and below, and neighbours.
  [[nodiscard]] bool are_alike() {
    return is_alike(0) && std::ranges::all_of(in_tree_, [this](std::size_t node) {
             return is_alike(node) && number(std::_Rb_tree_increment(&theirs_[node])) ==
                                          number(operations_.next(&ours_[node]));
           });
  }

  /// Without an element there is none before.
  [[nodiscard]] bool go_back_alike() {
    const std::size_t first = number(theirs_[0]._M_left);
    std::size_t node = 0;
    for (std::size_t steps = 0; steps < in_tree_.size(); ++steps) {
      const std::size_t before = number(std::_Rb_tree_decrement(&theirs_[node]));
      if (before != number(operations_.previous(&ours_[node]))) {
        return false;
      }
      node = before;
    }
    return in_tree_.empty() || node == first;
  }

 private:
  [[nodiscard]] std::size_t number(const std::_Rb_tree_node_base* node) const {
    return node == nullptr ? 0 : static_cast<std::size_t>(node - theirs_.data());
  }
  [[nodiscard]] std::size_t number(const TreeNode* node) const {
    return node == nullptr ? 0 : static_cast<std::size_t>(node - ours_.data());
  }

  [[nodiscard]] bool is_alike(std::size_t node) const {
    const std::_Rb_tree_node_base& theirs = theirs_[node];
    const TreeNode& ours = ours_[node];
    return (theirs._M_color == std::_S_red) == (ours.colour == TreeColour::red) &&
           number(theirs._M_parent) == number(ours.parent) &&
           number(theirs._M_left) == number(ours.left) &&
           number(theirs._M_right) == number(ours.right);
  }

  std::vector<std::_Rb_tree_node_base> theirs_;
  std::vector<TreeNode> ours_;
  std::vector<std::size_t> in_tree_;
  TreeOperations<PlainMemory> operations_{PlainMemory()};
};

using Keys = std::vector<std::size_t>;

Keys keys_up_to(std::size_t count) {
  Keys keys(count);
  std::iota(keys.begin(), keys.end(), 0);
  return keys;
}

bool insert_and_erase_alike(const Keys& inserted, const Keys& erased) {
  Twins twins(inserted.size());
  bool result = twins.are_alike();
  for (const std::size_t key : inserted) {
    twins.insert(key);
    result = result && twins.are_alike() && twins.go_back_alike();
  }
  for (const std::size_t key : erased) {
    twins.erase(key);
    result = result && twins.are_alike() && twins.go_back_alike();
  }
  return result;
}

TEST(LibraryMemory, TreesOfUpToSevenKeysAreAlike) {
  for (std::size_t count = 1; count <= 7; ++count) {
    Keys inserted = keys_up_to(count);
    do {
      for (std::size_t key = 0; key < count; ++key) {
        ASSERT_TRUE(insert_and_erase_alike(inserted, {key}));
      }
    } while (std::next_permutation(inserted.begin(), inserted.end()));
  }
}

TEST(LibraryMemory, TreesOfSevenKeysAreAlikeHoweverTheyAreEmptied) {
  Keys erased = keys_up_to(7);
  std::mt19937 draw(7);
  do {
    Keys inserted = keys_up_to(7);
    std::ranges::shuffle(inserted, draw);
    ASSERT_TRUE(insert_and_erase_alike(keys_up_to(7), erased));
    ASSERT_TRUE(insert_and_erase_alike(inserted, erased));
  } while (std::next_permutation(erased.begin(), erased.end()));
}

TEST(LibraryMemory, LargerTreesAreAlike) {
  std::mt19937 draw(11);
  for (std::size_t count = 8; count <= 200; count += 4) {
    Keys inserted = keys_up_to(count);
    Keys erased = inserted;
    std::ranges::shuffle(inserted, draw);
    std::ranges::shuffle(erased, draw);
    ASSERT_TRUE(insert_and_erase_alike(inserted, erased));
  }
}

/// Lists of numbers in two rings each.
class ListTwins {
 public:
  static constexpr std::size_t nodes = 12;  ///< 0 and 1 are the lists

  ListTwins() {
    for (std::size_t list = 0; list < 2; ++list) {
      theirs_[list]._M_next = theirs_[list]._M_prev = &theirs_[list];
      ours_[list].next = ours_[list].previous = &ours_[list];
    }
  }

  void hook(std::size_t node, std::size_t position) {
    theirs_[node]._M_hook(&theirs_[position]);
    operations_.hook(&ours_[node], &ours_[position]);
  }
  void unhook(std::size_t node) {
    theirs_[node]._M_unhook();
    operations_.unhook(&ours_[node]);
  }
  void transfer(std::size_t position, std::size_t first, std::size_t end) {
    theirs_[position]._M_transfer(&theirs_[first], &theirs_[end]);
    operations_.transfer(&ours_[position], &ours_[first], &ours_[end]);
  }
  void swap() {
    std::__detail::_List_node_base::swap(theirs_[0], theirs_[1]);
    operations_.swap(ours_[0], ours_[1]);
  }
  void reverse(std::size_t list) {
    theirs_[list]._M_reverse();
    operations_.reverse(&ours_[list]);
  }

  [[nodiscard]] bool are_alike() const {
    for (std::size_t node = 0; node < nodes; ++node) {
      if ((theirs_[node]._M_next == nullptr) != (ours_[node].next == nullptr) ||
          (ours_[node].next != nullptr &&
           (theirs_[node]._M_next - theirs_ != ours_[node].next - ours_ ||
            theirs_[node]._M_prev - theirs_ != ours_[node].previous - ours_))) {
        return false;
      }
    }
    return true;
  }

 private:
  std::__detail::_List_node_base theirs_[nodes] = {};
  ListNode ours_[nodes] = {};
  ListOperations<PlainMemory> operations_{PlainMemory()};
};

TEST(LibraryMemory, ListsAreAlike) {
  ListTwins twins;
  const auto expect_alike = [&] { EXPECT_TRUE(twins.are_alike()); };
  twins.swap();
  twins.reverse(0);
  expect_alike();
  for (std::size_t node = 2; node < 8; ++node) {
    twins.hook(node, node % 2 == 0 ? 0 : 2);
    expect_alike();
  }
  twins.swap();  // one of them is empty
  expect_alike();
  twins.transfer(0, 3, 6);
  expect_alike();
  twins.swap();  // none is
  twins.reverse(0);
  twins.reverse(1);
  expect_alike();
  twins.transfer(1, 3, 1);
  twins.unhook(4);
  twins.transfer(0, 2, 0);
  expect_alike();
}

std::uint64_t bytes_read(TextAccess how, const char* text, std::uint64_t other = 0,
                         std::uint64_t most = ~std::uint64_t{0}) {
  return text_part(how, text, other, most).bytes;
}

std::uint64_t word(const char* text) { return reinterpret_cast<std::uint64_t>(text); }

TEST(LibraryMemory, TextsAreReadAsFarAsNeeded) {
  EXPECT_EQ(bytes_read(TextAccess::whole, "abc"), 4);
  EXPECT_EQ(bytes_read(TextAccess::whole, "abc", 0, 3), 3);
  EXPECT_EQ(bytes_read(TextAccess::to_character, "abc", 'b'), 2);
  EXPECT_EQ(bytes_read(TextAccess::to_character, "abc", 'x'), 4);
  EXPECT_EQ(bytes_read(TextAccess::to_byte, "a\0b", 'b', 9), 3);
  EXPECT_EQ(bytes_read(TextAccess::common, "abc", word("abd")), 3);
  EXPECT_EQ(bytes_read(TextAccess::common, "ab", word("ab")), 3);
  EXPECT_EQ(bytes_read(TextAccess::common, "abc", word("abd"), 2), 2);
  EXPECT_EQ(bytes_read(TextAccess::common_letters, "aBc", word("AbX")), 3);
  EXPECT_EQ(bytes_read(TextAccess::to_found, "abcd", word("bc")), 3);
  EXPECT_EQ(bytes_read(TextAccess::to_found, "abcd", word("x")), 5);
  EXPECT_EQ(bytes_read(TextAccess::within_set, "aab", word("a")), 3);
  EXPECT_EQ(bytes_read(TextAccess::outside_set, "aab", word("b")), 3);
  EXPECT_EQ(bytes_read(TextAccess::copied, nullptr, word("abc")), 4);
  EXPECT_EQ(text_part(TextAccess::appended, "abc", word("de"), 1).from, 3);
}

TEST(LibraryMemory, NumbersAreReadAsFarAsNeeded) {
  EXPECT_EQ(bytes_read(TextAccess::integer, " -12 ", 10), 5);
  EXPECT_EQ(bytes_read(TextAccess::integer, "0x1fg", 0), 5);
  EXPECT_EQ(bytes_read(TextAccess::integer, "078", 0), 3);
  EXPECT_EQ(bytes_read(TextAccess::integer, "", 10), 1);
  EXPECT_EQ(bytes_read(TextAccess::real_number, "1.5e3,"), 6);
  EXPECT_EQ(bytes_read(TextAccess::real_number, "  x"), 3);
}

}  // namespace
}  // namespace heddle::runtime::tests
