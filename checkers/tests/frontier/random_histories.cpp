#include "checkers/tests/frontier/random_histories.hpp"

#include <utility>

#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

struct Opened {
  OperationIndex operation = 0;
  bool took_effect = false;
  Value result;
};

class Maker {
 public:
  Maker(const Alphabet& alphabet, const RandomShape& shape, std::mt19937& random)
      : alphabet_(alphabet), shape_(shape), random_(random) {}

  History make() {
    while (history_.size() < shape_.operations || !open_.empty()) {
      const bool may_begin = history_.size() < shape_.operations;
      if (open_.empty() || (may_begin && open_.size() < shape_.open_at_once && draw(3) == 0)) {
        begin();
      } else {
        move(draw(open_.size()));
      }
    }
    return std::move(history_);
  }

 private:
  std::size_t draw(std::size_t bound) { return random_() % bound; }

  void begin() {
    Operation operation = alphabet_.operations[draw(alphabet_.operations.size())];
    operation.process = static_cast<int>(history_.size());
    operation.invocation = ++position_;
    operation.response.reset();
    operation.result = none;
    open_.push_back({static_cast<OperationIndex>(history_.size()), false, none});
    history_.operations.push_back(std::move(operation));
  }

  /// The effect of an operation that has had none yet, else its response.
  void move(std::size_t place) {
    Opened& opened = open_[place];
    if (draw(100) * 2 < shape_.pending_in_100) {  // asked twice in its life
      open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(place));
    } else if (!opened.took_effect) {
      take_effect(opened);
    } else {
      history_.operations[opened.operation].result = opened.result;
      history_.operations[opened.operation].response = ++position_;
      open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(place));
    }
  }

  void take_effect(Opened& opened) {
    const Operation& mine = history_.operations[opened.operation];
    std::vector<std::pair<Value, Items>> possible;
    for (const Operation& operation : alphabet_.operations) {
      if (operation.method == mine.method && operation.arguments == mine.arguments &&
          !operation.is_pending()) {
        for (const Items& after : model_step(alphabet_.type, items_, operation)) {
          possible.emplace_back(operation.result, after);
        }
      }
    }
    if (!possible.empty()) {
      std::tie(opened.result, items_) = possible[draw(possible.size())];
      opened.took_effect = true;
    }
  }

  const Alphabet& alphabet_;
  const RandomShape& shape_;
  std::mt19937& random_;
  History history_;
  Items items_;
  std::vector<Opened> open_;
  std::uint64_t position_ = 0;
};

}  // namespace

History random_history(const Alphabet& alphabet, const RandomShape& shape, std::mt19937& random) {
  return Maker(alphabet, shape, random).make();
}

void mutate(History& history, const Alphabet& alphabet, std::mt19937& random) {
  Operation& changed = history.operations[random() % history.size()];
  if (changed.is_pending()) {
    return;
  }
  if (random() % 4 == 0) {
    Operation& other = history.operations[random() % history.size()];
    if (!other.is_pending()) {
      std::swap(changed.method, other.method);
      std::swap(changed.arguments, other.arguments);
      std::swap(changed.result, other.result);
    }
    return;
  }
  std::vector<Value> results;
  for (const Operation& operation : alphabet.operations) {
    if (operation.method == changed.method && !operation.is_pending()) {
      results.push_back(operation.result);
    }
  }
  changed.result = results[random() % results.size()];
}

}  // namespace heddle::checkers
