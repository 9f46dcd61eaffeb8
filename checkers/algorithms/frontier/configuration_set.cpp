#include "checkers/algorithms/frontier/configuration_set.hpp"

#include <algorithm>
#include <bit>

#include "base/hashing.hpp"

namespace heddle::checkers {

ConfigurationSet::ConfigurationSet(std::size_t words, Budget& budget)
    : budget_(&budget),
      words_(words),
      entries_(counted_vector<Entry>(budget)),
      sets_(counted_vector<std::uint64_t>(budget)),
      index_(counted_index<Place>(budget, 4 * small_size)) {}

void ConfigurationSet::clear() {
  entries_.clear();
  sets_.clear();
  index_.clear();
  has_index_ = false;
}

bool ConfigurationSet::is_alike(Index i, const std::uint64_t* done, StateNumber state,
                                const Replacement& replacement) const {
  if (entries_[i].state != state) {
    return false;
  }
  const std::uint64_t* other = this->done(i);
  for (std::size_t word = 0; word < words_; ++word) {
    const std::uint64_t free = replacement.pending[word] | replacement.read_only[word];
    if (((done[word] ^ other[word]) & ~free) != 0) {
      return false;
    }
  }
  return true;
}

/// Needs two that are alike.
bool ConfigurationSet::replaces(const std::uint64_t* a, const std::uint64_t* b,
                                const Replacement& replacement) const {
  for (std::size_t word = 0; word < words_; ++word) {
    const std::uint64_t only_a = a[word] & ~b[word];
    const std::uint64_t only_b = b[word] & ~a[word];
    if ((only_a & replacement.pending[word]) != 0 || (only_b & replacement.read_only[word]) != 0) {
      return false;
    }
  }
  return true;
}

std::uint64_t ConfigurationSet::hash_of(const std::uint64_t* done, StateNumber state,
                                        const Replacement& replacement) const {
  std::uint64_t hash = state + 1;
  for (std::size_t word = 0; word < words_; ++word) {
    const std::uint64_t free = replacement.pending[word] | replacement.read_only[word];
    hash = base::chain(hash, done[word] & ~free);
  }
  return base::spread(hash);
}

/// Whether a new one alike is not needed because of this one; else this one may go because of it.
bool ConfigurationSet::is_refused_by(Index i, const std::uint64_t* done,
                                     const Replacement& replacement) {
  if (entries_[i].is_replaced) {
    return false;
  }
  if (replaces(this->done(i), done, replacement)) {
    return true;
  }
  entries_[i].is_replaced = replaces(done, this->done(i), replacement);
  return false;
}

ConfigurationSet::Index ConfigurationSet::append(const std::uint64_t* done, StateNumber state) {
  sets_.insert(sets_.end(), done, done + words_);
  entries_.push_back({.state = state});
  return static_cast<Index>(entries_.size() - 1);
}

ConfigurationSet::Index ConfigurationSet::add(const std::uint64_t* done, StateNumber state,
                                              const Replacement& replacement) {
  if (entries_.size() < small_size) {
    for (Index i = 0; i < entries_.size(); ++i) {
      if (is_alike(i, done, state, replacement) && is_refused_by(i, done, replacement)) {
        return nowhere;
      }
    }
    return append(done, state);
  }
  if (!has_index_ || !index_.has_room_for(1)) {
    build_index(replacement);
  }
  Place& place = place_of(done, state, replacement);
  const bool is_first = index_.is_free(place);
  Index* link = &place.first;
  for (Index i = is_first ? nowhere : place.first; i != nowhere; i = entries_[i].next_alike) {
    budget_->look();
    if (is_refused_by(i, done, replacement)) {
      return nowhere;
    }
    if (entries_[i].is_replaced) {
      *link = entries_[i].next_alike;  // out of the way of those who come later
    } else {
      link = &entries_[i].next_alike;
    }
  }
  const Index next = is_first ? nowhere : place.first;
  const Index added = append(done, state);
  entries_[added].next_alike = next;
  put(place, added);
  return added;
}

/// The place of those alike, or the free one where they belong.
ConfigurationSet::Place& ConfigurationSet::place_of(const std::uint64_t* done, StateNumber state,
                                                    const Replacement& replacement) {
  return index_.find(hash_of(done, state, replacement), [&](const Place& place) {
    return is_alike(place.first, done, state, replacement);
  });
}

void ConfigurationSet::put(Place& place, Index first) {
  if (index_.is_free(place)) {
    index_.occupy(place, {.first = first});
  } else {
    index_.replace(place, {.first = first});
  }
}

void ConfigurationSet::build_index(const Replacement& replacement) {
  index_.restart(std::max(index_.size(), std::bit_ceil(4 * (entries_.size() + 1))));
  has_index_ = true;
  for (Index i = 0; i < entries_.size(); ++i) {
    if (!entries_[i].is_replaced) {
      Place& place = place_of(done(i), entries_[i].state, replacement);
      entries_[i].next_alike = index_.is_free(place) ? nowhere : place.first;
      put(place, i);
    }
  }
}

}  // namespace heddle::checkers
