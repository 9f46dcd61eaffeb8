#include "checkers/algorithms/search/configuration_cache.hpp"

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t smallest_index = 64;  ///< a power of two
constexpr std::size_t kept_slots = std::size_t{1} << 20U;

}  // namespace

void ConfigurationCache::start(const CodedHistory& history, const CheckOptions&) {
  if (index_.size() > kept_slots) {
    index_ = {};
  }
  index_.clear();
  blocks_.clear();
  path_.clear();
  path_.reserve(history.size());
  initial_ = history.initial;
}

bool ConfigurationCache::enter(const LinearizedSet& linearized, const State& state) {
  if (!index_.has_room_for(1)) {
    index_.grow(smallest_index, [](const Slot& slot) {
      poll_time(4);
      return slot.hash;
    });
  }
  const auto hash = static_cast<std::uint32_t>(configuration::hash_of(linearized, state));
  Slot& slot = index_.find(hash, [&](const Slot& there) {
    return there.hash == hash && configuration::is_at(there.words, linearized, state);
  });
  if (!index_.is_free(slot)) {
    return false;
  }
  Word* const words = blocks_.allocate(configuration::word_count(linearized, state));
  configuration::store(linearized, state, words);
  index_.occupy(slot, {.hash = hash, .words = words});
  path_.push_back(words);
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

}  // namespace heddle::checkers
