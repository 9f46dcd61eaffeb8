#include "checkers/algorithms/reference/lru_cache.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_index = 64;  ///< a power of two

}  // namespace

void LruCache::start(const CodedHistory& history, const CheckOptions& options) {
  capacity_ = std::clamp<std::size_t>(options.cache_entries, 1, nobody - 1);
  entries_.clear();
  buckets_.assign(smallest_index, nobody);
  newest_ = oldest_ = nobody;
  words_bytes_ = 0;
  path_.start(history.initial);
}

bool LruCache::enter(const LinearizedSet& linearized, const State& state) {
  const std::uint64_t hash = configuration::hash_of(linearized, state);
  const Index known = find(hash, linearized, state);
  if (known != nobody) {
    take_from_order(known);
    put_first(known);
    return false;
  }
  const Index index = take_entry();
  Entry& entry = entries_[index];
  words_bytes_ -= entry.words.capacity() * sizeof(Word);
  entry.words.resize(configuration::word_count(linearized, state));
  words_bytes_ += entry.words.capacity() * sizeof(Word);
  configuration::store(linearized, state, entry.words.data());
  entry.hash = hash;
  put_in_bucket(index);
  put_first(index);
  path_.push(state);
  return true;
}

LruCache::Index LruCache::find(std::uint64_t hash, const LinearizedSet& linearized,
                               const State& state) const {
  Index index = buckets_[hash & (buckets_.size() - 1)];
  while (index != nobody) {
    const Entry& entry = entries_[index];
    if (entry.hash == hash && configuration::is_at(entry.words.data(), linearized, state)) {
      return index;
    }
    index = entry.next_in_bucket;
  }
  return nobody;
}

/// A new entry while there is room, else the one that was met least recently.
LruCache::Index LruCache::take_entry() {
  if (entries_.size() < capacity_) {
    entries_.emplace_back();
    if (entries_.size() > buckets_.size()) {
      rehash();
    }
    return static_cast<Index>(entries_.size() - 1);
  }
  const Index entry = oldest_;
  take_from_order(entry);
  take_from_bucket(entry);
  return entry;
}

void LruCache::put_in_bucket(Index entry) {
  Index& first = buckets_[entries_[entry].hash & (buckets_.size() - 1)];
  entries_[entry].next_in_bucket = first;
  first = entry;
}

void LruCache::take_from_bucket(Index entry) {
  Index* link = &buckets_[entries_[entry].hash & (buckets_.size() - 1)];
  while (*link != entry) {
    link = &entries_[*link].next_in_bucket;
  }
  *link = entries_[entry].next_in_bucket;
}

void LruCache::put_first(Index entry) {
  entries_[entry].newer = nobody;
  entries_[entry].older = newest_;
  (newest_ == nobody ? oldest_ : entries_[newest_].newer) = entry;
  newest_ = entry;
}

void LruCache::take_from_order(Index entry) {
  const Index newer = entries_[entry].newer;
  const Index older = entries_[entry].older;
  (newer == nobody ? newest_ : entries_[newer].older) = older;
  (older == nobody ? oldest_ : entries_[older].newer) = newer;
}

/// The entry that was added last is not in a bucket yet.
void LruCache::rehash() {
  buckets_.assign(2 * buckets_.size(), nobody);
  for (Index entry = 0; entry + 1 < entries_.size(); ++entry) {
    put_in_bucket(entry);
  }
}

}  // namespace heddle::checkers
