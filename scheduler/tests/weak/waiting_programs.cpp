#include <array>

#include "scheduler/tests/weak/random_ops.hpp"

/// Generated programs whose threads wait for each other.
namespace heddle::scheduler::testing {

using Code = WeakOp::Code;

namespace {

/// Of what threads do besides waiting.
Style random_style(std::mt19937& random, unsigned seq_cst_below) {
  Style style;
  style.locations = 1 + below(random, 2);
  style.seq_cst = below(random, seq_cst_below);
  style.modifies = below(random, 3) == 0;
  return style;
}

/// Mutexes that are held: each thread gives up all it has before it ends, or not.
void add_section(std::mt19937& random, WeakThread& thread, const Style& style, bool recursive,
                 bool shares = false) {
  WeakOp taking = lock(below(random, 3) == 0 ? 1 : 0);
  taking.code = below(random, 2) == 0 ? Code::lock : Code::try_lock;
  taking.is_recursive = recursive;
  if (shares) {
    taking.location = 0;
    taking.code = below(random, 3) == 0 ? Code::try_share : Code::share;
  }
  thread.push_back(taking);
  for (unsigned i = below(random, 3); i > 0; --i) {
    thread.push_back(random_op(random, style));
  }
  if (below(random, 8) != 0) {
    WeakOp giving_up = taking;
    giving_up.code = shares ? Code::unshare : Code::unlock;
    thread.push_back(giving_up);
  }
}

}  // namespace

WeakProgram random_locking_program(std::mt19937& random) {
  WeakProgram program(2 + below(random, 2));
  const Style style = random_style(random, 3);
  const bool recursive = below(random, 2) == 0;
  const auto threads = static_cast<unsigned>(program.size());
  std::size_t operations = 0;
  const std::size_t most = 7 + below(random, 2);
  for (unsigned i = 0; operations < most; ++i) {
    WeakThread& thread = program.at(i < threads ? i : below(random, threads));
    const std::size_t before = thread.size();
    if (below(random, 2) == 0) {
      add_section(random, thread, style, recursive);
    } else {
      thread.push_back(random_op(random, style));
    }
    operations += thread.size() - before;
  }
  return program;
}

WeakProgram random_sharing_program(std::mt19937& random) {
  WeakProgram program(2 + below(random, 2));
  const Style style = random_style(random, 3);
  const auto threads = static_cast<unsigned>(program.size());
  std::size_t operations = 0;
  const std::size_t most = 6 + below(random, 3);
  for (unsigned i = 0; operations < most; ++i) {
    WeakThread& thread = program.at(i < threads ? i : below(random, threads));
    const std::size_t before = thread.size();
    if (below(random, 3) != 0) {
      add_section(random, thread, style, false, below(random, 3) != 0);
    } else {
      thread.push_back(random_op(random, style));
    }
    operations += thread.size() - before;
  }
  return program;
}

WeakProgram random_sleeping_program(std::mt19937& random) {
  WeakProgram program(2 + below(random, 2));
  const Style style = random_style(random, 5);
  const auto threads = static_cast<unsigned>(program.size());
  const unsigned operations = 5 + below(random, 3);
  for (unsigned i = 0; i < operations; ++i) {
    WeakThread& thread = program.at(i < threads ? i : below(random, threads));
    const unsigned location = below(random, style.locations);
    const unsigned kind = below(random, 8);
    if (kind < 2) {
      thread.push_back(sleep(location, below(random, 4) == 0 ? 1 : 0));
      thread.push_back(awaken(location));
    } else if (kind < 4) {
      if (below(random, 3) != 0) {
        thread.push_back(random_op(random, style));
        thread.back().code = Code::store;
        thread.back().location = location;
        thread.back().plus_read = thread.back().only_if = false;
      }
      thread.push_back(wake(location, below(random, 3)));
    } else {
      thread.push_back(random_op(random, style));
    }
  }
  return program;
}

WeakProgram random_condition_program(std::mt19937& random) {
  WeakProgram program(2 + below(random, 2));
  Style style;
  style.locations = 1 + below(random, 2);
  style.modifies = below(random, 3) == 0;
  const unsigned waits = 1 + below(random, 2);
  const unsigned queue = queue_of_condition(0);
  const bool are_apart = below(random, 3) != 0;
  for (unsigned i = 0; i < waits; ++i) {
    WeakThread& thread = program.at(are_apart ? i : 0);
    thread.push_back(lock(0));
    if (below(random, 2) == 0) {
      thread.push_back(random_op(random, style));
    }
    const bool has_limit = below(random, 4) == 0;
    for (WeakOp op : {condition_wait(0, 0), awaken(queue), condition_wake(0, 0), unlock(0)}) {
      op.has_limit = has_limit && (op.code == Code::condition_wait || op.code == Code::awaken);
      thread.push_back(op);
    }
    if (has_limit && below(random, 2) == 0) {
      thread.push_back(only_if(0, store(0, 3)));
    }
  }
  const auto threads = static_cast<unsigned>(program.size());
  for (unsigned i = 1; i < threads + below(random, 2); ++i) {
    WeakThread& thread = program.at(i < threads ? i : 1);
    const bool locks = below(random, 2) == 0;
    if (locks) {
      thread.push_back(below(random, 4) == 0 ? try_lock(0) : lock(0));
    }
    if (below(random, 2) == 0) {
      thread.push_back(random_op(random, style));
    }
    thread.push_back(wake(queue, below(random, 2)));
    if (locks) {
      thread.push_back(unlock(0));
    }
  }
  return program;
}

WeakProgram random_object_program(std::mt19937& random) {
  constexpr unsigned semaphore = 3;
  constexpr unsigned once = 2;
  static constexpr std::array codes{Code::take, Code::give, Code::give, Code::try_take, Code::look};
  WeakProgram program(2 + below(random, 2));
  const Style style = random_style(random, 3);
  const auto threads = static_cast<unsigned>(program.size());
  const unsigned operations = 5 + below(random, 3);
  for (unsigned i = 0; i < operations; ++i) {
    WeakThread& thread = program.at(i < threads ? i : below(random, threads));
    const unsigned kind = below(random, 8);
    if (kind < 3) {
      thread.push_back({.code = codes.at(below(random, 5)), .location = semaphore});
    } else if (kind == 3) {
      thread.push_back({.code = Code::once_begin, .location = once});
      if (below(random, 2) == 0) {
        thread.push_back(only_if(1, store(0, 2)));
      }
      thread.push_back({.code = Code::once_end, .location = once});
    } else {
      thread.push_back(random_op(random, style));
    }
  }
  return program;
}

}  // namespace heddle::scheduler::testing
