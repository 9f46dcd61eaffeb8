#include "scheduler/thread_set.hpp"

#include <algorithm>
#include <numeric>

namespace heddle::scheduler {

/// That of a set without threads from 64 on is nowhere.
const ThreadSet::Rest& ThreadSet::rest() const {
  static constexpr Rest none{};
  return rest_ ? *rest_ : none;
}

ThreadSet::Rest& ThreadSet::rest() {
  if (!rest_) {
    rest_ = std::make_unique<Rest>();
  }
  return *rest_;
}

void ThreadSet::copy_rest(const ThreadSet& other) {
  if (other.rest_) {
    rest() = *other.rest_;
  } else {
    rest_.reset();
  }
}

bool ThreadSet::rest_contains(ThreadId thread) const {
  return thread < max_threads &&
         ((rest()[thread / word_bits - 1] >> (thread % word_bits)) & 1U) != 0;
}

bool ThreadSet::rest_is_empty() const { return rest() == Rest{}; }

int ThreadSet::size_of_rest() const {
  return std::accumulate(rest().begin(), rest().end(), 0,
                         [](int count, std::uint64_t word) { return count + std::popcount(word); });
}

ThreadId ThreadSet::first_of_rest(std::size_t thread) const {
  thread = std::max(thread, word_bits);
  for (; rest_ && thread < max_threads; thread = (thread / word_bits + 1) * word_bits) {
    const std::uint64_t later = (*rest_)[thread / word_bits - 1] >> (thread % word_bits);
    if (later != 0) {
      return static_cast<ThreadId>(thread + static_cast<std::size_t>(std::countr_zero(later)));
    }
  }
  return max_threads;
}

void ThreadSet::add_to_rest(ThreadId thread) {
  rest().at(thread / word_bits - 1) |= std::uint64_t{1} << (thread % word_bits);
}

void ThreadSet::remove_from_rest(ThreadId thread) {
  rest().at(thread / word_bits - 1) &= ~(std::uint64_t{1} << (thread % word_bits));
}

void ThreadSet::unite_rest(const ThreadSet& other) {
  Rest& own = rest();
  for (std::size_t i = 0; i < own.size(); ++i) {
    own[i] |= other.rest()[i];
  }
}

void ThreadSet::intersect_rest(const ThreadSet& other) {
  Rest& own = rest();
  for (std::size_t i = 0; i < own.size(); ++i) {
    own[i] &= other.rest()[i];
  }
}

void ThreadSet::subtract_rest(const ThreadSet& other) {
  Rest& own = rest();
  for (std::size_t i = 0; i < own.size(); ++i) {
    own[i] &= ~other.rest()[i];
  }
}

int ThreadSet::compare_rest(const ThreadSet& other) const {
  if (rest() == other.rest()) {
    return 0;
  }
  return rest() < other.rest() ? -1 : 1;
}

}  // namespace heddle::scheduler
