#include "scheduler/tests/weak/weak_program.hpp"

#include <array>

namespace heddle::scheduler::testing {

namespace {

using Code = WeakOp::Code;

unsigned below(std::mt19937& random, unsigned end) { return static_cast<unsigned>(random() % end); }

/// Orders that C++ allows for such an operation; weak ones more often.
Order order_for(std::mt19937& random, Code code) {
  using enum Order;
  static constexpr std::array loads{relaxed, relaxed, acquire, acquire, seq_cst};
  static constexpr std::array stores{relaxed, relaxed, release, release, seq_cst};
  static constexpr std::array others{relaxed, acquire, release, acq_rel, seq_cst};
  static constexpr std::array fences{acquire, release, acq_rel, seq_cst, seq_cst};
  const auto& orders = code == Code::load    ? loads
                       : code == Code::store ? stores
                       : code == Code::fence ? fences
                                             : others;
  return orders.at(below(random, 5));
}

/// What a program is made of.
struct Style {
  unsigned locations = 2;
  unsigned seq_cst = 0;  ///< so many of eight operations are seq_cst whatever they are
  bool modifies = true;  ///< has read-modify-writes
  bool fenced = false;   ///< relaxed accesses, two of three followed by a seq_cst fence
};

WeakOp random_op(std::mt19937& random, const Style& style) {
  static constexpr std::array codes{
      Code::load,  Code::load,  Code::load,  Code::load, Code::store,
      Code::store, Code::store, Code::fence, Code::add,  Code::compare_exchange};
  WeakOp op;
  op.code = codes.at(below(random, style.modifies ? 10 : 8));
  const bool is_seq_cst = below(random, 8) < style.seq_cst;
  op.order = is_seq_cst ? Order::seq_cst : order_for(random, op.code);
  op.failure = is_seq_cst ? Order::seq_cst : order_for(random, Code::load);
  if (style.fenced && op.code != Code::fence) {
    op.order = op.failure = Order::relaxed;
  }
  op.location = below(random, style.locations);
  op.value = 1 + below(random, 2);
  op.expected = below(random, 3);
  op.plus_read = op.code == Code::store && below(random, 4) == 0;
  op.only_if = op.code != Code::fence && below(random, 10) == 0;
  op.condition = below(random, 2);
  return op;
}

const char* name_of(Order order) {
  static constexpr std::array names{"rlx", "acq", "rel", "acq_rel", "sc"};
  return names.at(static_cast<std::size_t>(order));
}

}  // namespace

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

namespace {

/// Mutexes that are held: each thread gives up all it has before it ends, or not.
void add_section(std::mt19937& random, WeakThread& thread, const Style& style, bool recursive) {
  WeakOp taking = lock(below(random, 3) == 0 ? 1 : 0);
  taking.code = below(random, 2) == 0 ? Code::lock : Code::try_lock;
  taking.is_recursive = recursive;
  thread.push_back(taking);
  for (unsigned i = below(random, 3); i > 0; --i) {
    thread.push_back(random_op(random, style));
  }
  if (below(random, 8) != 0) {
    WeakOp giving_up = taking;
    giving_up.code = Code::unlock;
    thread.push_back(giving_up);
  }
}

}  // namespace

WeakProgram random_locking_program(std::mt19937& random) {
  WeakProgram program(2 + below(random, 2));
  Style style;
  style.locations = 1 + below(random, 2);
  style.seq_cst = below(random, 3);
  style.modifies = below(random, 3) == 0;
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

std::string describe(const WeakProgram& program) {
  static constexpr std::array codes{"load",   "store", "add",  "cas",      "fence",  "assume",
                                    "create", "join",  "lock", "try_lock", "unlock", "plain_load"};
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
