#include "checkers/algorithms/frontier/state_table.hpp"

#include <algorithm>

#include "base/hashing.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_index = 64;  // a power of two

std::uint64_t hash_of(std::span<const Code> codes) {
  std::uint64_t hash = codes.size();
  for (const Code code : codes) {
    hash = base::chain(hash, static_cast<std::uint64_t>(code));
  }
  return base::spread(hash);
}

}  // namespace

StateTable::StateTable(Budget& budget)
    : codes_(counted_vector<Code>(budget)),
      starts_(counted_vector<std::size_t>(budget, 1)),
      hashes_(counted_vector<std::uint64_t>(budget)),
      index_(counted_vector<StateNumber>(budget, smallest_index)) {}

StateNumber StateTable::number_of(std::span<const Code> codes) {
  const std::uint64_t hash = hash_of(codes);
  const std::size_t mask = index_.size() - 1;
  std::size_t place = hash & mask;
  for (; index_[place] != 0; place = (place + 1) & mask) {
    const StateNumber state = index_[place] - 1;
    if (hashes_[state] == hash && std::ranges::equal(codes_of(state), codes)) {
      return state;
    }
  }
  const auto state = static_cast<StateNumber>(size());
  codes_.insert(codes_.end(), codes.begin(), codes.end());
  starts_.push_back(codes_.size());
  hashes_.push_back(hash);
  index_[place] = state + 1;
  if (2 * size() > index_.size()) {
    grow();
  }
  return state;
}

void StateTable::grow() {
  CountedVector<StateNumber> larger(2 * index_.size(), 0, index_.get_allocator());
  std::swap(index_, larger);
  const std::size_t mask = index_.size() - 1;
  for (StateNumber state = 0; state < size(); ++state) {
    std::size_t place = hashes_[state] & mask;
    while (index_[place] != 0) {
      place = (place + 1) & mask;
    }
    index_[place] = state + 1;
  }
}

}  // namespace heddle::checkers
