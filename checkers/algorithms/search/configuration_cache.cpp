#include "checkers/algorithms/search/configuration_cache.hpp"

#include <limits>
#include <utility>

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_index = 64;  // a power of two
constexpr std::size_t kept_slots = std::size_t{1} << 20U;

}  // namespace

void ConfigurationCache::start(const CodedHistory& history, const CheckOptions&) {
  if (search_ == std::numeric_limits<std::uint32_t>::max() || slots_.size() > kept_slots) {
    slots_ = {};
    search_ = 0;
  }
  ++search_;
  size_ = 0;
  blocks_.clear();
  path_.clear();
  path_.reserve(history.size());
  initial_ = history.initial;
}

bool ConfigurationCache::enter(const LinearizedSet& linearized, const State& state) {
  if (slots_.size() < 2 * (size_ + 1)) {
    grow();
  }
  const auto hash = static_cast<std::uint32_t>(configuration::hash_of(linearized, state));
  const std::size_t mask = slots_.size() - 1;
  std::size_t place = hash & mask;
  while (slots_[place].search == search_) {
    const Slot& slot = slots_[place];
    if (slot.hash == hash && configuration::is_at(slot.words, linearized, state)) {
      return false;
    }
    place = (place + 1) & mask;
  }
  Word* const words = blocks_.allocate(configuration::word_count(linearized, state));
  configuration::store(linearized, state, words);
  slots_[place] = {hash, search_, words};
  path_.push_back(words);
  ++size_;
  return true;
}

void ConfigurationCache::leave(State& state) {
  path_.pop_back();
  if (path_.empty()) {
    state = initial_;
  } else {
    configuration::load_state(path_.back(), state);
  }
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
