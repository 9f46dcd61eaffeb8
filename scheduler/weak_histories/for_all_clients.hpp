#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "scheduler/histories/lazy_histories.hpp"
#include "scheduler/weak_histories/graph_clients.hpp"

namespace heddle::scheduler {

enum class ClientAnswer : std::uint8_t {
  explained,
  not_explained,
  undecided,
  given_up,  ///< undecided, and nothing else is to be looked at
};

/// Whether some order explains the calls of a graph with a client.
struct ClientVerdict {
  ClientAnswer answer = ClientAnswer::undecided;
  Linearization order = {};  ///< if explained: that one
};

/// `precedence`: row a has the calls that a precedes.
using CheckClient =
    std::function<ClientVerdict(const GraphClients::Client& client, const BitMatrix& precedence)>;

/// Whether `check` says of all clients that the calls are explained. It is asked of as few as
/// needed, first of the one that does nothing. If one is not explained none is asked for after it.
/// Undecided: all that were decided are explained, and what was not decided could matter.
///
/// Why, and why it ends: docs/search/weak-histories.md. What `check` says of a client has to hold
/// for each one with this precedence, and an order for all whose precedence it keeps.
[[nodiscard]] ClientAnswer check_all_clients(const GraphClients& clients, const CheckClient& check);

}  // namespace heddle::scheduler
