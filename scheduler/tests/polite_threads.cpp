#include "scheduler/tests/polite_program.hpp"

namespace heddle::scheduler::testing {

namespace {

using Kind = PoliteStep::Kind;

constexpr unsigned next = PoliteStep::next;

const PoliteStep header{.kind = Kind::header};
const PoliteStep note{.kind = Kind::note};

PoliteStep lock(unsigned at) { return {.kind = Kind::lock, .location = at}; }

PoliteStep unlock(unsigned at, unsigned to = next) {
  return {.kind = Kind::unlock, .location = at, .on_success = to};
}

PoliteStep plain(Kind kind, unsigned at, unsigned to = next) {
  return {.kind = kind, .location = at, .on_success = to};
}

PoliteStep test(Kind kind, unsigned at, unsigned on_success, unsigned otherwise = next) {
  return {.kind = kind, .location = at, .on_success = on_success, .otherwise = otherwise};
}

PoliteStep write(Kind kind, unsigned at, std::uint64_t value, unsigned to = next) {
  return {.kind = kind, .location = at, .value = value, .on_success = to};
}

/// The numbers of steps count the header, which comes first.
PoliteThread thread_with_flags(unsigned loop, unsigned first, unsigned second,
                               const PoliteStep& mark) {
  const PoliteStep up = write(Kind::store, first, 1);
  switch (loop) {
    case 2:  // raise a flag, look for another one
      return {header,
              up,
              test(Kind::load, second, 4),
              write(Kind::store, first, 0, 0),
              mark,
              write(Kind::store, first, 0),
              note};
    case 3:  // likewise, and leave it up
      return {header, up, test(Kind::load, second, 4), write(Kind::store, first, 0, 0), mark, note};
    case 13:  // raise a flag and take it down until another one is up
      return {header,
              write(Kind::add, first, 1),
              write(Kind::add, first, ~std::uint64_t{0}),
              test(Kind::load, second, 0),
              mark,
              note};
    default:  // count oneself in, and out again
      return {header,
              write(Kind::add, first, 1),
              test(Kind::load, second, 4),
              write(Kind::add, first, ~std::uint64_t{0}, 0),
              mark,
              note};
  }
}

/// Until the other one says that it may go on, it looks under a lock.
PoliteThread thread_that_waits(unsigned loop, unsigned first, unsigned second,
                               const PoliteStep& mark) {
  switch (loop) {
    case 4:  // wait under a lock until a value is there
      return {header, lock(first),  test(Kind::load, second, next, 4), unlock(first, 0), note,
              mark,   unlock(first)};
    case 5:  // the same for a value that is gone
      return {header, lock(first),  test(Kind::load, second, 4), unlock(first, 0), note,
              mark,   unlock(first)};
    case 12:  // until a value is there, lock and give back
      return {header, test(Kind::load, second, next, 4), lock(first), unlock(first, 0), note, mark};
    default:  // wait until a value is there, holding the lock where it is round
      return {lock(first),
              header,
              test(Kind::load, second, next, 5),
              unlock(first),
              {.kind = Kind::lock, .location = first, .on_success = 1},
              mark,
              unlock(first),
              note};
  }
}

/// Under a mutex that is locked twice: in each turn, or the first time before the loop.
PoliteThread thread_that_locks_again(unsigned loop, unsigned first, unsigned second,
                                     const PoliteStep& mark) {
  const PoliteStep again = plain(Kind::lock_again, first);
  if (loop == 15) {
    return {header,        again,
            again,         test(Kind::load, second, next, 6),
            unlock(first), unlock(first, 0),
            mark,          unlock(first),
            unlock(first), note};
  }
  return {again,
          header,
          again,
          test(Kind::load, second, next, 5),
          unlock(first, 1),
          mark,
          unlock(first),
          unlock(first),
          note};
}

/// Those with a unit bring it along.
PoliteThread thread_with_units(unsigned loop, unsigned units, unsigned second,
                               const PoliteStep& mark) {
  const PoliteStep give = plain(Kind::give, units);
  switch (loop) {
    case 17:  // look while the unit is taken
      return {give,
              header,
              plain(Kind::take, units),
              test(Kind::load, second, next, 5),
              plain(Kind::give, units, 1),
              mark,
              give,
              note};
    case 18:  // the same, if one is there
      return {give,
              header,
              test(Kind::try_take, units, next, 1),
              test(Kind::load, second, next, 5),
              plain(Kind::give, units, 1),
              mark,
              give,
              note};
    case 19:  // look while there is one more
      return {header, give, test(Kind::load, second, next, 4), plain(Kind::take, units, 0),
              mark,   note};
    case 21:  // until one of somebody else's is there
      return {header, test(Kind::try_take, units, next, 0), mark, give, note};
    default:  // no loop: needs one of somebody else's
      return {plain(Kind::take, units), write(Kind::store, second, 1), give, mark};
  }
}

/// For a value that is there, or until it is woken.
PoliteThread thread_with_time_limit(unsigned loop, unsigned first, unsigned second,
                                    const PoliteStep& mark) {
  const PoliteStep broadcast = plain(Kind::broadcast, 0);
  switch (loop) {
    case 22:  // while (!value) wait for some time
      return {lock(first),
              header,
              test(Kind::load, second, next, 4),
              test(Kind::timed_wait, first, 1, 1),
              mark,
              unlock(first),
              note};
    case 23:  // likewise, taking the mutex in each turn
      return {header,
              lock(first),
              test(Kind::load, second, next, 5),
              plain(Kind::timed_wait, first),
              unlock(first, 0),
              mark,
              unlock(first),
              note};
    case 24:  // until it is woken
      return {lock(first), header, test(Kind::timed_wait, first, next, 1), mark, unlock(first)};
    case 25:  // wake all until the value is there
      return {header, test(Kind::load, second, next, 3), plain(Kind::broadcast, 0, 0), mark, note};
    default:  // no loop: the value is there from now on
      return {lock(first), write(Kind::store, second, 1), broadcast, unlock(first)};
  }
}

PoliteThread thread_without_a_loop(unsigned loop, unsigned first, unsigned second, unsigned after) {
  const PoliteStep mark = write(Kind::add, after, 1);
  switch (loop) {
    case 9:  // does a flag go up and down again while one's own is up?
      return {write(Kind::store, second, 1),
              test(Kind::load, first, next),
              note,
              test(Kind::load, first, next),
              note,
              test(Kind::load, first, next),
              note,
              write(Kind::store, second, 0)};
    case 10:  // try while holding the other lock, and tell
      return {lock(second), test(Kind::try_lock, first, next, 4), mark, unlock(first),
              unlock(second)};
    case 11:  // tell that a lock is held, and only then let others go on
      return {test(Kind::try_lock, first, 3), mark, write(Kind::store, second, 1, 5), unlock(first),
              write(Kind::store, second, 1)};
    default:  // look in the middle
      return {lock(first),   test(Kind::load, second, next), write(Kind::store, second, 1),
              unlock(first), test(Kind::load, after, next),  note};
  }
}

}  // namespace

PoliteThread polite_thread(unsigned loop, unsigned first, unsigned second, unsigned after) {
  const PoliteStep mark = write(Kind::add, after, 1);
  if (loop == 15 || loop == 16) {
    return thread_that_locks_again(loop, first, second, mark);
  }
  if (loop >= polite_loops) {
    return thread_with_time_limit(loop, first, second, mark);
  }
  if (loop >= 17) {
    return thread_with_units(loop, first, second, mark);
  }
  switch (loop) {
    case 0:  // lock one, try the other
      return {header,           lock(first), test(Kind::try_lock, second, 4),
              unlock(first, 0), mark,        unlock(second),
              unlock(first),    note};
    case 1:  // likewise, the other way round after a failure: std::lock
      return {header,
              lock(first),
              test(Kind::try_lock, second, 7),
              unlock(first),
              lock(second),
              test(Kind::try_lock, first, 7),
              unlock(second, 0),
              mark,
              unlock(first),
              unlock(second)};
    case 2:
    case 3:
    case 6:
    case 13:
      return thread_with_flags(loop, first, second, mark);
    case 4:
    case 5:
    case 12:
    case 14:
      return thread_that_waits(loop, first, second, mark);
    case 7:  // try both
      return {header,
              test(Kind::try_lock, first, next, 0),
              test(Kind::try_lock, second, 4),
              unlock(first, 0),
              mark,
              unlock(second),
              unlock(first),
              note};
    default:
      return thread_without_a_loop(loop, first, second, after);
  }
}

}  // namespace heddle::scheduler::testing
