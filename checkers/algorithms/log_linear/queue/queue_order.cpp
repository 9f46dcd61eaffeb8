#include "checkers/algorithms/log_linear/queue/queue_order.hpp"

#include <algorithm>
#include <utility>

namespace heddle::checkers::log_linear {
namespace {

class Builder {
 public:
  Builder(const Items& items, std::span<const Placed> empties)
      : items_(items), invocations_(items.history->invocations), empties_(empties) {}

  std::vector<OperationIndex> build(std::vector<ValueId> values) {
    sort_by_section(values);
    std::size_t begin = 0;
    for (std::size_t section = 0; section <= empties_.size(); ++section) {
      std::size_t end = empties_.empty() ? values.size() : begin;
      while (end < values.size() && section_of(values[end]) == section) {
        ++end;
      }
      const Gap from = section == 0 ? 0 : empties_[section - 1].gap;
      add_section({values.data() + begin, end - begin}, from);
      if (section < empties_.size()) {
        order_.push_back(empties_[section].operation);
      }
      begin = end;
    }
    return std::move(order_);
  }

 private:
  // How many of the empty answers come before the value. At one end of its critical interval it is
  // inside; if there is none, all its operations can take effect there.
  [[nodiscard]] std::size_t section_of(ValueId id) const {
    const Item& item = items_.items[id];
    const Gap gap = std::min(item.first_response, item.last_invocation);
    return static_cast<std::size_t>(std::ranges::upper_bound(empties_, gap, {}, &Placed::gap) -
                                    empties_.begin());
  }

  /// Keeps the order within a section.
  void sort_by_section(std::vector<ValueId>& values) const {
    if (empties_.empty()) {
      return;
    }
    std::vector<std::pair<std::size_t, std::size_t>> places;  // section, place in the order
    places.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      places.emplace_back(section_of(values[i]), i);
    }
    std::ranges::sort(places);
    std::vector<ValueId> sorted;
    sorted.reserve(values.size());
    for (const auto& place : places) {
      sorted.push_back(values[place.second]);
    }
    values = std::move(sorted);
  }

  /// Lets all operations of these values take effect as soon as they can, from the gap `from` on.
  void add_section(std::span<const ValueId> values, Gap from) {
    enqueues_.clear();
    fronts_.clear();
    Gap enqueue_gap = from;
    Gap front_gap = from;
    for (const ValueId id : values) {
      const Item& item = items_.items[id];
      enqueue_gap = std::max(enqueue_gap, invocations_[item.add]);
      enqueues_.push_back({item.add, enqueue_gap});
      front_gap = std::max(front_gap, enqueue_gap);
      for (const OperationIndex peek : items_.peeks_of(id)) {
        front_gap = std::max(front_gap, invocations_[peek]);
        fronts_.push_back({peek, front_gap});
      }
      if (items_.is_removed(item)) {
        front_gap = std::max(front_gap, invocations_[item.remove]);
        fronts_.push_back({item.remove, front_gap});
      }
    }
    merge();
  }

  void merge() {
    auto front = fronts_.begin();
    for (const Placed& enqueue : enqueues_) {
      for (; front != fronts_.end() && front->gap < enqueue.gap; ++front) {
        order_.push_back(front->operation);
      }
      order_.push_back(enqueue.operation);
    }
    for (; front != fronts_.end(); ++front) {
      order_.push_back(front->operation);
    }
  }

  const Items& items_;
  const std::vector<Position>& invocations_;
  std::span<const Placed> empties_;
  std::vector<Placed> enqueues_;
  std::vector<Placed> fronts_;
  std::vector<OperationIndex> order_;
};

}  // namespace

std::vector<OperationIndex> order_queue(const Items& items, std::vector<ValueId> values,
                                        std::span<const Placed> empties) {
  return Builder(items, empties).build(std::move(values));
}

}  // namespace heddle::checkers::log_linear
