#include "checkers/quasi/search/key_set.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/hashing.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_index = 256;  // a power of two
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
  if (generation_ == std::numeric_limits<std::uint32_t>::max() || slots_.size() > kept_slots) {
    slots_ = {};
    generation_ = 0;
  }
  ++generation_;
  size_ = 0;
  blocks_.clear();
}

bool KeySet::add(std::span<const Word> key) {
  if (slots_.size() < 2 * (size_ + 1)) {
    grow();
  }
  const std::uint32_t hash = hash_of(key);
  const std::size_t mask = slots_.size() - 1;
  std::size_t place = hash & mask;
  while (slots_[place].generation == generation_) {
    if (slots_[place].hash == hash && is_at(slots_[place].words, key)) {
      return false;
    }
    place = (place + 1) & mask;
  }
  Word* const words = blocks_.allocate(1 + key.size());
  words[0] = key.size();
  std::ranges::copy(key, words + 1);
  slots_[place] = {hash, generation_, words};
  ++size_;
  return true;
}

void KeySet::grow() {
  std::vector<Slot> old(std::max(smallest_index, 2 * slots_.size()));
  std::swap(old, slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.generation == generation_) {
      std::size_t place = slot.hash & mask;
      while (slots_[place].generation == generation_) {
        place = (place + 1) & mask;
      }
      slots_[place] = slot;
    }
  }
}

}  // namespace heddle::checkers
