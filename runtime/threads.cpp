#include "base/assert.hpp"
#include "runtime/control.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/identity/thread_numbers.hpp"
#include "runtime/memory/stack_lives.hpp"
#include "runtime/too_many_threads.hpp"

/// The threads of the program, and how they begin: the half of control.hpp that is theirs.
namespace heddle::runtime {

using scheduler::LogKind;

namespace {

/// Threads are never destroyed: the next execution has the same.
Thread& new_thread(scheduler::ThreadId parent) {
  const auto id = static_cast<scheduler::ThreadId>(thread_table.count++);
  Thread* created = new Thread;
  created->id = id;
  created->parent = parent;
  thread_table.by_id[id] = created;
  return *created;
}

bool begins_another_again(const Thread& parent) {
  const int many = parent.id == 0 ? fresh_thread_numbers : fresh_thread_numbers / 4;
  return parent.children.begun >= many && !parent.children.joined.empty();
}

}  // namespace

constinit ThreadTable thread_table;
constinit std::uint16_t fresh_thread_numbers = usual_fresh_numbers;

void know_initial_thread() {
  if (thread_table.count == 0) {
    new_thread(0);
  }
}

Thread& child_of(Thread& parent, std::uint16_t index) {
  if (index < parent.children.known.size()) {
    return thread(parent.children.known[index]);
  }
  HEDDLE_ASSERT(index == parent.children.known.size(), "a child thread was skipped");
  if (thread_table.count == scheduler::max_threads) {
    throw TooManyThreads();
  }
  Thread& child = new_thread(parent.id);
  parent.children.known.push_back(child.id);
  return child;
}

Thread& upcoming_child(Thread& parent) {
  return begins_another_again(parent) ? thread(parent.children.joined.back())
                                      : child_of(parent, parent.children.begun);
}

Thread& next_child(Thread& parent) {
  Thread& child = upcoming_child(parent);
  if (begins_another_again(parent)) {
    parent.children.joined.pop_back();
  } else {
    ++parent.children.begun;
  }
  return child;
}

Thread* thread_of_handle(std::uintptr_t handle) {
  const int id = thread_block::thread_of(handle);
  return id < 0 ? nullptr : &thread(static_cast<scheduler::ThreadId>(id));
}

void Thread::begin(scheduler::ThreadId creator, std::uint64_t now_ns) {
  HEDDLE_ASSERT(creator == parent, "a thread has another parent than before");
  if (state == ThreadState::unused) {
    children.begun = 0;  // else it began some when it was another thread: they may still be there
    children.joined.clear();
    children.joins = 0;
  }
  state = ThreadState::ready;
  control.others_ready = true;
  children.running = 0;
  life = {};
  gift = {};
  waiting = {};
  call = {};
  library = {};
  signals = {};
  stop.interrupted = {};
  stop.in_loop = nullptr;
  yielded = false;
  has_told_identity = false;
  outcome = 0;
  clock_ns = now_ns;
  spin.changed();
  laps.begin();
  static_cast<void>(thread_block::of(id));
  thread_block::reset(id);
  stack_lives::forget(id);
  fiber.prepare(id);
}

namespace {

/// The initial one not counted.
std::size_t count_threads() {
  std::size_t count = 0;
  for (std::size_t id = 1; id < thread_count(); ++id) {
    const Thread& one = thread(static_cast<scheduler::ThreadId>(id));
    const bool is_gone = one.state == ThreadState::ended && (one.life.joined || one.life.detached);
    count += one.state == ThreadState::unused || is_gone ? 0 : 1;
  }
  return count;
}

}  // namespace

void begin_thread(Thread& child, Thread& creator, const ThreadStart& start) {
  if (thread_count() > most_threads + 1 && count_threads() >= most_threads) {
    throw TooManyThreads();
  }
  child.begin(creator.id, creator.clock_ns);
  child.life.start = start;
  child.signals.mask = creator.signals.mask;
  control.log.keep(true);
  log_entry({.kind = LogKind::thread_begin, .thread = child.id, .label = creator.id});
}

}  // namespace heddle::runtime
