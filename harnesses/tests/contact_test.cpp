#include "harnesses/exploration/contact.hpp"

#include <gtest/gtest.h>

namespace heddle::harnesses {
namespace {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::LogEntry;
using scheduler::LogKind;
using scheduler::ThreadId;

/// A trace of the initial thread and those that it begins.
class Made {
 public:
  Made() { trace_.keep_plain_accesses(true); }
  Made& begin(ThreadId child, ThreadId parent = 0) {
    return mark({.kind = LogKind::thread_begin, .thread = child, .label = parent});
  }
  Made& join(ThreadId ended, ThreadId joiner = 0) {
    return mark({.kind = LogKind::thread_joined, .thread = joiner, .label = ended});
  }
  Made& plain(ThreadId thread, LogKind kind, std::uintptr_t address, std::uint64_t size = 4) {
    return mark({.kind = kind, .thread = thread, .address = address, .size = size});
  }
  Made& event(ThreadId thread, EventKind kind, std::uintptr_t address) {
    Event event;
    event.thread = thread;
    event.kind = kind;
    event.range = {address, 4};
    event.writes = kind != EventKind::load;
    trace_.append({.event = event, .log = {}});
    return *this;
  }
  [[nodiscard]] Contact contact() const {
    Contact contact;
    contact.look_at(trace_);
    return contact;
  }

 private:
  Made& mark(const LogEntry& entry) {
    const LogEntry log[] = {entry};
    trace_.append({.event = {}, .log = log});
    return *this;
  }

  scheduler::Trace trace_;
};

TEST(Contact, NeedsAWriteOfCommonBytes) {
  const auto of = [](EventKind one, EventKind other, std::uintptr_t address) {
    return Made().begin(1).begin(2).event(1, one, 100).event(2, other, address).contact();
  };
  EXPECT_TRUE(of(EventKind::store, EventKind::load, 100).touched());
  EXPECT_TRUE(of(EventKind::load, EventKind::lock, 102).touched());
  EXPECT_FALSE(of(EventKind::store, EventKind::store, 104).touched());
  EXPECT_FALSE(of(EventKind::load, EventKind::load, 100).touched());
  EXPECT_TRUE(of(EventKind::load, EventKind::load, 100).ran_at_the_same_time());
}

TEST(Contact, WhatCreationAndJoiningOrderIsNone) {
  const Contact before = Made()
                             .event(0, EventKind::store, 100)
                             .begin(1)
                             .event(1, EventKind::store, 100)
                             .join(1)
                             .event(0, EventKind::store, 100)
                             .contact();
  EXPECT_FALSE(before.touched());
  EXPECT_FALSE(before.ran_at_the_same_time());
  const Contact in_turns = Made()
                               .begin(1)
                               .event(1, EventKind::store, 100)
                               .join(1)
                               .begin(2)
                               .event(2, EventKind::store, 100)
                               .contact();
  EXPECT_FALSE(in_turns.ran_at_the_same_time());
  const Contact with_the_initial_thread =
      Made().begin(1).event(0, EventKind::store, 100).event(1, EventKind::load, 100).contact();
  EXPECT_TRUE(with_the_initial_thread.touched());
}

TEST(Contact, WhatTheInitialThreadLooksAtWhileItWaitsIsNoWork) {
  const auto of = [](LogKind kind, std::uintptr_t address) {
    return Made().begin(1).plain(0, kind, address).event(1, EventKind::store, 100).contact();
  };
  EXPECT_FALSE(of(LogKind::plain_load, 200).ran_at_the_same_time());
  EXPECT_TRUE(of(LogKind::plain_load, 100).ran_at_the_same_time());
}

TEST(Contact, PlainAccessesCount) {
  const auto of = [](LogKind kind, std::uint64_t size) {
    return Made().begin(1).begin(2).plain(1, kind, 100, size).plain(2, LogKind::plain_load, 110);
  };
  EXPECT_TRUE(of(LogKind::plain_store, 16).contact().touched());
  EXPECT_FALSE(of(LogKind::plain_store, 8).contact().touched());
  EXPECT_FALSE(of(LogKind::plain_load, 16).contact().touched());
}

}  // namespace
}  // namespace heddle::harnesses
