#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace heddle::scheduler {

/// A sequence of which others have the beginning in common: what was shared is held once, by all
/// that were made of it, and each of them holds for itself only what it adds.
///
/// Made to be cut and added to at the end, and to be read as a whole: copy_to(). Not thread-safe.
template <typename T>
class SharedSequence {
 public:
  SharedSequence() = default;
  SharedSequence(std::initializer_list<T> elements) : own_(elements) {}
  explicit SharedSequence(std::span<const T> elements) : own_(elements.begin(), elements.end()) {}

  [[nodiscard]] std::size_t size() const { return kept_ + own_.size(); }
  [[nodiscard]] bool empty() const { return size() == 0; }
  /// Of one that is not empty. O(1), unless it was cut since something was added: O(parts).
  [[nodiscard]] const T& back() const;

  void push_back(const T& element) { own_.push_back(element); }
  void append(std::span<const T> more) {
    own_.reserve(own_.size() + more.size());  // it is not expected to be added to again
    own_.insert(own_.end(), more.begin(), more.end());
  }

  /// What was added is held by the copies that are made from now on, too, instead of once by each.
  void share();

  /// Leaves the first `count` elements; there must be so many. O(parts + what is forgotten).
  void cut(std::size_t count);
  /// The first `count` elements; there must be so many. O(parts + what is not shared).
  [[nodiscard]] SharedSequence first(std::size_t count) const;

  /// Makes `elements` the same, of which the first `known` are it already. O(size - known + parts).
  void copy_to(std::vector<T>& elements, std::size_t known = 0) const;
  [[nodiscard]] std::vector<T> elements() const;

  /// How many elements both begin with, at the least: what they share. O(parts).
  [[nodiscard]] std::size_t shared_with(const SharedSequence& other) const;

  friend bool operator==(const SharedSequence& a, const SharedSequence& b) {
    return a.size() == b.size() && a.elements() == b.elements();
  }

 private:
  /// Elements that follow the first `kept` ones of those that end with the part before.
  struct Part {
    Part(std::shared_ptr<Part> a, std::size_t b, std::vector<T> c)
        : before(std::move(a)), kept(b), own(std::move(c)) {}
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    ~Part();

    std::shared_ptr<Part> before;
    std::size_t kept;
    std::vector<T> own;  ///< never empty, and never changed
  };

  std::shared_ptr<Part> shared_;  ///< the one in which element kept_ - 1 is; null if kept_ is 0
  std::size_t kept_ = 0;
  std::vector<T> own_;
};

/// One after the other: a long chain must not need a deep stack.
template <typename T>
SharedSequence<T>::Part::~Part() {
  std::shared_ptr<Part> part = std::move(before);
  while (part != nullptr && part.use_count() == 1) {
    part = std::exchange(part->before, nullptr);
  }
}

template <typename T>
const T& SharedSequence<T>::back() const {
  return own_.empty() ? shared_->own[kept_ - shared_->kept - 1] : own_.back();
}

template <typename T>
void SharedSequence<T>::share() {
  if (own_.empty()) {
    return;
  }
  const std::size_t all = size();
  shared_ = std::make_shared<Part>(std::move(shared_), kept_, std::exchange(own_, {}));
  kept_ = all;
}

template <typename T>
void SharedSequence<T>::cut(std::size_t count) {
  if (count >= kept_) {
    own_.erase(own_.begin() + static_cast<std::ptrdiff_t>(count - kept_), own_.end());
  } else {
    *this = first(count);
  }
}

template <typename T>
SharedSequence<T> SharedSequence<T>::first(std::size_t count) const {
  SharedSequence cut;
  cut.kept_ = std::min(count, kept_);
  cut.own_.assign(own_.begin(), own_.begin() + static_cast<std::ptrdiff_t>(count - cut.kept_));
  const std::shared_ptr<Part>* part = &shared_;
  while (*part != nullptr && cut.kept_ <= (*part)->kept) {
    part = &(*part)->before;
  }
  cut.shared_ = *part;
  return cut;
}

template <typename T>
void SharedSequence<T>::copy_to(std::vector<T>& elements, std::size_t known) const {
  elements.resize(size());
  const auto copy = [&](const std::vector<T>& own, std::size_t begin, std::size_t end) {
    const std::size_t from = std::clamp(known, begin, end);
    std::copy_n(own.begin() + static_cast<std::ptrdiff_t>(from - begin), end - from,
                elements.begin() + static_cast<std::ptrdiff_t>(from));
  };
  copy(own_, kept_, size());
  std::size_t end = kept_;
  for (const Part* part = shared_.get(); known < end; part = part->before.get()) {
    copy(part->own, part->kept, end);
    end = part->kept;
  }
}

template <typename T>
std::vector<T> SharedSequence<T>::elements() const {
  std::vector<T> elements;
  copy_to(elements);
  return elements;
}

template <typename T>
std::size_t SharedSequence<T>::shared_with(const SharedSequence& other) const {
  const Part* one = shared_.get();
  const Part* two = other.shared_.get();
  std::size_t end_of_one = kept_;
  std::size_t end_of_two = other.kept_;
  while (one != two) {  // the part that begins later is not below the other one
    if (two == nullptr || (one != nullptr && one->kept >= two->kept)) {
      end_of_one = one->kept;
      one = one->before.get();
    } else {
      end_of_two = two->kept;
      two = two->before.get();
    }
  }
  return one == nullptr ? 0 : std::min(end_of_one, end_of_two);
}

}  // namespace heddle::scheduler
