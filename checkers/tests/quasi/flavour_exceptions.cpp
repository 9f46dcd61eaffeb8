#include <algorithm>
#include <array>
#include <functional>

#include "checkers/tests/quasi/flavour_differences.hpp"

namespace heddle::checkers {
namespace {

/// Sequences of operations, all those of one kind and of up to a number of them.
class Words {
 public:
  struct Kind {
    const char* name;
    std::vector<Operation> more_letters;  ///< besides additions and removals of three values
    std::size_t operations;               ///< at most
    bool (*contains)(const Words&);
  };

  static FlavourFindings judge_all(const std::string& type, const Kind& kind) {
    Words words(type, kind);
    for (std::size_t size = 1; size <= kind.operations; ++size) {
      words.extend(size);
    }
    return words.comparison_.findings();
  }

  /// Of the values that are added and removed:
  [[nodiscard]] bool each_is_added_once() const {
    return std::ranges::all_of(added_, [](int times) { return times <= 1; });
  }
  [[nodiscard]] bool each_is_removed() const { return added_ == removed_; }
  [[nodiscard]] bool none_is_removed_too_early() const { return !has_early_removal_; }

  [[nodiscard]] bool has_more_letters() const { return has_more_letters_; }

 private:
  Words(const std::string& type, const Kind& kind) : comparison_(type, kind.name), kind_(kind) {
    for (int value = 1; value <= 3; ++value) {
      letters_.push_back(addition(value));
    }
    for (int value = 1; value <= 3; ++value) {
      letters_.push_back(removal(value));
    }
    letters_.push_back(removal(none));
    letters_.insert(letters_.end(), kind.more_letters.begin(), kind.more_letters.end());
  }

  void extend(std::size_t size) {
    if (word_.size() == size) {
      classify();
      if (kind_.contains(*this)) {
        lay_in_sequence(word_);
        comparison_.judge(word_);
      }
      return;
    }
    for (const Operation& letter : letters_) {
      word_.operations.push_back(letter);
      extend(size);
      word_.operations.pop_back();
    }
  }

  void classify() {
    added_ = removed_ = {};
    has_early_removal_ = has_more_letters_ = false;
    for (const Operation& operation : word_.operations) {
      if (operation.is_pending() || operation.method == "peek") {
        has_more_letters_ = true;
      } else if (operation.method == "add") {
        ++added_[static_cast<std::size_t>(operation.arguments[0].integer())];
      } else if (operation.result.is_integer()) {
        const auto value = static_cast<std::size_t>(operation.result.integer());
        has_early_removal_ = ++removed_[value] > added_[value] || has_early_removal_;
      }
    }
  }

  FlavourComparison comparison_;
  const Kind& kind_;
  std::vector<Operation> letters_;
  History word_;
  std::array<int, 4> added_{};  ///< how often, by value
  std::array<int, 4> removed_{};
  bool has_early_removal_ = false;
  bool has_more_letters_ = false;
};

bool is_not_removed(const Words& word) {
  return word.each_is_added_once() && !word.each_is_removed() && word.none_is_removed_too_early();
}

bool is_removed_early(const Words& word) {
  return word.each_is_added_once() && word.each_is_removed() && !word.none_is_removed_too_early();
}

bool is_added_twice(const Words& word) {
  return !word.each_is_added_once() && word.each_is_removed() && word.none_is_removed_too_early();
}

bool has_something_else(const Words& word) {
  return word.each_is_added_once() && word.each_is_removed() && word.none_is_removed_too_early() &&
         word.has_more_letters();
}

std::vector<Operation> pending_operations() {
  std::vector<Operation> operations{removal(none), addition(3)};
  for (Operation& operation : operations) {
    operation.response.reset();
  }
  return operations;
}

std::vector<Operation> peeks() {
  std::vector<Operation> operations;
  for (int value = 1; value <= 3; ++value) {
    operations.push_back(removal(value));
    operations.back().method = "peek";
  }
  return operations;
}

}  // namespace

std::vector<FlavourFindings> compare_elsewhere(const std::string& type) {
  std::vector<FlavourFindings> all;
  for (const Words::Kind& kind :
       {Words::Kind{"a value is not removed", {}, 6, is_not_removed},
        Words::Kind{"a value is removed before it is added", {}, 6, is_removed_early},
        Words::Kind{"a value is added twice", {}, 6, is_added_twice},
        Words::Kind{"an operation is pending", pending_operations(), 6, has_something_else},
        Words::Kind{"the first item is asked for", peeks(), 6, has_something_else}}) {
    all.push_back(Words::judge_all(type, kind));
  }
  return all;
}

}  // namespace heddle::checkers
