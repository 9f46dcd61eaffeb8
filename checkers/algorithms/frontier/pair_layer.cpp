#include "checkers/algorithms/frontier/pair_layer.hpp"

#include <algorithm>

#include "base/hashing.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_index = 16;  // a power of two

}  // namespace

PairLayer::PairLayer(std::size_t key_words, Budget& budget)
    : key_words_(key_words),
      entries_(counted_vector<Entry>(budget)),
      keys_(counted_vector<std::uint64_t>(budget)),
      index_(counted_vector<Index>(budget, smallest_index)),
      index_size_(smallest_index) {}

// Only the part of the index in use is cleaned, and a small part is used again at first: a layer
// costs what it holds, whatever the largest before held.
void PairLayer::clear() {
  entries_.clear();
  keys_.clear();
  std::fill_n(index_.begin(), index_size_, 0);
  index_size_ = smallest_index;
}

PairLayer::Index PairLayer::improve(const std::uint64_t* key, std::uint32_t number) {
  std::size_t place = place_of(key);
  if (index_[place] != 0) {
    const Index found = index_[place] - 1;
    if (entries_[found].number >= number) {
      return nowhere;
    }
    entries_[found].number = number;
    return found;
  }
  if (2 * (entries_.size() + 1) > index_size_) {
    grow_index();
    place = place_of(key);
  }
  keys_.insert(keys_.end(), key, key + key_words_);
  entries_.push_back({number, SharedOrders::empty});
  index_[place] = static_cast<Index>(entries_.size());
  return static_cast<Index>(entries_.size() - 1);
}

std::uint64_t PairLayer::hash_of(const std::uint64_t* key) const {
  std::uint64_t hash = 0;
  for (std::size_t word = 0; word < key_words_; ++word) {
    hash = base::chain(hash, key[word]);
  }
  return base::spread(hash);
}

std::size_t PairLayer::place_of(const std::uint64_t* key) const {
  const std::size_t mask = index_size_ - 1;
  std::size_t place = hash_of(key) & mask;
  while (index_[place] != 0 && !std::equal(key, key + key_words_, this->key(index_[place] - 1))) {
    place = (place + 1) & mask;
  }
  return place;
}

void PairLayer::grow_index() {
  std::fill_n(index_.begin(), index_size_, 0);
  index_size_ *= 2;
  if (index_.size() < index_size_) {
    index_.clear();  // so that it is not copied
    index_.resize(index_size_);
  }
  for (Index i = 0; i < entries_.size(); ++i) {
    index_[place_of(key(i))] = i + 1;
  }
}

}  // namespace heddle::checkers
