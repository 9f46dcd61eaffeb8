#include "checkers/algorithms/frontier/state_table.hpp"

#include <algorithm>

#include "base/hashing.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_index = 64;  ///< a power of two

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
      index_(counted_index<base::NumberSlot>(budget, smallest_index)) {}

StateNumber StateTable::number_of(std::span<const Code> codes) {
  const std::uint64_t hash = hash_of(codes);
  base::NumberSlot& slot = index_.find(hash, [&](base::NumberSlot there) {
    return hashes_[there.number()] == hash && std::ranges::equal(codes_of(there.number()), codes);
  });
  if (!index_.is_free(slot)) {
    return slot.number();
  }
  const auto state = static_cast<StateNumber>(size());
  codes_.insert(codes_.end(), codes.begin(), codes.end());
  starts_.push_back(codes_.size());
  hashes_.push_back(hash);
  index_.occupy(slot, base::NumberSlot(state));
  if (!index_.has_room_for(0)) {
    index_.grow(smallest_index, [&](base::NumberSlot there) { return hashes_[there.number()]; });
  }
  return state;
}

}  // namespace heddle::checkers
