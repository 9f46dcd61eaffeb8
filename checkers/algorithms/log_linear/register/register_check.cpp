#include "checkers/algorithms/log_linear/register/register_check.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "checkers/algorithms/log_linear/items/items.hpp"
#include "checkers/algorithms/log_linear/register/register_chains.hpp"

namespace heddle::checkers::log_linear {
namespace {

class Check {
 public:
  Check(const RegisterValues& values, bool wants_order)
      : values_(values), wants_order_(wants_order) {}

  Finding check() {
    std::optional<Flaw> flaw = make_chains();
    if (!flaw) {
      flaw = sweep_zones();
    }
    if (flaw) {
      name_seers(values_, *flaw);
      return {false, {}, std::move(*flaw)};
    }
    return {true, wants_order_ ? list_operations() : std::vector<OperationIndex>(), {}};
  }

 private:
  using ChainIndex = std::uint32_t;
  static constexpr ChainIndex no_chain = std::numeric_limits<ChainIndex>::max();

  std::optional<Flaw> make_chains() {
    std::vector<bool> is_linked(values_.values.size(), false);
    for (ValueId id = 0; id < values_.values.size(); ++id) {
      if (!begins_chain(id)) {
        continue;
      }
      Chain chain{id};
      if (std::optional<Flaw> flaw = follow_chain(values_, chain, is_linked)) {
        return flaw;
      }
      if (chain.first_response != never) {
        chains_.push_back(chain);
      }
    }
    for (ValueId id = 0; id < values_.values.size(); ++id) {
      if (values_.values[id].writer != no_operation && !is_linked[id]) {
        return ChainTeller(values_).flaw_of_circle(id);
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] bool begins_chain(ValueId id) const {
    const OperationIndex writer = values_.values[id].writer;
    return writer == no_operation ? id == values_.initial_id()
                                  : role_of(*values_.history, writer) == Role::add;
  }

  [[nodiscard]] bool is_initial(const Chain& chain) const {
    return chain.first == values_.initial_id();
  }
  [[nodiscard]] bool is_forward(const Chain& chain) const {
    return is_initial(chain) || chain.first_response < chain.last_invocation;
  }

  /// Goes along the ends of the zones. Lists the chains in an order in which they can hold the
  /// register: forward zones as they come, backward ones as soon as no forward zone is open.
  std::optional<Flaw> sweep_zones() {
    std::vector<ChainIndex> ends(values_.end, no_chain);
    ChainIndex open = no_chain;  // the forward zone that is open
    for (ChainIndex i = 0; i < chains_.size(); ++i) {
      ends[chains_[i].last_invocation] = i;
      if (is_initial(chains_[i])) {
        open = i;
        order_.push_back(i);
      } else {
        ends[chains_[i].first_response] = i;
      }
    }
    std::vector<ChainIndex> waiting;  // backward zones that opened inside the open one
    std::vector<ChainIndex> opened_in(chains_.size(), no_chain);
    for (Position position = 0; position < values_.end; ++position) {
      const ChainIndex i = ends[position];
      if (i == no_chain) {
        continue;
      }
      const Chain& chain = chains_[i];
      const bool is_last_invocation = position == chain.last_invocation;
      if (is_forward(chain) && is_last_invocation) {
        open = no_chain;
        order_.insert(order_.end(), waiting.begin(), waiting.end());
        waiting.clear();
      } else if (is_forward(chain)) {
        if (open != no_chain) {
          return flaw_of_zones(chains_[open], chain);
        }
        open = i;
        order_.push_back(i);
      } else if (is_last_invocation) {
        opened_in[i] = open;
        (open == no_chain ? order_ : waiting).push_back(i);
      } else if (open != no_chain && opened_in[i] == open) {
        return flaw_of_zones(chains_[open], chain);
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Flaw flaw_of_zones(const Chain& forward, const Chain& other) const {
    Flaw flaw;
    const ChainTeller teller(values_);
    flaw.reason = teller.tell_zone(forward, flaw);
    if (is_forward(other)) {
      flaw.reason += ", but " + teller.tell_zone(other, flaw);
      return flaw;
    }
    const OperationIndex first = teller.ending_at(other.first_response);
    const OperationIndex last = teller.beginning_at(other.last_invocation);
    flaw.reason += ", but " + flaw.name(last);
    if (first != last) {
      flaw.reason += " and " + flaw.name(first);
    }
    flaw.reason += first == last ? " happens in between" : " happen in between";
    teller.name_links(first, last, flaw);
    return flaw;
  }

  std::vector<OperationIndex> list_operations() {
    sort_reads();
    std::vector<OperationIndex> list;
    for (const ChainIndex i : order_) {
      ValueId id = chains_[i].first;
      while (true) {
        const RegisterValue& value = values_.values[id];
        if (value.writer != no_operation) {
          list.push_back(value.writer);
        }
        list.insert(list.end(), reads_.begin() + reads_from_[id],
                    reads_.begin() + reads_from_[id + 1]);
        if (value.exchange == no_operation) {
          break;
        }
        id = values_.target_of(value.exchange);
      }
    }
    return list;
  }

  /// By value, then by invocation.
  void sort_reads() {
    const CodedHistory& history = *values_.history;
    std::vector<ValueId> seen(history.size(), no_value);
    reads_from_.assign(values_.values.size() + 1, 0);
    for (OperationIndex i = 0; i < history.size(); ++i) {
      if (role_of(history, i) == Role::peek && !history.calls[i].any_result) {
        seen[i] = values_.source_of(i);
        ++reads_from_[seen[i] + 1];
      }
    }
    std::partial_sum(reads_from_.begin(), reads_from_.end(), reads_from_.begin());
    reads_.resize(static_cast<std::size_t>(reads_from_.back()));
    std::vector<std::ptrdiff_t> next = reads_from_;
    for (OperationIndex i = 0; i < history.size(); ++i) {
      if (seen[i] != no_value) {
        reads_[static_cast<std::size_t>(next[seen[i]]++)] = i;
      }
    }
    for (ValueId id = 0; id < values_.values.size(); ++id) {
      std::ranges::sort(reads_.begin() + reads_from_[id], reads_.begin() + reads_from_[id + 1], {},
                        [&](OperationIndex read) { return history.invocations[read]; });
    }
  }

  const RegisterValues& values_;
  const bool wants_order_;
  std::vector<Chain> chains_;
  std::vector<ChainIndex> order_;
  std::vector<OperationIndex> reads_;
  std::vector<std::ptrdiff_t> reads_from_;
};

}  // namespace

Finding check_register(CodedHistory& history, RegisterValues& values, bool wants_order) {
  if (std::optional<Flaw> flaw = read_register_values(history, values)) {
    return {false, {}, std::move(*flaw)};
  }
  return Check(values, wants_order).check();
}

}  // namespace heddle::checkers::log_linear
