#include "scheduler/tests/weak/weak_program.hpp"

#include <array>

#include "scheduler/tests/weak/random_ops.hpp"

namespace heddle::scheduler::testing {

namespace {

using Code = WeakOp::Code;

const char* name_of(Order order) {
  static constexpr std::array names{"rlx", "acq", "rel", "acq_rel", "sc"};
  return names.at(static_cast<std::size_t>(order));
}

}  // namespace

bool WeakState::begin(const WeakOp& op) {
  bool is_done = !op.only_if || last_read == op.condition;
  if (op.code == Code::unlock) {
    is_done = is_done && held.at(op.location) > 0;
  } else if (op.code == Code::unshare) {
    is_done = is_done && shared.at(op.location) > 0;
  } else if (op.code == Code::condition_wait) {
    is_done = is_done && held.at(op.location) == 1;
    sleeps = false;
  } else if (op.code == Code::once_end) {
    is_done = is_done && is_inside;
  } else if (op.code == Code::awaken || op.code == Code::condition_wake) {
    is_done = is_done && sleeps;
  }
  return is_done;
}

void WeakState::end(const WeakOp& op, std::uint64_t read, bool succeeded) {
  if (may_read(op) || op.code == Code::look) {
    last_read = read;
  } else if (op.code == Code::try_take) {
    last_read = succeeded ? 1 : 0;
  } else if (op.code == Code::once_begin || op.code == Code::once_end) {
    is_inside = op.code == Code::once_begin && succeeded;
    last_read = is_inside ? 1 : 0;
  } else if (op.code == Code::sleep) {
    sleeps = read == op.expected;
    last_read = sleeps ? 1 : 0;
  } else if (op.code == Code::condition_wait) {
    sleeps = true;
  } else if (op.code == Code::awaken && op.has_limit) {
    last_read = succeeded ? 1 : 0;
  } else if (op.code == Code::try_lock || op.code == Code::try_share) {
    last_read = succeeded ? 1 : 0;
  }
  if (is_of_readers(op) && succeeded) {
    shared.at(op.location) += op.code == Code::unshare ? -1U : 1U;
  } else if (is_of_mutex(op) && succeeded) {
    held.at(op.location) += gives_up_mutex(op) ? -1U : 1U;
  }
}

WeakProgram random_weak_program(std::mt19937& random) {
  WeakProgram program(2 + below(random, 2));
  Style style;
  style.locations = 2 + below(random, 2);
  style.seq_cst = below(random, 9);
  style.modifies = below(random, 2) == 0;
  style.fenced = below(random, 4) == 0;
  const unsigned operations = 6 + below(random, 3);
  for (unsigned i = 0; i < operations; ++i) {
    const bool in_turn = below(random, 4) != 0;
    const auto threads = static_cast<unsigned>(program.size());
    WeakThread& thread = program.at(in_turn ? i % threads : below(random, threads));
    const bool is_after_access = !thread.empty() && thread.back().code != Code::fence;
    if (style.fenced && is_after_access && below(random, 3) != 0) {
      thread.push_back(fence());
    } else {
      thread.push_back(random_op(random, style));
    }
  }
  return program;
}

WeakProgram random_long_program(std::mt19937& random) {
  WeakProgram program(3 + below(random, 2));
  Style style;
  style.locations = 2 + below(random, 2);
  const auto threads = static_cast<unsigned>(program.size());
  const unsigned operations = 10 + below(random, 4);
  for (unsigned i = 0; i < operations; ++i) {
    program.at(i < threads ? i : below(random, threads)).push_back(random_op(random, style));
  }
  return program;
}

WeakProgram random_wide_program(std::mt19937& random) {
  WeakProgram program(3 + below(random, 3));
  Style style;
  style.locations = 1 + below(random, 2);
  style.seq_cst = below(random, 4);
  const auto threads = static_cast<unsigned>(program.size());
  const unsigned operations = 5 + below(random, 4);
  for (unsigned i = 0; i < operations; ++i) {
    WeakThread& thread = program.at(i < threads ? i : below(random, threads));
    thread.push_back(random_op(random, style));
    thread.back().only_if = thread.back().only_if && below(random, 2) == 0;
    if (may_read(thread.back()) && below(random, 6) == 0) {
      thread.push_back(assume(below(random, 3)));
    }
  }
  return program;
}

std::string describe(const WeakProgram& program) {
  static constexpr std::array codes{
      "load",           "store",   "add",        "cas",      "fence",          "assume",
      "create",         "join",    "lock",       "try_lock", "unlock",         "share",
      "try_share",      "unshare", "plain_load", "sleep",    "condition_wait", "awaken",
      "condition_wake", "wake",    "take",       "try_take", "give",           "look",
      "once_begin",     "once_end"};
  std::string text;
  for (const WeakThread& thread : program) {
    text += "\n ";
    for (const WeakOp& op : thread) {
      text += op.only_if ? " if(r==" + std::to_string(op.condition) + ")" : "";
      text +=
          std::string(" ") + codes.at(static_cast<std::size_t>(op.code)) + "_" + name_of(op.order);
      if (op.code == Code::fence) {
        continue;
      }
      if (op.code == Code::assume) {
        text += " r==" + std::to_string(op.condition) + ";";
        continue;
      }
      text += (is_of_mutex(op) ? " m" : " x") + std::to_string(op.location);
      text += op.is_recursive ? " recursive" : "";
      text += op.has_limit ? " limited" : "";
      text += op.code == Code::sleep ? " if " + std::to_string(op.expected) : "";
      text += op.code == Code::compare_exchange
                  ? " " + std::to_string(op.expected) + "->" + std::to_string(op.value) + "/" +
                        name_of(op.failure)
                  : " " + std::to_string(op.value) + (op.plus_read ? "+r" : "");
      text += ";";
    }
  }
  return text;
}

}  // namespace heddle::scheduler::testing
