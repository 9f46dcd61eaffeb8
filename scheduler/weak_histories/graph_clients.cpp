#include "scheduler/weak_histories/graph_clients.hpp"

#include <utility>

#include "base/assert.hpp"
#include "scheduler/weak/seq_cst_order.hpp"

namespace heddle::scheduler {

namespace {

/// An edge from the one's response to the other's invocation.
void add_to(BitMatrix& begun, CallPair pair) {
  for (std::size_t c = 0; c < begun.size(); ++c) {
    if (begun.test(c, pair.after)) {
      begun.add_row(c, pair.before);
    }
  }
}

/// From a's sources to b's targets.
BitMatrix composed(const BitMatrix& a, const BitMatrix& b) {
  BitMatrix both;
  both.reset(a.size());
  for_each_pair(a.size(), [&](std::uint32_t source, std::uint32_t through) {
    if (a.test(source, through)) {
      both.add_row_of(source, b, through);
    }
  });
  return both;
}

}  // namespace

GraphClients::GraphClients(const ExecutionGraph& graph, ConsistencyModel model,
                           std::vector<GraphCall> calls)
    : graph_(graph),
      model_(model),
      calls_(std::move(calls)),
      related_(relations_between(calls_, graph, model)) {}

GraphClients::Client GraphClients::none() const {
  Client client;
  client.reach.reset(size());
  client.begun = related_.begun;
  client.begun_in_order = related_.begun_in_order;
  return client;
}

bool GraphClients::is_in_thread(CallPair pair) const {
  return calls_[pair.before].operation.thread == calls_[pair.after].operation.thread;
}

bool GraphClients::add(Client& client, CallPair pair) const {
  HEDDLE_ASSERT(!calls_[pair.before].operation.pending, "a pending call cannot precede another");
  if (model_ == ConsistencyModel::tso && is_in_thread(pair)) {
    return pair.before < pair.after;  // it reads its own store, which orders nothing
  }
  if (client.begun.test(pair.before, pair.after)) {
    return false;
  }
  BitMatrix reach = reach_with(client, pair);
  if (!is_coherent(reach)) {
    return false;
  }
  const bool is_in_order =
      client.begun_in_order && !client.begun_in_order->test(pair.before, pair.after);
  if (related_.orders_seq_cst && !is_in_order && !has_seq_cst_order(client, pair)) {
    return false;
  }
  client.pairs.push_back(pair);
  client.reach = std::move(reach);
  add_to(client.begun, pair);
  if (is_in_order) {
    add_to(*client.begun_in_order, pair);
  } else {
    client.begun_in_order.reset();
  }
  return true;
}

/// By the graph itself.
bool GraphClients::has_seq_cst_order(const Client& client, CallPair pair) const {
  has_looked_closer_ = true;
  std::vector<CallPair> pairs = client.pairs;
  pairs.push_back(pair);
  const std::optional<ExecutionGraph> graph = with_client(graph_, calls_, pairs);
  return graph && is_seq_cst_ordered(*graph);
}

BitMatrix GraphClients::reach_with(const Client& client, CallPair pair) const {
  BitMatrix reach = client.reach;
  const auto row = [&](std::uint32_t source) {
    reach.set(source, pair.after);
    for_each_pair(size(), [&](std::uint32_t response, std::uint32_t target) {
      if (related_.leads.test(pair.after, response) && client.reach.test(response, target)) {
        reach.set(source, target);
      }
    });
  };
  row(pair.before);
  for_each_pair(size(), [&](std::uint32_t source, std::uint32_t invocation) {
    if (client.reach.test(source, invocation) && related_.leads.test(invocation, pair.before)) {
      row(source);
    }
  });
  return reach;
}

bool GraphClients::is_coherent(const BitMatrix& reach) const {
  for (std::size_t word = 0; word < reach.words().size(); ++word) {
    if ((reach.words()[word] & related_.forbidden.words()[word]) != 0) {
      return false;
    }
  }
  return true;
}

BitMatrix GraphClients::precedence(const Client& client) const {
  BitMatrix precedes = composed(composed(related_.tells, client.reach), related_.learns);
  for (std::uint32_t a = 0; a < size(); ++a) {
    precedes.add_row_of(a, related_.precedes, a);
  }
  return precedes;
}

/// Where `seq_cst` events are to be put in order, one more event between two others of a thread may
/// matter: only pairs between calls that have such events already change nothing for sure.
BitMatrix GraphClients::implied(const Client& client) const {
  return related_.orders_seq_cst ? client.reach : precedence(client);
}

std::vector<CallPair> GraphClients::not_kept_by(const std::vector<std::uint32_t>& order) const {
  std::vector<CallPair> pairs;
  BitMatrix turned;  // row a: those before it in the order
  turned.reset(size());
  for (std::size_t later = 1; later < order.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (!calls_[order[later]].operation.pending) {
        pairs.push_back({order[later], order[earlier]});
        turned.set(order[later], order[earlier]);
      }
    }
  }
  if (!related_.orders_seq_cst) {
    return pairs;
  }
  // Also those whose precedence has such a pair in it.
  for_each_pair(size(), [&](std::uint32_t before, std::uint32_t after) {
    if (calls_[before].operation.pending || turned.test(before, after)) {
      return;
    }
    const auto is_not_kept = [&](std::uint32_t a, std::uint32_t b) {
      return related_.tells.test(a, before) && related_.learns.test(after, b) && turned.test(a, b);
    };
    for (std::uint32_t a = 0; a < size(); ++a) {
      for (std::uint32_t b = 0; b < size(); ++b) {
        if (is_not_kept(a, b)) {
          pairs.push_back({before, after});
          return;
        }
      }
    }
  });
  return pairs;
}

HistoryKey GraphClients::key() const {
  const CallRelations& r = related_;
  HistoryKey key = key_of(calls_, {&r.precedes, &r.tells, &r.learns, &r.leads, &r.forbidden,
                                   &r.begun, r.begun_in_order ? &*r.begun_in_order : &r.begun});
  key.high ^= static_cast<std::uint64_t>(model_) * 4 + (r.orders_seq_cst ? 2U : 0U) +
              (r.begun_in_order ? 1U : 0U);
  return key;
}

}  // namespace heddle::scheduler
