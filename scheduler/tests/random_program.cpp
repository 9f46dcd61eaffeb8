#include "scheduler/tests/random_program.hpp"

#include <algorithm>

namespace heddle::scheduler::testing {

namespace {

using Code = Instruction::Code;

constexpr unsigned mutexes = 2;

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
    if (shape_.objects) {
      codes = {Code::take, Code::give, Code::look, Code::look, Code::once,
               Code::once, Code::load, Code::load, Code::store};
    }
    if (shape_.polls) {
      codes = {Code::poll, Code::poll, Code::give, Code::give,
               Code::give, Code::look, Code::load, Code::store};
    }
    if (shape_.takes) {
      codes.push_back(Code::take);
    }
    if (shape_.loops) {
      codes.insert(codes.end(), {Code::retry, Code::retry_reload, Code::retry, Code::spin});
    }
    if (shape_.weak) {
      codes.insert(codes.end(), {Code::compare_exchange, Code::compare_exchange});
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
    aim(made);
    return made;
  }

  void aim(Instruction& made) {
    if (shape_.weak) {
      made.is_weak = below(4) != 0;
      made.expected = below(2) * made.expected;  // mostly what is there at first
    }
    if (shape_.objects) {
      aim_at_object(made);
    }
    if (shape_.polls) {
      aim_at_polled(made);
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
  }

  /// Half of the loads are of the bytes of an object, all of them or some.
  void aim_at_object(Instruction& made) {
    if (made.code == Code::load && below(2) == 0) {
      made.location = below(2) == 0 ? semaphore : once_flag;
      made.half = below(2) == 0 ? Instruction::whole : 0;
    } else if (made.code == Code::take || made.code == Code::give || made.code == Code::look) {
      made.location = semaphore;
    } else if (made.code == Code::once) {
      made.location = once_flag;
    }
  }

  void aim_at_polled(Instruction& made) {
    constexpr unsigned polled = last_polled - first_polled + 1;
    if (made.code == Code::poll) {
      made.location = first_polled + below(polled - 1);
      made.value = made.location + 1 + below(last_polled - made.location);
    } else if (made.code == Code::give || made.code == Code::take || made.code == Code::look) {
      made.location = first_polled + below(polled);
    }
  }

  std::mt19937& random_;
  const ProgramShape& shape_;
  unsigned events_left_ = 0;
  unsigned operations_left_ = 0;
};

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

}  // namespace heddle::scheduler::testing
