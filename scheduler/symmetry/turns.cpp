#include "scheduler/symmetry/turns.hpp"

#include <algorithm>
#include <limits>

#include "base/assert.hpp"
#include "scheduler/dependence/dependence.hpp"

namespace heddle::scheduler {

namespace {

std::uint64_t capped_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  const bool overflows = __builtin_mul_overflow(a, b, &product);
  return overflows ? std::numeric_limits<std::uint64_t>::max() : product;
}

}  // namespace

Turns::Turns(AlikeThreads alike) : alike_(std::move(alike)) {
  for (const std::vector<ThreadId>& threads : alike_.classes) {
    for (std::size_t i = 0; i < threads.size(); ++i) {
      if (threads[i] >= members_.size()) {
        members_.resize(threads[i] + 1U);
      }
      HEDDLE_ASSERT(i == 0 || threads[i - 1] < threads[i], "a class of threads is not sorted");
      members_[threads[i]].leader = i == 0 ? nobody : threads[i - 1];
      members_[threads[i]].follower = i + 1 == threads.size() ? nobody : threads[i + 1];
    }
  }
  reset();
}

void Turns::reset() {
  events_.clear();
  turn_count_ = 0;
  has_begun_ = false;
  for (Member& member : members_) {
    member.is_tied = member.leader != nobody;
    member.positions.clear();
  }
}

bool Turns::is_held(ThreadId thread) const {
  if (thread >= members_.size() || !members_[thread].is_tied) {
    return false;
  }
  const Member& member = members_[thread];
  return member.positions.size() >= members_[member.leader].positions.size();
}

bool Turns::is_tied(ThreadId thread) const {
  if (thread >= members_.size()) {
    return false;
  }
  const Member& member = members_[thread];
  return member.is_tied || (member.follower != nobody && members_[member.follower].is_tied);
}

/// Whether this event of a follower, which corresponds to its leader's at that position, shows a
/// difference between the two.
bool Turns::is_told_apart(const Event& event, std::uint32_t leaders) const {
  if (is_on_own_memory(alike_, event)) {
    return false;  // nobody else knows of it as long as they are tied
  }
  if (dependent(events_[leaders], event)) {
    return true;
  }
  return std::any_of(events_.begin() + leaders + 1, events_.end(), [&](const Event& other) {
    return other.thread != event.thread && dependent(other, event);
  });
}

/// The follower waits no longer for its leader's event that corresponds to its own next one.
void Turns::add_turn(const Member& follower, ThreadId thread) {
  const std::vector<std::uint32_t>& leaders = members_[follower.leader].positions;
  if (follower.is_tied && leaders.size() > follower.positions.size()) {
    turns_.at(turn_count_++) = {thread, leaders[follower.positions.size()]};
  }
}

bool Turns::append(const Event& event) {
  turn_count_ = 0;
  has_begun_ = has_begun_ || this->is_alike(event.thread);
  bool is_alike = true;
  if (event.thread < members_.size()) {
    Member& member = members_[event.thread];
    if (member.is_tied) {
      const std::uint32_t leaders = members_[member.leader].positions[member.positions.size()];
      member.is_tied = !is_told_apart(event, leaders);
      // What a choice or a child is cannot be told from the memory that the two have found.
      const bool is_comparable = event.choices == 1 && event.kind != EventKind::thread_create;
      is_alike = correspond(alike_, events_[leaders], event) && (!member.is_tied || is_comparable);
    }
    const bool has_waiting = member.follower != nobody && is_held(member.follower);
    member.positions.push_back(static_cast<std::uint32_t>(events_.size()));
    if (has_waiting) {
      add_turn(members_[member.follower], member.follower);
    }
    add_turn(member, event.thread);
  }
  events_.push_back(event);
  return is_alike;
}

std::uint64_t Turns::images() const {
  std::uint64_t images = 1;
  for (const std::vector<ThreadId>& threads : alike_.classes) {
    std::uint64_t same = 1;  // in a row that nothing tells apart
    for (std::size_t i = 1; i < threads.size(); ++i) {
      const Member& member = members_[threads[i]];
      const bool is_same =
          member.is_tied && member.positions.size() == members_[member.leader].positions.size();
      same = is_same ? same + 1 : 1;
      // (i + 1)! / same!, factor by factor: i + 1 choose `same` stays whole in this order.
      images = capped_product(images, i + 1) / same;
    }
  }
  return images;
}

}  // namespace heddle::scheduler
