#include "scheduler/tests/random_program.hpp"

#include <algorithm>

namespace heddle::scheduler::testing {

namespace {

using Code = Instruction::Code;

/// Locations above the data ones.
constexpr unsigned first_mutex = 4;
constexpr unsigned mutexes = 2;
constexpr unsigned condition_of_first_mutex = 6;

/// Whether an instruction may be about half a location.
bool has_range(Code code) {
  return code == Code::load || code == Code::store || code == Code::add ||
         code == Code::compare_exchange;
}

class Generator {
 public:
  Generator(std::mt19937& random, const ProgramShape& shape) : random_(random), shape_(shape) {}

  ThreadList make() {
    ThreadList threads(2 + below(shape_.threads - 1));
    events_left_ = shape_.most_events;
    operations_left_ = shape_.operations;
    for (std::size_t i = 0; i < threads.size(); ++i) {
      const auto others = static_cast<unsigned>(threads.size() - i - 1);
      const unsigned share = others == 0 ? events_left_ : below(events_left_ - others + 1);
      fill(threads[i], share, static_cast<SiteId>(100 * (i + 1)), others);
    }
    return threads;
  }

 private:
  unsigned below(unsigned count) { return count <= 1 ? 0 : random_() % count; }

  void fill(Instructions& list, unsigned events, SiteId site, unsigned threads_after) {
    if (shape_.operations == 0) {
      return fill_events(list, events, site);
    }
    const unsigned most = operations_left_ - std::min(operations_left_, threads_after);
    const unsigned operations = std::min(2U, 1 + below(std::max(1U, most)));
    for (unsigned o = 0; o < operations && operations_left_ > 0; ++o, --operations_left_) {
      list.push_back({.code = Code::invoke, .value = site + o});
      const unsigned part = o + 1 == operations ? events : below(events + 1);
      fill_events(list, part, site + 10 * (o + 1));
      events -= part;
      list.push_back({.code = Code::respond, .value = site + o});
    }
  }

  void fill_events(Instructions& list, unsigned events, SiteId site) {
    events_left_ -= std::min(events, events_left_);
    while (events > 0) {
      const bool pair = shape_.locks && events >= 2 && below(4) == 0;
      if (pair) {
        const unsigned mutex = first_mutex + below(mutexes);
        list.push_back({.code = Code::lock, .location = mutex, .site = site++});
        events -= 2;
        const bool waits = shape_.conditions && events >= 2 && below(2) == 0;
        if (waits) {
          list.push_back({.code = Code::wait, .location = first_mutex, .site = site++});
          list[list.size() - 2].location = first_mutex;
          events -= 2;
        }
        for (unsigned inside = below(events + 1); inside > 0; --inside, --events) {
          list.push_back(simple(site++));
        }
        list.push_back(
            {.code = Code::unlock, .location = waits ? first_mutex : mutex, .site = site++});
      } else {
        list.push_back(simple(site++));
        --events;
      }
    }
  }

  Instruction simple(SiteId site) {
    Instruction made{.location = below(shape_.locations), .value = 1 + below(3), .site = site};
    std::vector<Code> codes{Code::load,
                            Code::load,
                            Code::store,
                            Code::store,
                            Code::add,
                            Code::compare_exchange,
                            Code::compare_exchange};
    if (shape_.choices) {
      codes.push_back(Code::choice);
    }
    if (shape_.locks) {
      codes.push_back(Code::try_lock);
    }
    if (shape_.conditions) {
      codes.push_back(Code::signal);
    }
    if (shape_.loops) {
      codes.insert(codes.end(), {Code::retry, Code::retry_reload, Code::retry, Code::spin});
    }
    if (shape_.plain) {
      codes.insert(codes.end(),
                   {Code::plain_load, Code::plain_store, Code::plain_load, Code::plain_store});
    }
    made.code = codes[below(static_cast<unsigned>(codes.size()))];
    made.expected = below(3);
    if (shape_.halves && has_range(made.code)) {
      made.half = below(Instruction::whole + 1);
    }
    if (made.code == Code::choice) {
      made.value = 2;
    }
    if (made.code == Code::try_lock) {
      made.location = first_mutex + below(mutexes);
    }
    if (made.code == Code::signal) {
      made.location = condition_of_first_mutex;
    }
    return made;
  }

  std::mt19937& random_;
  const ProgramShape& shape_;
  unsigned events_left_ = 0;
  unsigned operations_left_ = 0;
};

/// The event of an instruction; of a `wait` the first of the two.
ToyAwait whole_event_of(ToyActions toy, const Instruction& i) {
  switch (i.code) {
    case Code::load:
      return toy.load(i.location, i.site);
    case Code::store:
      return toy.store(i.location, i.value, i.site);
    case Code::add:
      return toy.add(i.location, i.value, i.site);
    case Code::compare_exchange:
      return toy.compare_exchange(i.location, i.expected, i.value, i.site);
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
  return code == Code::load || code == Code::plain_load || code == Code::add ||
         code == Code::compare_exchange || code == Code::choice || code == Code::scheduled_choice;
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
    return std::move(exchange).after(lap_);
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
      stands_before_exchange_ = i_.code == Instruction::Code::retry;
      lap_ = IdleLap::reload;
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
    if (i.code == Code::try_lock) {
      read(done.succeeded ? 1 : 0);
    }
    if (i.code == Code::wait) {
      co_await toy.condition_wake(condition_of_first_mutex, i.location, i.site);
    }
  }
}

}  // namespace

ThreadList random_threads(std::mt19937& random, const ProgramShape& shape) {
  return Generator(random, shape).make();
}

ThreadList with_all_places_as_events(const ThreadList& threads) {
  ThreadList filled;
  for (const Instructions& list : threads) {
    Instructions& target = filled.emplace_back();
    for (std::size_t i = 0; i < list.size(); ++i) {
      const bool empty = i > 0 && list[i].code == Code::respond && list[i - 1].code == Code::invoke;
      if (empty) {
        target.push_back({.code = Code::nothing, .site = 9999});
      }
      target.push_back(list[i]);
      if (list[i].code == Code::choice) {
        target.back().code = Code::scheduled_choice;
      }
    }
  }
  return filled;
}

ToyProgram make_program(const ThreadList& threads, unsigned locations) {
  std::vector<ToyProgram::Body> bodies;
  for (const Instructions& list : threads) {
    bodies.emplace_back([list](ToyActions toy) { return run_list(toy, list); });
  }
  return {std::move(bodies), locations};
}

}  // namespace heddle::scheduler::testing
