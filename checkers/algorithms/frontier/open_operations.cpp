#include "checkers/algorithms/frontier/open_operations.hpp"

#include <algorithm>
#include <bit>

#include "base/hashing.hpp"
#include "checkers/specifications/precedence_needs.hpp"

namespace heddle::checkers {
namespace {

/// How many calls are remembered: a power of two, not more than it takes for a short history.
std::size_t recent_size(const CodedHistory& history) {
  return std::min<std::size_t>(4096, std::bit_ceil(history.size() + 1));
}

bool are_alike(const Call& a, const Call& b) {
  return a.method == b.method && a.any_result == b.any_result && a.arguments == b.arguments &&
         (a.any_result || a.result == b.result);
}

std::uint64_t hash_of(const Call& call) {
  std::uint64_t hash = call.method * 2 + (call.any_result ? 1U : 0U);
  for (const Code argument : call.arguments) {
    hash = base::chain(hash, static_cast<std::uint64_t>(argument));
  }
  const Code result = call.any_result ? code_of_none : call.result;
  return base::spread(std::rotl(hash, 23) ^ static_cast<std::uint64_t>(result));
}

}  // namespace

OpenOperations::OpenOperations(const CodedHistory& history, Reductions reductions, Budget& budget)
    : history_(history),
      reductions_(reductions),
      words_(std::max<std::size_t>(1, (width_of(history) + 63) / 64)),
      slots_(counted_vector<Slot>(budget, history.size(), no_slot)),
      open_in_slot_(counted_vector<Open>(budget)),
      free_(counted_vector<Slot>(budget)),
      in_order_(counted_vector<Slot>(budget)),
      pending_(counted_vector<std::uint64_t>(budget, words_)),
      read_only_(counted_vector<std::uint64_t>(budget, words_)),
      recent_calls_(counted_vector<OperationIndex>(budget, recent_size(history),
                                                   std::numeric_limits<OperationIndex>::max())) {}

void OpenOperations::open(OperationIndex operation) {
  const Method& method = history_.specification->methods[history_.calls[operation].method];
  const bool is_pending = history_.is_pending(operation);
  if (is_pending && method.is_read_only) {
    return;
  }
  const Slot slot = take_slot();
  slots_[operation] = slot;
  open_in_slot_[slot] = {operation, number_of_call(operation), no_slot};
  if (reductions_ == Reductions::on) {
    if (is_pending) {
      flip(pending_.data(), slot);
    } else if (method.is_read_only) {
      flip(read_only_.data(), slot);
    }
  }
  const auto comes_after = [&](Slot other) {
    return history_.responses[operation] < history_.responses[operation_at(other)];
  };
  const auto place = std::ranges::find_if(in_order_, comes_after);
  const auto position = static_cast<std::size_t>(place - in_order_.begin());
  in_order_.insert(place, slot);
  link_alike(position);
}

/// Takes note of who is alike, before and behind the one that was put in at `place`.
void OpenOperations::link_alike(std::size_t place) {
  if (reductions_ == Reductions::off) {
    return;
  }
  Open& added = open_in_slot_[in_order_[place]];
  for (std::size_t i = place; i-- > 0;) {
    if (open_in_slot_[in_order_[i]].call_number == added.call_number) {
      added.alike_before = in_order_[i];
      break;
    }
  }
  for (std::size_t i = place + 1; i < in_order_.size(); ++i) {
    if (open_in_slot_[in_order_[i]].call_number == added.call_number) {
      open_in_slot_[in_order_[i]].alike_before = in_order_[place];
      break;
    }
  }
}

void OpenOperations::close(OperationIndex operation) {
  const Slot slot = slots_[operation];
  in_order_.erase(in_order_.begin());  // the first response of all that are open is this one
  for (const Slot other : in_order_) {
    if (open_in_slot_[other].alike_before == slot) {
      open_in_slot_[other].alike_before = no_slot;
    }
  }
  if (is_read_only(slot)) {
    flip(read_only_.data(), slot);
  }
  free_.push_back(slot);
}

std::span<const OpenOperations::Slot> OpenOperations::find_relevant(Slot slot) {
  const Specification& specification = *history_.specification;
  if (reductions_ == Reductions::off || !knows_precedence_needs(specification.shape)) {
    return in_order_;
  }
  const auto call_of = [&](Slot of) -> const Call& { return history_.calls[operation_at(of)]; };
  relevant_.assign(1, slot);
  irrelevant_.assign(in_order_.begin(), in_order_.end());
  std::erase(irrelevant_, slot);
  for (std::size_t i = 0; i < relevant_.size(); ++i) {
    std::erase_if(irrelevant_, [&](Slot other) {
      const bool is_needed = may_need_to_precede(
          specification, call_of(other), contains(pending_.data(), other), call_of(relevant_[i]));
      if (is_needed) {
        relevant_.push_back(other);
      }
      return is_needed;
    });
  }
  return relevant_;
}

OpenOperations::Slot OpenOperations::take_slot() {
  if (free_.empty()) {
    open_in_slot_.emplace_back();
    return static_cast<Slot>(open_in_slot_.size() - 1);
  }
  const Slot slot = free_.back();
  free_.pop_back();
  return slot;
}

/// The number is an operation with that call: the last one with it, unless another call took its
/// place in the table since; then equal calls have different numbers, and just more work is done.
std::uint32_t OpenOperations::number_of_call(OperationIndex operation) {
  const Call& call = history_.calls[operation];
  OperationIndex& known = recent_calls_[hash_of(call) & (recent_calls_.size() - 1)];
  if (known >= history_.size() || !are_alike(history_.calls[known], call)) {
    known = operation;
  }
  return known;
}

}  // namespace heddle::checkers
