#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "checkers/history/value_table.hpp"

namespace heddle::checkers {

/// The state of a sequential specification: a short sequence of codes, whose meaning is the
/// specification's own. Up to inline_capacity codes need no allocation, and assigning to a state
/// that once was longer needs none either. Equality is that of the sequences.
class State {
 public:
  static constexpr std::size_t inline_capacity = 12;

  State() = default;
  State(std::initializer_list<Code> codes) { assign({codes.begin(), codes.size()}); }
  State(const State& other) { assign(other.codes()); }
  State(State&& other) noexcept;
  State& operator=(const State& other) {
    if (this != &other) {
      assign(other.codes());
    }
    return *this;
  }
  State& operator=(State&& other) noexcept;
  ~State() = default;

  [[nodiscard]] std::span<const Code> codes() const { return {data(), size_}; }
  std::span<Code> codes_to_change() { return {data(), size_}; }
  [[nodiscard]] const Code* begin() const { return data(); }
  [[nodiscard]] const Code* end() const { return data() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

  /// Each needs a state that is not empty, or a position below size().
  [[nodiscard]] Code front() const { return data()[0]; }
  [[nodiscard]] Code back() const { return data()[size_ - 1]; }
  Code operator[](std::size_t position) const { return data()[position]; }
  Code& operator[](std::size_t position) { return data()[position]; }

  void clear() { size_ = 0; }
  void push_back(Code code) { insert(size_, code); }
  void pop_back() { --size_; }
  void insert(std::size_t position, Code code);
  void erase(std::size_t position);

  /// Replaces the content; `codes` must not be part of this state.
  void assign(std::span<const Code> codes) {
    reserve(codes.size());
    std::copy(codes.begin(), codes.end(), data());
    size_ = codes.size();
  }

  friend bool operator==(const State& a, const State& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  Code* data() { return heap_ ? heap_.get() : inline_; }
  [[nodiscard]] const Code* data() const { return heap_ ? heap_.get() : inline_; }
  void reserve(std::size_t capacity);

  std::size_t size_ = 0;
  std::size_t capacity_ = inline_capacity;
  std::unique_ptr<Code[]> heap_;
  Code inline_[inline_capacity] = {};
};

/// The states that one step can lead to. Clearing it keeps the memory of its states.
class NextStates {
 public:
  void clear() { size_ = 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  State& operator[](std::size_t position) { return states_[position]; }
  const State& operator[](std::size_t position) const { return states_[position]; }

  /// Adds a copy of `state` and returns it, to be changed in place. The reference is valid until
  /// the next call. `state` must not be part of these states.
  State& add(const State& state) {
    if (size_ == states_.size()) {
      states_.emplace_back();
    }
    return states_[size_++] = state;
  }

 private:
  std::size_t size_ = 0;
  std::vector<State> states_;
};

}  // namespace heddle::checkers
