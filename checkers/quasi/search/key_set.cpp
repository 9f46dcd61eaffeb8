#include "checkers/quasi/search/key_set.hpp"

#include <algorithm>

#include "base/hashing.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_index = 256;  ///< a power of two
constexpr std::size_t kept_slots = std::size_t{1} << 20U;

std::uint32_t hash_of(std::span<const KeySet::Word> key) {
  std::uint64_t hash = key.size();
  for (const KeySet::Word word : key) {
    hash = base::chain(hash, word);
  }
  return static_cast<std::uint32_t>(base::spread(hash));
}

bool is_at(const KeySet::Word* words, std::span<const KeySet::Word> key) {
  return words[0] == key.size() && std::equal(key.begin(), key.end(), words + 1);
}

}  // namespace

void KeySet::start() {
  if (index_.size() > kept_slots) {
    index_ = {};
  }
  index_.clear();
  blocks_.clear();
}

bool KeySet::add(std::span<const Word> key) {
  if (!index_.has_room_for(1)) {
    index_.grow(smallest_index, [](const Slot& slot) {
      poll_time(4);
      return slot.hash;
    });
  }
  const std::uint32_t hash = hash_of(key);
  Slot& slot = index_.find(
      hash, [&](const Slot& there) { return there.hash == hash && is_at(there.words, key); });
  if (!index_.is_free(slot)) {
    return false;
  }
  Word* const words = blocks_.allocate(1 + key.size());
  words[0] = key.size();
  std::ranges::copy(key, words + 1);
  index_.occupy(slot, {.hash = hash, .words = words});
  return true;
}

}  // namespace heddle::checkers
