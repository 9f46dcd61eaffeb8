#include "checkers/algorithms/reference/hitting_families/chains.hpp"

#include "checkers/time_scope.hpp"

namespace heddle::checkers {

/// First fit: an operation joins the first chain whose last operation precedes it. As invocations
/// are in order, whoever precedes one operation precedes all later ones: so there are never more
/// chains than operations open at once.
Chains chains_of(const CodedHistory& history, std::span<const OperationIndex> operations) {
  Chains chains;
  std::vector<OperationIndex> last;  // by chain
  const bool is_known = history.processes.size() == history.size();
  const auto takes = [&](OperationIndex previous, OperationIndex operation) {
    const bool is_same_process =
        !is_known || history.processes[previous] == history.processes[operation];
    return is_same_process && history.precedes(previous, operation);
  };
  for (const OperationIndex operation : operations) {
    std::uint32_t chain = 0;
    poll_time(last.size());
    while (chain < last.size() && !takes(last[chain], operation)) {
      ++chain;
    }
    if (chain == last.size()) {
      last.emplace_back();
    }
    last[chain] = operation;
    chains.of.push_back(chain);
  }
  chains.count = static_cast<std::uint32_t>(last.size());
  return chains;
}

}  // namespace heddle::checkers
