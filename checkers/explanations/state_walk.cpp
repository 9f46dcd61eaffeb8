#include "checkers/explanations/state_walk.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <vector>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

struct Configuration {
  State state;
  std::uint64_t done = 0;  ///< by slot

  friend bool operator<(const Configuration& a, const Configuration& b) {
    if (a.done != b.done) {
      return a.done < b.done;
    }
    return std::ranges::lexicographical_compare(a.state, b.state);
  }
};

using Configurations = std::set<Configuration>;

class Walk {
 public:
  Walk(CodedHistory& history, std::size_t most) : history_(history), most_(most) {}

  StateWalk run() {
    configurations_.insert({history_.initial, 0});
    std::vector<End> ends;
    list_ends(history_, ends);
    for (Position position = 0; position < ends.size(); ++position) {
      const OperationIndex operation = ends[position].operation();
      if (configurations_.size() == 1) {
        keep_place(position);
      }
      if (!ends[position].is_response()) {
        if (open_ == ~std::uint64_t{0}) {
          break;
        }
        open(operation);
      } else if (!respond(operation)) {
        break;
      } else if (configurations_.empty()) {
        found_.failing = operation;
        break;
      }
    }
    return found_;
  }

 private:
  void keep_place(Position position) {
    const Configuration& only = *configurations_.begin();
    found_.position = position;
    found_.state = only.state;
    found_.open.clear();
    for (std::uint64_t left = open_ & ~only.done; left != 0; left &= left - 1) {
      found_.open.push_back(in_slot_[std::countr_zero(left)]);
    }
  }

  void open(OperationIndex operation) {
    const auto slot = static_cast<unsigned>(std::countr_one(open_));
    open_ |= std::uint64_t{1} << slot;
    in_slot_[slot] = operation;
    slot_of_[operation] = slot;
  }

  /// False if there are too many configurations.
  bool respond(OperationIndex operation) {
    const unsigned slot = slot_of_[operation];
    const std::uint64_t bit = std::uint64_t{1} << slot;
    poll_time(64 * configurations_.size());
    std::vector<Configuration> to_visit(configurations_.begin(), configurations_.end());
    Configurations met = std::move(configurations_);
    configurations_.clear();
    while (!to_visit.empty()) {
      poll_time(64);
      const Configuration at = std::move(to_visit.back());
      to_visit.pop_back();
      if ((at.done & bit) != 0) {
        configurations_.insert({at.state, at.done & ~bit});
        continue;
      }
      for (std::uint64_t left = open_ & ~at.done; left != 0; left &= left - 1) {
        add_next(at, static_cast<unsigned>(std::countr_zero(left)), met, to_visit);
      }
      if (met.size() > most_) {
        return false;
      }
    }
    open_ &= ~bit;
    slot_of_.erase(operation);
    return true;
  }

  void add_next(const Configuration& at, unsigned slot, Configurations& met,
                std::vector<Configuration>& to_visit) {
    next_.clear();
    const Specification& specification = *history_.specification;
    specification.step(at.state, history_.calls[in_slot_[slot]], next_,
                       {specification, history_.values});
    for (std::size_t i = 0; i < next_.size(); ++i) {
      Configuration to{next_[i], at.done | std::uint64_t{1} << slot};
      if (met.insert(to).second) {
        to_visit.push_back(std::move(to));
      }
    }
  }

  CodedHistory& history_;
  const std::size_t most_;
  Configurations configurations_;
  std::uint64_t open_ = 0;
  OperationIndex in_slot_[64] = {};
  std::map<OperationIndex, unsigned> slot_of_;
  NextStates next_;
  StateWalk found_;
};

}  // namespace

StateWalk walk_states(CodedHistory& history, std::size_t most_configurations) {
  return Walk(history, most_configurations).run();
}

}  // namespace heddle::checkers
