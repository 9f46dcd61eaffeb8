#include "runtime/hooks/alike_children.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "runtime/control.hpp"
#include "runtime/memory/arena.hpp"

namespace heddle::runtime::alike_children {

namespace {

using scheduler::ByteRange;
using scheduler::ThreadId;

constexpr ThreadId nobody = scheduler::max_threads;

Classes expected;

/// By thread: the first of its class.
std::vector<ThreadId> models;

/// Whether this is what libstdc++ has its threads run. Of what it hands them only they know.
bool is_of_standard_library(void* (*function)(void*)) {
  Dl_info info{};
  return dladdr(reinterpret_cast<void*>(function), &info) != 0 && info.dli_fname != nullptr &&
         std::string_view(info.dli_fname).find("/libstdc++.so") != std::string_view::npos;
}

/// The block that the argument is the beginning of, if it is one of the creator's.
ByteRange block_at(const void* argument, ThreadId creator) {
  const auto address = reinterpret_cast<std::uintptr_t>(argument);
  arena::BlockInfo block;
  const bool is_block = layout::in_heap(address) && arena::find_block(address, block) &&
                        block.address == address && block.region == creator && !block.freed;
  return is_block ? ByteRange{address, block.size} : ByteRange{};
}

bool is_same(const ThreadGift& a, const ThreadGift& b) {
  if (a.has_attributes || b.has_attributes || a.start.function != b.start.function ||
      a.joins_before != b.joins_before || a.block.size != b.block.size) {
    return false;
  }
  if (a.block.size == 0) {
    return a.start.argument == b.start.argument;
  }
  return a.block.size <= a.contents.size() &&
         std::memcmp(a.contents.data(), b.contents.data(), a.block.size) == 0;
}

/// Whether it was given what its class was, in this execution.
bool is_as_expected(const Thread& child) {
  const ThreadId model = child.id < models.size() ? models[child.id] : nobody;
  if (model == nobody) {
    return true;
  }
  return child.gift.block == expected.blocks[child.id] &&
         (model == child.id ||
          (thread(model).state != ThreadState::unused && is_same(child.gift, thread(model).gift)));
}

}  // namespace

void note(Thread& child, const Thread& creator) {
  ThreadGift& gift = child.gift;
  gift.start = creator.children.start;
  gift.has_attributes = creator.children.with_attributes;
  gift.joins_before = creator.children.joins;
  gift.block = {};
  if (creator.id == 0 && is_of_standard_library(gift.start.function)) {
    gift.block = block_at(gift.start.argument, creator.id);
  }
  if (gift.block.size != 0 && gift.block.size <= gift.contents.size()) {
    std::memcpy(gift.contents.data(), reinterpret_cast<const void*>(gift.block.address),
                gift.block.size);
  }
  if (!is_as_expected(child)) {
    log_entry({.kind = scheduler::LogKind::identity_use, .thread = child.id});
  }
}

Classes found() {
  Classes classes;
  const Thread& creator = thread(0);
  for (std::size_t i = 0; i < creator.children.begun; ++i) {
    const Thread& child = thread(creator.children.known[i]);
    if (child.gift.start.function == nullptr) {
      continue;  // not by pthread_create
    }
    const auto same = std::ranges::find_if(classes.threads, [&](const auto& threads) {
      return is_same(thread(threads.front()).gift, child.gift);
    });
    if (same == classes.threads.end()) {
      classes.threads.push_back({child.id});
    } else {
      same->push_back(child.id);
    }
    classes.blocks.resize(std::max<std::size_t>(classes.blocks.size(), child.id + 1U));
    classes.blocks[child.id] = child.gift.block;
  }
  std::erase_if(classes.threads, [](const auto& threads) { return threads.size() < 2; });
  for (auto& threads : classes.threads) {
    std::ranges::sort(threads);
  }
  return classes;
}

void expect(const Classes& classes) {
  expected = classes;
  models.assign(classes.blocks.size(), nobody);
  for (const auto& threads : classes.threads) {
    for (const ThreadId thread : threads) {
      models[thread] = threads.front();
    }
  }
}

bool are_expected() { return !expected.threads.empty(); }

std::optional<ThreadId> owner_of(std::uintptr_t address) {
  for (const auto& threads : expected.threads) {
    for (const ThreadId thread : threads) {
      if (address - expected.blocks[thread].address < expected.blocks[thread].size) {
        return thread;
      }
    }
  }
  return std::nullopt;
}

}  // namespace heddle::runtime::alike_children
