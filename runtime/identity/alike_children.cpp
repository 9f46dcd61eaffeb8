#include "runtime/identity/alike_children.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/control.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/memory/layout.hpp"

namespace heddle::runtime::alike_children {

namespace {

using scheduler::ByteRange;
using scheduler::ThreadId;

constexpr ThreadId nobody = scheduler::max_threads;

Classes expected;

/// By thread: the first of its class.
std::vector<ThreadId> models;

/// Where in its thread's heap an address is; it need not be in there.
std::uintptr_t offset_in_heap(ThreadId thread, std::uintptr_t address) {
  return address - layout::heap_base - thread * layout::heap_bytes_per_thread;
}

/// The same word, or an address of own memory that corresponds to the other's.
bool is_same(ThreadId one, std::uint64_t of_one, ThreadId other, std::uint64_t of_other) {
  const std::uintptr_t offset = offset_in_heap(one, of_one);
  return of_one == of_other ||
         (offset < layout::heap_bytes_per_thread && offset == offset_in_heap(other, of_other));
}

bool has_same_block(const Thread& a, const Thread& b) {
  const ByteRange& block = a.gift.block;
  if (block.size != b.gift.block.size || block.size > sizeof a.gift.contents ||
      !is_same(a.id, block.address, b.id, b.gift.block.address)) {
    return false;
  }
  for (std::size_t i = 0; i < a.gift.contents.size(); ++i) {
    if (!is_same(a.id, a.gift.contents[i], b.id, b.gift.contents[i])) {
      return false;
    }
  }
  return true;
}

bool is_same(const Thread& a, const Thread& b) {
  const ThreadGift& one = a.gift;
  const ThreadGift& other = b.gift;
  if (one.has_attributes || other.has_attributes || one.start.function != other.start.function ||
      one.start.mode != other.start.mode || one.joins_before != other.joins_before) {
    return false;
  }
  return one.block.size == 0 && other.block.size == 0 ? one.start.argument == other.start.argument
                                                      : has_same_block(a, b);
}

/// Whether it was given what its class was, in this execution.
bool is_as_expected(const Thread& child) {
  const ThreadId model = child.id < models.size() ? models[child.id] : nobody;
  return model == nobody || model == child.id ||
         (thread(model).state != ThreadState::unused && is_same(child, thread(model)));
}

}  // namespace

void note(Thread& child, const Thread& creator) {
  ThreadGift& gift = child.gift;
  gift.start = creator.children.start;
  gift.has_attributes = creator.children.with_attributes;
  gift.joins_before = creator.children.joins;
  gift.block = creator.children.block;
  gift.contents = {};
  if (gift.block.size <= sizeof gift.contents) {
    std::memcpy(gift.contents.data(), reinterpret_cast<const void*>(gift.block.address),
                gift.block.size);
  }
  if (!is_as_expected(child)) {
    log_entry({.kind = scheduler::LogKind::identity_use, .thread = child.id});
  }
}

Classes found() {
  Classes classes;
  if (thread_count() == 0) {
    return classes;  // the time was up before an execution began
  }
  const Thread& creator = thread(0);
  for (std::size_t i = 0; i < creator.children.begun; ++i) {
    const Thread& child = thread(creator.children.known[i]);
    if (child.gift.start.function == nullptr) {
      continue;  // not by pthread_create
    }
    const auto same = std::ranges::find_if(
        classes, [&](const auto& threads) { return is_same(thread(threads.front()), child); });
    if (same == classes.end()) {
      classes.push_back({child.id});
    } else {
      same->push_back(child.id);
    }
  }
  std::erase_if(classes, [](const auto& threads) { return threads.size() < 2; });
  for (auto& threads : classes) {
    std::ranges::sort(threads);
  }
  return classes;
}

void expect(const Classes& classes) {
  expected = classes;
  models.clear();
  for (const auto& threads : classes) {
    models.resize(std::max<std::size_t>(models.size(), threads.back() + 1U), nobody);
    for (const ThreadId thread : threads) {
      models[thread] = threads.front();
    }
  }
}

bool are_expected() { return !expected.empty(); }

bool some_are_missing() {
  return std::ranges::any_of(expected, [](const auto& threads) {
    const auto has_begun = [](ThreadId id) { return thread(id).state != ThreadState::unused; };
    const auto is_joined = [](ThreadId id) { return thread(id).life.joined; };
    const std::size_t begun = std::ranges::count_if(threads, has_begun);
    const std::size_t joined = begun == 0 ? 0 : std::ranges::count_if(threads, is_joined);
    return (begun != 0 && begun != threads.size()) || (joined != 0 && joined != threads.size());
  });
}

bool is_handle(std::uint64_t word) {
  const int thread = layout::in_parks(word) ? thread_block::thread_of(word) : -1;
  return thread > 0 && static_cast<std::size_t>(thread) < models.size() &&
         models[static_cast<std::size_t>(thread)] != nobody;
}

}  // namespace heddle::runtime::alike_children
