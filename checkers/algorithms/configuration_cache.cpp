#include "checkers/algorithms/configuration_cache.hpp"

#include <bit>
#include <utility>

#include "checkers/hashing.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_index = 64;  // a power of two

std::uint64_t hash_words(std::span<const std::uint64_t> linearized, const State& state) {
  std::uint64_t hash = state.size();
  const auto add = [&](std::uint64_t word) {
    hash = (std::rotl(hash, 23) ^ word) * 0x9e3779b97f4a7c15U;
  };
  for (const std::uint64_t word : linearized) {
    add(word);
  }
  for (const Code code : state) {
    add(static_cast<std::uint64_t>(code));
  }
  return spread(hash);
}

}  // namespace

void ConfigurationCache::clear() {
  ++search_;
  size_ = 0;
  words_.clear();
}

bool ConfigurationCache::insert(std::span<const std::uint64_t> linearized, const State& state) {
  if (slots_.size() < 2 * (size_ + 1)) {
    grow();
  }
  const std::uint64_t hash = hash_words(linearized, state);
  const std::size_t mask = slots_.size() - 1;
  std::size_t place = hash & mask;
  while (slots_[place].search == search_) {
    if (slots_[place].hash == hash && is_at(slots_[place], linearized, state)) {
      return false;
    }
    place = (place + 1) & mask;
  }
  slots_[place] = {hash, search_, words_.size()};
  words_.push_back(state.size());
  words_.insert(words_.end(), linearized.begin(), linearized.end());
  words_.insert(words_.end(), state.begin(), state.end());
  ++size_;
  return true;
}

bool ConfigurationCache::is_at(const Slot& slot, std::span<const std::uint64_t> linearized,
                               const State& state) const {
  const std::uint64_t* word = words_.data() + slot.words;
  if (*word != state.size() || !std::equal(linearized.begin(), linearized.end(), word + 1)) {
    return false;
  }
  return std::equal(
      state.begin(), state.end(), word + 1 + linearized.size(),
      [](Code code, std::uint64_t stored) { return static_cast<std::uint64_t>(code) == stored; });
}

void ConfigurationCache::grow() {
  std::vector<Slot> old(std::max(smallest_index, 2 * slots_.size()));
  std::swap(old, slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.search == search_) {
      std::size_t place = slot.hash & mask;
      while (slots_[place].search == search_) {
        place = (place + 1) & mask;
      }
      slots_[place] = slot;
    }
  }
}

}  // namespace heddle::checkers
