#include "scheduler/tests/weak_histories/random_calls.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace heddle::scheduler::testing {

void for_some_graphs(const WeakProgram& program, ConsistencyModel model, unsigned most,
                     std::mt19937& random,
                     const std::function<void(const ExecutionGraph& graph)>& visit) {
  std::vector<ExecutionGraph> kept;
  unsigned seen = 0;
  GuidedWeakProgram guided(program);
  GraphSearch search(guided, model);
  (void)search.run([&](const EndedGraph& ended) {
    ++seen;
    if (kept.size() < most) {
      kept.push_back(ended.graph);
    } else if (const auto place = random() % seen; place < most) {
      kept.at(place) = ended.graph;
    }
    return true;
  });
  for (const ExecutionGraph& graph : kept) {
    visit(graph);
  }
}

WeakProgram random_seq_cst_program(std::mt19937& random) {
  WeakProgram program(4);
  const unsigned operations = 4 + random() % 3;
  for (unsigned i = 0; i < operations; ++i) {
    const bool is_weak = random() % 3 == 0;
    const unsigned location = random() % 2;
    const Order weak_load = random() % 2 == 0 ? Order::acquire : Order::relaxed;
    const Order weak_store = random() % 2 == 0 ? Order::release : Order::relaxed;
    program.at(i % 4).push_back(
        random() % 2 == 0
            ? load(location, is_weak ? weak_load : Order::seq_cst)
            : store(location, 1 + random() % 2, is_weak ? weak_store : Order::seq_cst));
  }
  return program;
}

WeakProgram generate(std::mt19937& random, unsigned number) {
  switch (number % 3) {
    case 0:
      return random_weak_program(random);
    case 1:
      return random_seq_cst_program(random);
    default:
      return random_wide_program(random);
  }
}

std::vector<GraphCall> random_calls(std::mt19937& random, const ExecutionGraph& graph,
                                    unsigned most) {
  std::vector<GraphCall> calls;
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    const auto thread = static_cast<ThreadId>(t);
    const auto end = static_cast<std::uint32_t>(graph.events_of(thread).size());
    std::uint32_t next = 0;
    while (next < end || random() % 8 == 0) {
      GraphCall call;
      call.begin = next + (next < end && random() % 5 == 0 ? 1 : 0);
      const std::uint32_t length = random() % 8 == 0 ? 0 : 1 + random() % 2;
      call.end = std::min(end, call.begin + length);
      next = call.end;
      call.operation = {.thread = thread, .tag = 3, .value = random() % 3};
      if (call.end == end && call.begin < end && random() % 4 == 0) {
        call.operation.pending = true;
        call.operation.tag = 0;
        call.operation.value = 0;
        calls.push_back(call);
        break;
      }
      calls.push_back(call);
    }
  }
  while (calls.size() > most) {
    calls.erase(calls.begin() + static_cast<std::ptrdiff_t>(random() % calls.size()));
  }
  for (std::uint32_t c = 0; c < calls.size(); ++c) {
    calls.at(c).operation.label = c;
  }
  return calls;
}

std::vector<CallPair> random_pairs(std::mt19937& random, const std::vector<GraphCall>& calls,
                                   std::size_t most) {
  std::set<CallPair> pairs;
  for (std::size_t tries = 0; tries < most && calls.size() > 1; ++tries) {
    const CallPair pair{static_cast<std::uint32_t>(random() % calls.size()),
                        static_cast<std::uint32_t>(random() % calls.size())};
    if (pair.before != pair.after && !calls.at(pair.before).operation.pending) {
      pairs.insert(pair);
    }
  }
  std::vector<CallPair> shuffled(pairs.begin(), pairs.end());
  std::shuffle(shuffled.begin(), shuffled.end(), random);
  return shuffled;
}

namespace {

/// Whether the event can come next: what it reads has been told, and in an interleaving what comes
/// before it in modification order and from-read.
bool is_next(const ExecutionGraph& graph, ConsistencyModel model, EventId id,
             const std::vector<std::uint32_t>& told) {
  const GraphEvent& event = graph.at(id);
  const auto is_told = [&](EventId other) {
    return other.is_initial() || other == id || other.index < told.at(other.thread);
  };
  if (event.location == no_location) {
    return true;
  }
  if (event.reads && !is_told(event.from)) {
    return false;
  }
  if (model != ConsistencyModel::sequentially_consistent || !event.writes) {
    return true;
  }
  const std::size_t place = graph.place_of(event.location, id);
  for (std::size_t earlier = 1; earlier < place; ++earlier) {
    if (!is_told(graph.write_at(event.location, earlier))) {
      return false;
    }
  }
  const auto reads = graph.reads(event.location);
  return std::all_of(reads.begin(), reads.end(), [&](EventId read) {
    return graph.place_of(event.location, graph.at(read).from) >= place || is_told(read);
  });
}

LogEntry invocation_of(const GraphCall& call) {
  return {
      .kind = LogKind::invocation, .thread = call.operation.thread, .label = call.operation.label};
}

LogEntry response_of(const GraphCall& call) {
  return {.kind = LogKind::response,
          .tag = call.operation.tag,
          .thread = call.operation.thread,
          .label = call.operation.label,
          .value = call.operation.value};
}

}  // namespace

void tell(const ExecutionGraph& graph, const std::vector<GraphCall>& calls, ConsistencyModel model,
          const GraphTrace& visit) {
  std::vector<std::uint32_t> told(graph.threads());
  std::vector<std::size_t> next_call(graph.threads());
  std::vector<std::vector<GraphCall>> by_thread(graph.threads());
  for (const GraphCall& call : calls) {
    by_thread.at(call.operation.thread).push_back(call);
  }
  std::vector<bool> is_open(graph.threads());
  const auto tell_calls = [&](std::size_t t) {
    while (next_call.at(t) < by_thread.at(t).size()) {
      const GraphCall& call = by_thread.at(t).at(next_call.at(t));
      if (!is_open.at(t) && call.begin == told.at(t)) {
        visit.log(invocation_of(call));
        is_open.at(t) = true;
      }
      if (!is_open.at(t) || call.end != told.at(t) || call.operation.pending) {
        return;
      }
      visit.log(response_of(call));
      is_open.at(t) = false;
      ++next_call.at(t);
    }
  };
  bool has_progress = true;
  while (has_progress) {
    has_progress = false;
    for (std::size_t t = 0; t < graph.threads(); ++t) {
      tell_calls(t);
      const EventId id{static_cast<ThreadId>(t), told.at(t)};
      if (id != graph.next_of(id.thread) && is_next(graph, model, id, told)) {
        visit.event(graph.at(id).event);
        ++told.at(t);
        tell_calls(t);
        has_progress = true;
      }
    }
  }
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    EXPECT_EQ(told.at(t), graph.events_of(static_cast<ThreadId>(t)).size());
  }
}

CallPairs pairs_of(const BitMatrix& matrix) {
  CallPairs pairs;
  for (unsigned a = 0; a < matrix.size(); ++a) {
    for (unsigned b = 0; b < matrix.size(); ++b) {
      if (matrix.test(a, b)) {
        pairs.insert({a, b});
      }
    }
  }
  return pairs;
}

/// The calls stand in other places there, as the client's events lie between them.
CallPairs precedence_with(const ExecutionGraph& with_client, const std::vector<GraphCall>& calls,
                          const std::vector<CallPair>& pairs) {
  std::vector<GraphCall> moved = calls;
  for (std::size_t c = 0; c < calls.size(); ++c) {
    for (const CallPair& pair : pairs) {
      const auto is_before = [&](std::uint32_t other) {
        return calls.at(other).operation.thread == calls.at(c).operation.thread && other < c;
      };
      const unsigned stores = is_before(pair.before) ? 1 : 0;
      const unsigned loads = is_before(pair.after) || pair.after == c ? 1 : 0;
      moved.at(c).begin += stores + loads;
      moved.at(c).end += stores + loads;
    }
  }
  const MarkedGraph marked = with_marks(with_client, moved);
  CallPairs precedence;
  for (unsigned a = 0; a < calls.size(); ++a) {
    for (unsigned b = 0; b < calls.size(); ++b) {
      const EventId first = marked.places.at(b).first;
      const EventId last = marked.places.at(a).last;
      if (a != b && !calls.at(a).operation.pending &&
          marked.graph.at(first).happened_before.has(last)) {
        precedence.insert({a, b});
      }
    }
  }
  return precedence;
}

std::set<CallPairs> precedences_with_clients(const ExecutionGraph& graph, ConsistencyModel model,
                                             const std::vector<GraphCall>& calls) {
  std::vector<CallPair> all;
  for (std::uint32_t a = 0; a < calls.size(); ++a) {
    for (std::uint32_t b = 0; b < calls.size(); ++b) {
      if (a != b && !calls.at(a).operation.pending) {
        all.push_back({a, b});
      }
    }
  }
  std::set<CallPairs> found;
  std::vector<CallPair> chosen;
  const std::function<void(std::size_t)> choose = [&](std::size_t from) {
    const auto with = with_client(graph, calls, chosen);
    if (!with || (!chosen.empty() && !is_consistent(*with, model))) {
      return;  // nor is it with more
    }
    found.insert(precedence_with(*with, calls, chosen));
    for (std::size_t next = from; next < all.size(); ++next) {
      chosen.push_back(all.at(next));
      choose(next + 1);
      chosen.pop_back();
    }
  };
  choose(0);
  return found;
}

}  // namespace heddle::scheduler::testing
