#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {

namespace {

using Code = Instruction::Code;

/// The event of an instruction; of a `wait` the first of the two.
ToyAwait whole_event_of(ToyActions toy, const Instruction& i) {
  switch (i.code) {
    case Code::load:
      return toy.load(i.location, i.site);
    case Code::store:
      return toy.store(i.location, i.value, i.site);
    case Code::add:
      return toy.add(i.location, i.value, i.site);
    case Code::compare_exchange: {
      ToyAwait exchange = toy.compare_exchange(i.location, i.expected, i.value, i.site);
      return i.is_weak ? std::move(exchange).weak() : exchange;
    }
    case Code::lock:
      return toy.lock(i.location, i.site);
    case Code::unlock:
      return toy.unlock(i.location, i.site);
    case Code::try_lock:  // kept if taken: later locks of it then never return
      return toy.try_lock(i.location, i.site);
    case Code::choice:
      return toy.choice(static_cast<std::uint16_t>(i.value), i.site);
    case Code::plain_load:
      return toy.plain_load(i.location, i.site);
    case Code::plain_store:
      return toy.plain_store(i.location, i.value, i.site);
    case Code::wait:
      return toy.condition_wait(condition_of_first_mutex, i.location, i.site);
    case Code::signal:
      return toy.condition_signal(i.location, i.site);
    case Code::scheduled_choice:
      return toy.fence(static_cast<std::uint16_t>(i.value), i.site);
    case Code::take:
      return toy.take(i.location, i.site);
    case Code::give:
      return toy.give(i.location, i.site);
    case Code::look:
      return toy.look(i.location, i.site);
    case Code::poll:
      return toy.poll(i.location, static_cast<unsigned>(i.value), i.site);
    case Code::once:
      return toy.once(i.location, i.site);
    case Code::spin:
    case Code::retry:
    case Code::retry_reload:
    case Code::nothing:
    case Code::invoke:
    case Code::respond:
      break;
  }
  return toy.fence(1, i.site);
}

ToyAwait event_of(ToyActions toy, const Instruction& i) {
  ToyAwait event = whole_event_of(toy, i);
  return i.half == Instruction::whole ? event : std::move(event).of_half(i.half);
}

bool reads(Code code) {
  return code == Code::load || code == Code::look || code == Code::poll ||
         code == Code::plain_load || code == Code::add || code == Code::compare_exchange ||
         code == Code::choice || code == Code::scheduled_choice;
}

/// A loop all of whose laps are idle, step by step: each call of next() gives its next event.
class Loop {
 public:
  Loop(ToyActions toy, const Instruction& i) : toy_(toy), i_(i) {}

  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] std::uint64_t result() const { return seen_; }

  ToyAwait next() {
    if (!stands_before_exchange_) {
      ToyAwait load = toy_.load(i_.location, i_.site);
      return std::move(load).after(lap_, seen_);
    }
    ToyAwait exchange = toy_.compare_exchange(i_.location, seen_, seen_ + i_.value, i_.site);
    return i_.is_weak ? std::move(exchange).weak().after(lap_) : std::move(exchange).after(lap_);
  }

  void done(const ToyResult& result) {
    if (i_.code == Instruction::Code::spin) {
      ended_ = result.before >= i_.value;
      lap_ = IdleLap::waiting;
    } else if (!stands_before_exchange_) {
      stands_before_exchange_ = true;
      lap_ = IdleLap::none;
    } else if (result.succeeded) {
      ended_ = true;
    } else {
      const bool is_spurious = result.before == seen_;  // then the next lap may succeed
      stands_before_exchange_ = i_.code == Instruction::Code::retry;
      lap_ = is_spurious ? IdleLap::none : IdleLap::reload;
    }
    seen_ = result.before;
  }

 private:
  ToyActions toy_;
  const Instruction& i_;
  bool stands_before_exchange_ = false;
  bool ended_ = false;
  IdleLap lap_ = IdleLap::none;
  std::uint64_t seen_ = 0;
};

bool is_loop(Code code) {
  return code == Code::spin || code == Code::retry || code == Code::retry_reload;
}

/// `list` must outlive the coroutine.
ToyThread run_list(ToyActions toy, const Instructions& list) {
  std::uint64_t result = 0;
  const auto read = [&](std::uint64_t value) {
    toy.note(value);
    result = result * 10 + value + 1;
  };
  for (const Instruction& i : list) {
    if (i.code == Code::invoke) {
      result = 0;
      toy.invoke(static_cast<std::uint32_t>(i.value));
      continue;
    }
    if (i.code == Code::respond) {
      toy.respond(static_cast<std::uint32_t>(i.value), result);
      continue;
    }
    if (is_loop(i.code)) {
      Loop loop(toy, i);
      while (!loop.ended()) {
        loop.done(co_await loop.next());
      }
      read(loop.result());
      continue;
    }
    const ToyResult done = co_await event_of(toy, i);
    if (reads(i.code)) {
      read(done.before);
    }
    if (i.code == Code::try_lock || i.is_weak) {
      read(done.succeeded ? 1 : 0);
    }
    if (i.code ==
        Code::once) {  // whoever comes first adds to the value, and says when that is done
      read(done.succeeded ? 1 : 0);
      if (done.succeeded) {
        co_await toy.add(0, 1, i.site);
        co_await toy.once(i.location, i.site);
      }
    }
    if (i.code == Code::wait) {
      co_await toy.condition_wake(condition_of_first_mutex, i.location, i.site);
    }
  }
}

}  // namespace

ToyProgram make_program(const ThreadList& threads, unsigned locations) {
  std::vector<ToyProgram::Body> bodies;
  for (const Instructions& list : threads) {
    bodies.emplace_back([list](ToyActions toy) { return run_list(toy, list); });
  }
  return {std::move(bodies), locations};
}

}  // namespace heddle::scheduler::testing
