#include "scheduler/tests/weak/random_ops.hpp"

#include <array>

namespace heddle::scheduler::testing {

namespace {

using Code = WeakOp::Code;

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

}  // namespace

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

}  // namespace heddle::scheduler::testing
