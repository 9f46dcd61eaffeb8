#include "harnesses/judging/graph_histories.hpp"

#include <utility>

namespace heddle::harnesses {

namespace {

using checkers::Answer;
using scheduler::ClientAnswer;

ClientAnswer answer_of(Answer answer) {
  switch (answer) {
    case Answer::explained:
      return ClientAnswer::explained;
    case Answer::not_explained:
      return ClientAnswer::not_explained;
    case Answer::unknown:
      break;
  }
  return ClientAnswer::undecided;
}

}  // namespace

GraphHistories::GraphHistories(const Judging& judging,
                               const std::vector<TraceOperation>& operations,
                               std::uint64_t most_clients)
    : judge_(judging), skips_equal_(judging.optimizations.histories), most_clients_(most_clients) {
  for (const TraceOperation& operation : operations) {
    calls_.push_back(call_of(operation));
  }
}

std::optional<UnexplainedHistory> GraphHistories::check(const scheduler::Trace& trace,
                                                        const scheduler::ExecutionGraph& graph,
                                                        scheduler::ConsistencyModel model) {
  const scheduler::GraphClients clients(graph, model, scheduler::calls_of(trace));
  const scheduler::HistoryKey key = clients.key();
  if (const auto known = graphs_.find(key); known != graphs_.end() && skips_equal_) {
    histories_ += known->second;
    return std::nullopt;
  }
  found_.reset();
  const std::uint64_t before = histories_;
  const ClientAnswer answer = scheduler::check_all_clients(
      clients,
      [&](const scheduler::GraphClients::Client& client,
          const scheduler::BitMatrix& precedence) -> scheduler::ClientVerdict {
        if (histories_ - before == most_clients_ || is_over()) {
          return {ClientAnswer::given_up};
        }
        return look_at(clients, client, precedence);
      });
  undecided_ += answer == ClientAnswer::undecided || answer == ClientAnswer::given_up ? 1 : 0;
  if (!clients.has_looked_closer()) {
    graphs_[key] = histories_ - before;
  }
  return std::exchange(found_, std::nullopt);
}

bool GraphHistories::is_over() const {
  constexpr std::chrono::milliseconds grace{50};  // as limits_until() has it
  return end_ && std::chrono::steady_clock::now() > *end_ + grace;
}

scheduler::ClientVerdict GraphHistories::look_at(const scheduler::GraphClients& clients,
                                                 const scheduler::GraphClients::Client& client,
                                                 const scheduler::BitMatrix& precedence) {
  ++histories_;
  const auto [known, is_new] = distinct_.try_emplace(key_of(clients.calls(), {&precedence}));
  if (is_new || !skips_equal_) {
    known->second = judge(clients.calls(), precedence, is_new);
    if (known->second.answer == ClientAnswer::not_explained) {
      tell(client);
    }
  }
  return known->second;
}

/// Has the history judged, and counts what comes of it.
scheduler::ClientVerdict GraphHistories::judge(const std::vector<scheduler::GraphCall>& calls,
                                               const scheduler::BitMatrix& precedence,
                                               bool is_distinct) {
  fill_history(calls, precedence);
  GraphJudgement judgement = judge_.judge(history_, limits_until(end_));
  ++judged_;
  if (is_distinct) {
    unexplained_ += judgement.answer == Answer::not_explained ? 1 : 0;
    nonlinearizable_ += judgement.linearizable == Answer::not_explained ? 1 : 0;
  }
  return {answer_of(judgement.answer), std::move(judgement.order)};
}

/// The history judged last with the reasons, unless there was one before: reasons take time.
void GraphHistories::tell(const scheduler::GraphClients::Client& client) {
  if (has_told_) {
    return;
  }
  has_told_ = true;
  GraphJudge::ClientPairs pairs;
  for (const scheduler::CallPair& pair : client.pairs) {
    pairs.emplace_back(pair.before, pair.after);
  }
  JudgementTexts texts = judge_.explain(history_, pairs);
  found_ =
      UnexplainedHistory{history_.calls, std::move(texts.message), std::move(texts.explanation),
                         checkers::is_interval_order(history_.precedence)};
  if (found_->has_line) {
    checkers::lay_out(found_->history, history_.precedence);
  }
}

void GraphHistories::fill_history(const std::vector<scheduler::GraphCall>& calls,
                                  const scheduler::BitMatrix& precedence) {
  history_.calls.operations.resize(calls.size());
  history_.precedence.reset(calls.size());
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const scheduler::OperationInstance& instance = calls[i].operation;
    checkers::Operation& operation = history_.calls.operations[i];
    operation = calls_[instance.label];
    operation.process = instance.thread;
    if (!instance.pending) {
      operation.result = checker_value({instance.tag, instance.value});
      operation.response = 0;
    }
  }
  scheduler::for_each_pair(calls.size(), [&](std::uint32_t before, std::uint32_t after) {
    if (precedence.test(before, after)) {
      history_.precedence.add(before, after);
    }
  });
}

std::string GraphHistories::histories_hash() const {
  HistorySetHash hash;
  for (const auto& [key, verdict] : distinct_) {
    hash.add(key);
  }
  return hash.text();
}

}  // namespace heddle::harnesses
