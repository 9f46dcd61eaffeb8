#include "runtime/loops/loop_states.hpp"

#include <algorithm>
#include <limits>

#include "runtime/memory/memory_value.hpp"

namespace heddle::runtime {

void LoopStates::begin() {
  forget();
  acted_ = false;
  last_number_ = 0;
  turns_ = 0;
  what_ = last_change_ = TurnChange::nothing;
}

void LoopStates::store(std::uintptr_t address, std::uint64_t bytes) {
  if (bytes > sizeof(Store::before) || stores_made_ == most_stores) {
    what_ = TurnChange::own_memory;
    forget();
    return;
  }
  store_[stores_made_++] = {address, bytes, read_value(address, bytes).low};
}

void LoopStates::end_local(std::uintptr_t address, std::uint64_t bytes) {
  for (std::size_t i = 0; i < stores_made_; ++i) {
    if (store_[i].address - address < bytes) {
      store_[i].bytes = 0;
    }
  }
}

/// Whether the stores from number `from` on have left the thread's memory as they found it. What
/// lies below the stack pointer is gone.
bool LoopStates::is_undone(std::size_t from, std::uintptr_t stack_pointer) const {
  for (std::size_t i = from; i < stores_made_; ++i) {
    const Store& store = store_[i];
    if (store.bytes == 0 || store.address < stack_pointer) {
      continue;
    }
    const auto begin = store_.begin() + static_cast<std::ptrdiff_t>(from);
    const auto here = store_.begin() + static_cast<std::ptrdiff_t>(i);
    const bool is_first = std::none_of(begin, here, [&](const Store& earlier) {
      return earlier.address == store.address && earlier.bytes == store.bytes;
    });
    if (is_first && read_value(store.address, store.bytes).low != store.before) {
      return false;
    }
  }
  return true;
}

const LoopStates::Visit* LoopStates::latest(const LapSlot* slot) const {
  for (std::size_t i = visits_; i-- > 0;) {
    if (visit_[i].slot == slot) {
      return &visit_[i];
    }
  }
  return nullptr;
}

/// What was seen of the loop is over: it is entered anew.
void LoopStates::leave(const LapSlot* slot) {
  const auto end = visit_.begin() + static_cast<std::ptrdiff_t>(visits_);
  const auto left = std::remove_if(visit_.begin(), end,
                                   [slot](const Visit& visit) { return visit.slot == slot; });
  visits_ = static_cast<std::size_t>(left - visit_.begin());
  if (visits_ == 0) {
    stores_made_ = 0;
  }
}

void LoopStates::add(const Header& at) {
  if (at.count > most_words || last_number_ == std::numeric_limits<std::uint16_t>::max()) {
    return;
  }
  if (visits_ == most_visits) {
    std::move(visit_.begin() + 1, visit_.end(), visit_.begin());
    --visits_;
  }
  Visit& visit = visit_[visits_++];
  visit.slot = at.slot;
  visit.count = at.count;
  visit.stores = stores_made_;
  visit.number = number_ = ++last_number_;
  std::copy_n(at.words, at.count, visit.words.begin());
}

void LoopStates::note_turn(const Header& at) {
  if (!at.entered) {
    ++turns_;
    const Visit* const before = latest(at.slot);
    const bool same_values = before != nullptr && before->count == at.count &&
                             std::equal(at.words, at.words + at.count, before->words.begin());
    if (what_ == TurnChange::nothing && before != nullptr) {
      what_ = !same_values ? TurnChange::values
                           : (is_undone(before->stores, at.stack_pointer) ? TurnChange::nothing
                                                                          : TurnChange::own_memory);
    }
    last_change_ = what_ != TurnChange::nothing ? what_ : last_change_;
  }
  what_ = TurnChange::nothing;
}

void LoopStates::header(const Header& at) {
  if (returns_) {  // and enters an inner loop: it does what it did the last time
    const std::uint16_t number = number_;
    visit(at);
    number_ = number;
    returns_ = true;
  } else {
    visit(at);
  }
}

void LoopStates::visit(const Header& at) {
  number_ = 0;
  returns_ = false;
  note_turn(at);
  if (at.entered) {
    leave(at.slot);
  } else if (const Visit* before = latest(at.slot);
             before != nullptr && is_undone(before->stores, at.stack_pointer)) {
    const std::size_t stores = before->stores;
    stores_made_ = stores;
    const auto end = visit_.begin() + static_cast<std::ptrdiff_t>(visits_);
    const auto left = std::remove_if(  // of loops inside this one, which are over
        visit_.begin(), end, [stores](const Visit& visit) { return visit.stores > stores; });
    visits_ = static_cast<std::size_t>(left - visit_.begin());
  }
  for (std::size_t i = visits_; i-- > 0;) {
    const Visit& visit = visit_[i];
    if (visit.slot == at.slot && visit.count == at.count &&
        std::equal(at.words, at.words + at.count, visit.words.begin()) &&
        is_undone(visit.stores, at.stack_pointer)) {
      number_ = visit.number;
      returns_ = true;
      return;
    }
  }
  add(at);
}

}  // namespace heddle::runtime
