#include "checkers/state.hpp"

namespace heddle::checkers {

State::State(State&& other) noexcept { *this = std::move(other); }

/// A heap block is taken over; what is inline is copied, as it is short.
State& State::operator=(State&& other) noexcept {
  if (this == &other) {
    return *this;
  }
  if (other.heap_) {
    heap_ = std::move(other.heap_);
    capacity_ = std::exchange(other.capacity_, inline_capacity);
    size_ = std::exchange(other.size_, 0);
  } else {
    assign(other.codes());
    other.size_ = 0;
  }
  return *this;
}

void State::insert(std::size_t position, Code code) {
  reserve(size_ + 1);
  Code* codes = data();
  std::copy_backward(codes + position, codes + size_, codes + size_ + 1);
  codes[position] = code;
  ++size_;
}

void State::erase(std::size_t position) {
  Code* codes = data();
  std::copy(codes + position + 1, codes + size_, codes + position);
  --size_;
}

void State::reserve(std::size_t capacity) {
  if (capacity <= capacity_) {
    return;
  }
  const std::size_t larger = std::max(capacity, 2 * capacity_);
  auto block = std::make_unique<Code[]>(larger);
  std::copy(begin(), end(), block.get());
  heap_ = std::move(block);
  capacity_ = larger;
}

}  // namespace heddle::checkers
