#include "runtime/loops/spin.hpp"

#include "runtime/events/sync_object.hpp"
#include "runtime/fibers/fiber.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/memory/memory_value.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

/// A deeper stack is not worth comparing: such a thread is left to the step limit.
constexpr std::size_t max_state_bytes = std::size_t{64} << 10;
constexpr std::size_t max_reads = 64;

/// All that the thread's further course depends on besides shared memory. False: too much of it.
bool copy_state(scheduler::ThreadId thread, const StoppedAt& at, const Laps& laps,
                std::vector<unsigned char>& state) {
  const long long* registers = at.interrupted.registers;
  const std::uintptr_t begin =
      registers != nullptr ? at.interrupted.stack : reinterpret_cast<std::uintptr_t>(at.context);
  const std::size_t bytes = stack_top(thread) - begin;
  if (bytes > max_state_bytes) {
    return false;
  }
  const auto* from = reinterpret_cast<const unsigned char*>(begin);
  state.assign(from, from + bytes);
  laps.hide_epochs(begin, state);
  if (registers != nullptr) {
    const auto* first = reinterpret_cast<const unsigned char*>(registers);
    state.insert(state.end(), first, first + InterruptedCode::register_count * sizeof *registers);
  }
  thread_block::append_contents(thread, state);
  return true;
}

}  // namespace

void SpinState::read(const scheduler::ByteRange& range, const scheduler::Value& value) {
  ++length_;
  waiting_ = false;
  if (phase_ != Phase::saved) {
    return;
  }
  if (reads_.size() == max_reads) {
    phase_ = Phase::idle;
    return;
  }
  add({range.address, range.size, value});
}

void SpinState::failed_to_lock(std::uintptr_t address) { read({address, 0}, lock_state(address)); }

void SpinState::plain_read(const scheduler::ByteRange& range) {
  if (phase_ != Phase::saved) {
    return;
  }
  if (reads_.size() == max_reads || range.size > sizeof(scheduler::Value)) {
    phase_ = Phase::idle;
    return;
  }
  add({range.address, range.size, read_value(range.address, range.size)});
}

void SpinState::add(const Read& read) {
  const TesterScope as_tester;  // the program's fibers come here, and this is no memory of theirs
  reads_.push_back(read);
}

void SpinState::stopped_after_reading(scheduler::SiteId site, scheduler::ThreadId thread,
                                      const StoppedAt& at, const Laps& laps) {
  const bool here = phase_ != Phase::idle && site == site_ && at.frame == frame_;
  if (here && phase_ == Phase::saved) {
    copy_state(thread, at, laps, present_);
    if (present_ == state_) {
      waiting_ = true;
      return;
    }
  }
  if (here) {
    save(thread, at, laps);
  } else if (length_ >= next_mark_) {
    mark(site, at.frame);
  }
}

void SpinState::mark(scheduler::SiteId site, const void* frame) {
  phase_ = Phase::marked;
  site_ = site;
  frame_ = frame;
  next_mark_ = length_ * 2;
}

void SpinState::save(scheduler::ThreadId thread, const StoppedAt& at, const Laps& laps) {
  reads_.clear();
  reads_.reserve(max_reads);
  phase_ = copy_state(thread, at, laps, state_) ? Phase::saved : Phase::idle;
}

bool SpinState::values_differ() const {
  for (const Read& read : reads_) {
    if (!(present_value(read.address, read.size) == read.value)) {
      return true;
    }
  }
  return false;
}

}  // namespace heddle::runtime
