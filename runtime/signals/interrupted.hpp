#pragma once

#include "runtime/thread.hpp"

namespace heddle::runtime::signals {

/// What the thread was about to do, or was told, when a handler came in between.
class Interrupted {
 public:
  explicit Interrupted(Thread& thread)
      : thread_(thread),
        next_(thread.next),
        stop_(thread.stop),
        outcome_(thread.outcome),
        choice_(thread.choice),
        call_(thread.call),
        waiting_(thread.waiting),
        ends_wait_(thread.life.cancellation.ends_wait) {
    thread.stop.interrupted = {};
    thread.life.cancellation.ends_wait = false;
  }
  ~Interrupted() {
    thread_.next = next_;
    thread_.stop = stop_;
    thread_.outcome = outcome_;
    thread_.choice = choice_;
    thread_.call = call_;
    thread_.waiting = waiting_;
    thread_.life.cancellation.ends_wait = ends_wait_;
  }
  Interrupted(const Interrupted&) = delete;
  Interrupted& operator=(const Interrupted&) = delete;

 private:
  Thread& thread_;
  scheduler::Event next_;
  ThreadStop stop_;
  int outcome_;
  std::uint16_t choice_;
  KernelCall call_;
  ThreadWaiting waiting_;
  bool ends_wait_;
};

}  // namespace heddle::runtime::signals
