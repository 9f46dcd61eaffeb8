#include "scheduler/weak_histories/for_all_clients.hpp"

#include <utility>

namespace heddle::scheduler {

namespace {

bool meet(const BitMatrix& a, const BitMatrix& b) {
  for (std::size_t word = 0; word < a.words().size(); ++word) {
    if ((a.words()[word] & b.words()[word]) != 0) {
      return true;
    }
  }
  return false;
}

/// A client whose calls are explained, and those with more pairs that are to be looked at.
struct Explained {
  GraphClients::Client client;
  std::vector<CallPair> pairs;  ///< of which the others have one
  std::size_t tried = 0;
  BitMatrix excluded;  ///< others that have one of these are not allowed or were looked at
};

}  // namespace

ClientAnswer check_all_clients(const GraphClients& clients, const CheckClient& check) {
  ClientAnswer answer = ClientAnswer::explained;
  std::vector<Explained> open;
  /// Whether one can go on.
  const auto look_at = [&](GraphClients::Client client, const BitMatrix& excluded) {
    const ClientVerdict verdict = check(client, clients.precedence(client));
    if (verdict.answer == ClientAnswer::explained) {
      open.push_back({std::move(client), clients.not_kept_by(verdict.order), 0, excluded});
      return true;
    }
    answer = verdict.answer;
    return verdict.answer == ClientAnswer::undecided;
  };
  BitMatrix excluded;
  excluded.reset(clients.size());
  bool goes_on = look_at(clients.none(), excluded);
  while (goes_on && !open.empty()) {
    Explained& now = open.back();
    if (now.tried == now.pairs.size()) {
      open.pop_back();
      continue;
    }
    const CallPair pair = now.pairs[now.tried++];
    if (now.excluded.test(pair.before, pair.after)) {
      continue;
    }
    GraphClients::Client next = now.client;
    const bool is_new = clients.add(next, pair) && !meet(clients.implied(next), now.excluded);
    excluded = now.excluded;
    now.excluded.set(pair.before, pair.after);
    if (is_new) {
      goes_on = look_at(std::move(next), excluded);
    }
  }
  return answer;
}

}  // namespace heddle::scheduler
