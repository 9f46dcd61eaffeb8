#include "checkers/algorithms/frontier/queue_prefix.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "checkers/algorithms/frontier/queue_frontier.hpp"

namespace heddle::checkers {
namespace {

class QueuePrefix {
 public:
  QueuePrefix(CodedHistory& history, Budget& budget) : history_(history), budget_(budget) {
    for (OperationIndex i = 0; i < history.size(); ++i) {
      const Position end = history.is_pending(i) ? history.invocations[i] : history.responses[i];
      end_ = std::max(end_, end + 1);
    }
    part_.specification = history.specification;
    part_.initial = history.initial;
  }

  /// The first position such that the part up to and with it is not explained.
  Position find_end(Position near) {
    Position explained = 0;  // how many positions
    Position not_explained = end_;
    Position guess = std::clamp<Position>(near, 1, end_ - 1);
    for (Position step = 1; not_explained - explained > 1; step *= 2) {
      if (is_explained(guess)) {
        explained = guess;
        if (not_explained != end_) {
          break;
        }
        guess += std::min(step, end_ - 1 - guess);
      } else {
        not_explained = guess;
        if (explained != 0) {
          break;
        }
        guess -= std::min(step, guess - 1);
      }
      if (guess == explained || guess == not_explained) {
        break;
      }
    }
    while (not_explained - explained > 1) {
      const Position middle = explained + (not_explained - explained) / 2;
      (is_explained(middle) ? explained : not_explained) = middle;
    }
    return explained;
  }

  void tell(Position until, Verdict& verdict) {
    verdict.explained_until = until;
    prefix_ = linearization_of(until);
    follow_prefix();
    while (extend()) {
    }
    verdict.has_prefix = true;
    verdict.longest_prefix = prefix_;
    verdict.state = history_.specification->describe(state_, history_.values);
    verdict.blocking = could_be_next();
  }

 private:
  // The part with the first `positions` positions.
  void take_part(Position positions) {
    operations_.clear();
    part_.calls.clear();
    part_.invocations.clear();
    part_.responses.clear();
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      if (history_.invocations[i] < positions) {
        const Position response = history_.responses[i];
        operations_.push_back(i);
        part_.calls.push_back(history_.calls[i]);
        part_.invocations.push_back(history_.invocations[i]);
        part_.responses.push_back(response < positions ? response : never);
      }
    }
  }

  bool is_explained(Position positions) {
    Verdict verdict;
    take_part(positions);
    QueueFrontier(part_, false, budget_).check(verdict);
    return verdict.answer == Answer::explained;
  }

  std::vector<OperationIndex> linearization_of(Position positions) {
    Verdict verdict;
    take_part(positions);
    QueueFrontier(part_, true, budget_).check(verdict);
    for (OperationIndex& operation : verdict.linearization) {
      operation = operations_[operation];
    }
    return std::move(verdict.linearization);
  }

  /// The state after the prefix, and what is not in it.
  void follow_prefix() {
    state_ = history_.initial;
    is_done_.assign(history_.size(), false);
    for (const OperationIndex i : prefix_) {
      step(i);
    }
  }

  bool step(OperationIndex i) {
    const Specification& specification = *history_.specification;
    next_.clear();
    specification.step(state_, history_.calls[i], next_, {specification, history_.values});
    if (next_.empty()) {
      return false;
    }
    std::swap(state_, next_[0]);
    is_done_[i] = true;
    return true;
  }

  [[nodiscard]] std::vector<OperationIndex> could_be_next() const {
    Position first_response = never;
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      first_response =
          is_done_[i] ? first_response : std::min(first_response, history_.responses[i]);
    }
    std::vector<OperationIndex> candidates;
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      if (!is_done_[i] && !history_.is_pending(i) && history_.invocations[i] < first_response) {
        candidates.push_back(i);
      }
    }
    return candidates;
  }

  /// Adds a completed operation that can be next; false if there is none.
  bool extend() {
    for (const OperationIndex i : could_be_next()) {
      if (step(i)) {
        prefix_.push_back(i);
        return true;
      }
    }
    return false;
  }

  CodedHistory& history_;
  Budget& budget_;
  Position end_ = 0;
  CodedHistory part_;
  std::vector<OperationIndex> operations_;  ///< of the history, by operation of the part
  std::vector<OperationIndex> prefix_;
  State state_;
  NextStates next_;
  std::vector<bool> is_done_;
};

}  // namespace

void find_queue_prefix(CodedHistory& history, Position near, Budget& budget, Verdict& verdict) {
  QueuePrefix prefix(history, budget);
  const Position until = prefix.find_end(near);
  prefix.tell(until, verdict);
}

}  // namespace heddle::checkers
