#include "checkers/algorithms/frontier/pair_layer.hpp"

#include "base/hashing.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_index = 16;  ///< a power of two

}  // namespace

PairLayer::PairLayer(std::size_t key_words, Budget& budget)
    : key_words_(key_words),
      entries_(counted_vector<Entry>(budget)),
      keys_(counted_vector<std::uint64_t>(budget)),
      index_(counted_index<base::NumberSlot>(budget, smallest_index)) {}

void PairLayer::clear() {
  entries_.clear();
  keys_.clear();
  index_.restart(smallest_index);
}

PairLayer::Index PairLayer::improve(const std::uint64_t* key, std::uint32_t number) {
  base::NumberSlot* slot = &slot_of(key);
  if (!index_.is_free(*slot)) {
    const Index found = slot->number();
    if (entries_[found].number >= number) {
      return nowhere;
    }
    entries_[found].number = number;
    return found;
  }
  if (!index_.has_room_for(1)) {
    grow_index();
    slot = &slot_of(key);
  }
  const auto added = static_cast<Index>(entries_.size());
  keys_.insert(keys_.end(), key, key + key_words_);
  entries_.push_back({number, SharedOrders::empty});
  index_.occupy(*slot, base::NumberSlot(added));
  return added;
}

std::uint64_t PairLayer::hash_of(const std::uint64_t* key) const {
  std::uint64_t hash = 0;
  for (std::size_t word = 0; word < key_words_; ++word) {
    hash = base::chain(hash, key[word]);
  }
  return base::spread(hash);
}

/// Entry by entry, so that memory of a layer before, if there is enough, is used again.
void PairLayer::grow_index() {
  index_.restart(2 * index_.size());
  for (Index i = 0; i < entries_.size(); ++i) {
    index_.occupy(slot_of(key(i)), base::NumberSlot(i));
  }
}

}  // namespace heddle::checkers
