#include "checkers/algorithms/search/linearized_set.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

std::uint32_t words_for(std::size_t bits) { return static_cast<std::uint32_t>((bits + 63) / 64); }

}  // namespace

void LinearizedSet::build(const CodedHistory& history, std::span<const End> ends) {
  const std::size_t size = history.size();
  const std::size_t completed = ends.size() - size;
  const bool is_one_word = size <= 64;
  pending_low_ = words_for(is_one_word ? size : completed);
  ranks_.resize(size);
  std::uint32_t next = 0;
  std::uint32_t next_pending =
      is_one_word ? static_cast<std::uint32_t>(completed) : pending_low_ * 64;
  for (const End end : ends) {
    if (!end.is_response()) {
      const OperationIndex operation = end.operation();
      ranks_[operation] = history.is_pending(operation) ? next_pending++ : next++;
    }
  }
  words_.assign(std::max(pending_low_, words_for(next_pending)), 0);
  low_ = high_ = 0;
  pending_high_ = pending_low_;
  hash_ = 0;
}

void LinearizedSet::add(OperationIndex operation) {
  const std::uint32_t rank = ranks_[operation];
  const std::uint32_t word = rank / 64;
  flip(rank);
  if (word >= pending_low_) {
    pending_high_ = std::max(pending_high_, word + 1);
    return;
  }
  high_ = std::max(high_, word + 1);
  while (low_ < high_ && words_[low_] == ~Word{0}) {
    ++low_;
  }
}

void LinearizedSet::remove(OperationIndex operation) {
  const std::uint32_t rank = ranks_[operation];
  const std::uint32_t word = rank / 64;
  flip(rank);
  if (word >= pending_low_) {
    while (pending_high_ > pending_low_ && words_[pending_high_ - 1] == 0) {
      --pending_high_;
    }
    return;
  }
  low_ = std::min(low_, word);
  while (high_ > low_ && words_[high_ - 1] == 0) {
    --high_;
  }
}

void LinearizedSet::copy_to(Word* words) const {
  *words++ = header();
  words = std::copy(words_.data() + low_, words_.data() + high_, words);
  std::copy(words_.data() + pending_low_, words_.data() + pending_high_, words);
}

bool LinearizedSet::is_at(const Word* words, std::size_t count) const {
  return count == word_count() && words[0] == header() &&
         std::equal(words_.data() + low_, words_.data() + high_, words + 1) &&
         std::equal(words_.data() + pending_low_, words_.data() + pending_high_,
                    words + 1 + (high_ - low_));
}

}  // namespace heddle::checkers
