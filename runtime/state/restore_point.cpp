#include "runtime/state/restore_point.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/control.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/kernel/machine_values.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/memory/stack_lives.hpp"

namespace heddle::runtime {
namespace {

using scheduler::ThreadId;

bool is_begun(const Thread& thread) { return thread.state != ThreadState::unused; }

bool has_stack(const Thread& thread) {
  return is_begun(thread) && thread.state != ThreadState::ended;
}

std::uintptr_t stack_pointer(const Thread& thread) {
  return reinterpret_cast<std::uintptr_t>(thread.fiber.context);
}

/// Whether all there is to the thread is in memory, where the copy looks for it.
bool is_whole(const Thread& thread) {
  if (!has_stack(thread)) {
    return true;
  }
  const std::uintptr_t top = stack_top(thread.id);
  const std::uintptr_t pointer = stack_pointer(thread);
  const bool is_on_own_stack = pointer < top && top - pointer < layout::stack_slot_bytes;
  return is_on_own_stack && !thread.call.in_kernel && thread.stop.interrupted.registers == nullptr;
}

/// Whether the execution so far has done nothing that is kept elsewhere.
bool can_be_copied() {
  if (control.asked_kernel || control.end.exited || control.end.faulted ||
      !control.end.checks.empty() || !control.end.refusal.empty() || control.request.function) {
    return false;
  }
  if (machine_values::were_drawn() || has_thread_specific_values() || saved_pages::has_mappings()) {
    return false;
  }
  for (std::size_t id = 0; id < thread_count(); ++id) {
    if (!is_whole(thread(static_cast<ThreadId>(id)))) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool RestorePoint::take(std::size_t most_bytes, std::span<const scheduler::ByteRange> state) {
  if (!can_be_copied() || !find_pieces(most_bytes, state) || !find_objects()) {
    return false;
  }
  copy_pieces();
  regions_.clear();
  for (std::size_t id = 0; id < layout::threads; ++id) {
    if (arena::is_used(id)) {
      regions_.push_back({id, arena::state.regions[id]});
    }
  }
  threads_.clear();
  for (std::size_t id = 0; id < thread_count(); ++id) {
    threads_.push_back(thread(static_cast<ThreadId>(id)));
  }
  exit_handlers_ = exit_handlers();
  steps_ = control.steps;
  rare_ = control.rare;
  is_log_kept_ = control.log.is_kept;
  log_lacks_ = control.log.lacks;
  has_time_passed_ = control.has_time_passed;
  call_site_ = __heddle_call_site;
  return true;
}

/// False: they are more than `most_bytes`.
bool RestorePoint::find_pieces(std::size_t most_bytes,
                               std::span<const scheduler::ByteRange> state) {
  pieces_.clear();
  std::size_t total = 0;
  const auto add = [this, &total](std::uintptr_t begin, std::uintptr_t end) {
    if (begin < end) {
      pieces_.push_back({begin, end - begin});
      total += end - begin;
    }
  };
  saved_pages::for_each_changed(0, saved_pages::changed_count(), add);
  arena::for_each_new_part(add);
  for (const scheduler::ByteRange& range : state) {
    add(range.address, range.address + range.size);
  }
  for (std::size_t id = 0; id < thread_count(); ++id) {
    const Thread& one = thread(static_cast<ThreadId>(id));
    if (is_begun(one)) {
      thread_block::for_each_range(one.id, add);
    }
    if (has_stack(one)) {
      add(stack_pointer(one), stack_top(one.id));
    }
    stack_lives::for_each_known_part(one.id, add);
  }
  return total <= most_bytes;
}

/// False: of one of them, something is kept elsewhere.
bool RestorePoint::find_objects() {
  objects_.clear();
  for_each_sync_object([this](const SyncObject& object) { objects_.push_back(object); });
  return std::all_of(objects_.begin(), objects_.end(),
                     [](const SyncObject& object) { return object.readers.is_whole(); });
}

void RestorePoint::copy_pieces() {
  std::size_t total = 0;
  for (const Piece& piece : pieces_) {
    total += piece.size;
  }
  contents_.resize(total);
  unsigned char* to = contents_.data();
  for (const Piece& piece : pieces_) {
    std::memcpy(to, reinterpret_cast<const void*>(piece.address), piece.size);
    to += piece.size;
  }
}

void RestorePoint::put_back() const {
  put_back_threads();
  put_back_pieces();
  for (const auto& [thread, region] : regions_) {
    arena::note_use(thread);
    arena::state.regions[thread] = region;
  }
  forget_sync_objects();
  for (const SyncObject& object : objects_) {
    SyncObject& there = sync_object(object.address);
    const std::uint32_t generation = there.generation;
    there = object;
    there.generation = generation;
  }
  exit_handlers() = exit_handlers_;
  control.steps = steps_;
  control.rare = rare_;
  control.log.keep(is_log_kept_);
  control.log.lacks = log_lacks_;
  control.has_time_passed = has_time_passed_;
  control.others_ready = false;
  __heddle_call_site = call_site_;
}

void RestorePoint::put_back_pieces() const {
  const unsigned char* from = contents_.data();
  for (const Piece& piece : pieces_) {
    std::memcpy(reinterpret_cast<void*>(piece.address), from, piece.size);
    from += piece.size;
  }
}

/// Who is a child of whom stays known, and what is known of a stack is forgotten first: it may be
/// more than at the time of the copy.
void RestorePoint::put_back_threads() const {
  for (std::size_t id = 0; id < thread_count(); ++id) {
    Thread& there = thread(static_cast<ThreadId>(id));
    stack_lives::forget(there.id);
    if (id >= threads_.size()) {
      there.forget();
      continue;
    }
    std::vector<ThreadId> known = std::move(there.children.known);
    there = threads_[id];
    there.children.known = std::move(known);
    there.stop.shown_in = nullptr;
  }
}

}  // namespace heddle::runtime
