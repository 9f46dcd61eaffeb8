#include "checkers/algorithms/log_linear/register/register_values.hpp"

#include <algorithm>
#include <string>

#include "checkers/algorithms/log_linear/items/items.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers::log_linear {
namespace {

class RegisterReader {
 public:
  RegisterReader(CodedHistory& history, RegisterValues& values)
      : history_(history), values_(values) {}

  std::optional<Flaw> read() {
    values_.history = &history_;
    announce_values();
    values_.ids.settle();
    values_.values.resize(values_.ids.bound() + 1);
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      if (writes(i)) {
        read_writer(i);
      }
    }
    find_initial();
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      if (!history_.is_pending(i) && sees(i)) {
        see(i);
      }
    }
    see_pending();
    leave_out_unseen();
    if (flaw_) {
      name_seers(values_, *flaw_);
    }
    return flaw_;
  }

 private:
  [[nodiscard]] Role role(OperationIndex i) const { return role_of(history_, i); }
  [[nodiscard]] bool writes(OperationIndex i) const {
    return role(i) == Role::add || role(i) == Role::exchange;
  }
  [[nodiscard]] bool sees(OperationIndex i) const {
    return role(i) == Role::exchange || (role(i) == Role::peek && !history_.calls[i].any_result);
  }

  void announce_values() {
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      const Call& call = history_.calls[i];
      values_.end += history_.is_pending(i) ? 1 : 2;
      if (writes(i)) {
        values_.ids.announce(written(i));
        if (!may_succeed(call)) {
          report(Flaw{{i}, "{0} fails, which a register never does"});
        }
      } else if (is_read_only(history_, i) && call.any_result) {
        if (!history_.is_pending(i)) {
          values_.unlimited.push_back(i);
        }
      } else if (role(i) != Role::peek) {
        refuse_method(history_, i);
      }
    }
  }

  [[nodiscard]] Code written(OperationIndex i) const {
    return history_.calls[i].arguments[role(i) == Role::exchange ? 1 : 0];
  }

  void read_writer(OperationIndex i) {
    RegisterValue& value = values_.values[values_.ids.add(written(i))];
    if (value.writer != no_operation) {
      throw NotApplicable(
          "value " + to_text(history_.values.decode(written(i))) + " is written twice", i);
    }
    value.writer = i;
  }

  /// Asks the specification what a register may be read as at the start. Nothing but what is in the
  /// state, 0 and none comes into question.
  void find_initial() {
    std::vector<Code> candidates(history_.initial.begin(), history_.initial.end());
    candidates.push_back(code_of_integer(0));
    candidates.push_back(code_of_none);
    const Specification& specification = *history_.specification;
    const auto read = std::ranges::find(specification.methods, Role::peek, &Method::role);
    if (read == specification.methods.end()) {
      throw NotApplicable("the algorithm log-linear needs a register that can be read");
    }
    Call call;
    call.method = static_cast<std::uint32_t>(read - specification.methods.begin());
    for (const Code candidate : candidates) {
      NextStates next;
      call.result = candidate;
      specification.step(history_.initial, call, next, {specification, history_.values});
      if (!next.empty() && std::ranges::count(values_.initial, candidate) == 0) {
        values_.initial.push_back(candidate);
      }
    }
  }

  void see(OperationIndex i) {
    const Code code =
        role(i) == Role::exchange ? history_.calls[i].arguments[0] : history_.calls[i].result;
    const ValueId id = values_.find(code);
    if (id == no_value) {
      report(Flaw{{i}, "{0} sees a value that was never written"});
      return;
    }
    RegisterValue& value = values_.values[id];
    const ValueId written_id = values_.ids.find(code);
    if (id == values_.initial_id() && written_id != no_value &&
        values_.values[written_id].writer != no_operation) {
      throw NotApplicable("value " + to_text(history_.values.decode(code)) +
                              " is there at the start and written again",
                          values_.values[written_id].writer);
    }
    if (role(i) == Role::peek) {
      value.first_read_response = std::min(value.first_read_response, history_.responses[i]);
      value.last_read_invocation = std::max(value.last_read_invocation, history_.invocations[i]);
    } else if (value.exchange == no_operation) {
      value.exchange = i;
    } else {
      report(flaw_of_exchanges(i, value));
    }
  }

  static Flaw flaw_of_exchanges(OperationIndex i, const RegisterValue& value) {
    Flaw flaw{{i, value.exchange}, "{0} and {1} both exchange the same value"};
    if (value.writer != no_operation) {
      flaw.reason += ", which only " + flaw.name(value.writer) + " wrote";
    }
    return flaw;
  }

  /// What a pending exchange saw counts if what it wrote was seen.
  void see_pending() {
    std::vector<OperationIndex> seen;
    for (const RegisterValue& value : values_.values) {
      if (values_.is_read(value) || value.exchange != no_operation) {
        seen.push_back(value.writer);
      }
    }
    while (!seen.empty()) {
      const OperationIndex writer = seen.back();
      seen.pop_back();
      if (writer == no_operation || !history_.is_pending(writer) ||
          role(writer) != Role::exchange) {
        continue;
      }
      const ValueId source = values_.find(history_.calls[writer].arguments[0]);
      const bool is_news = source != no_value && !values_.is_read(values_.values[source]) &&
                           values_.values[source].exchange == no_operation;
      see(writer);
      if (is_news) {
        seen.push_back(values_.values[source].writer);
      }
    }
  }

  void leave_out_unseen() {
    for (RegisterValue& value : values_.values) {
      if (value.writer != no_operation && history_.is_pending(value.writer) &&
          !values_.is_read(value) && value.exchange == no_operation) {
        value.writer = no_operation;
      }
    }
  }

  void report(Flaw flaw) {
    if (!flaw_) {
      flaw_ = std::move(flaw);
    }
  }

  CodedHistory& history_;
  RegisterValues& values_;
  std::optional<Flaw> flaw_;
};

}  // namespace

void name_seers(const RegisterValues& values, Flaw& flaw) {
  const CodedHistory& history = *values.history;
  for (std::size_t i = 0; i < flaw.culprits.size(); ++i) {  // may grow
    const OperationIndex culprit = flaw.culprits[i];
    if (!history.is_pending(culprit)) {
      continue;
    }
    const RegisterValue& value = values.values[values.target_of(culprit)];
    flaw.name(values.is_read(value) ? find_end(history.responses, value.first_read_response)
                                    : value.exchange);
  }
}

ValueId RegisterValues::find(Code code) const {
  if (std::ranges::count(initial, code) != 0) {
    return initial_id();
  }
  const ValueId id = ids.find(code);
  return id == no_value || values[id].writer == no_operation ? no_value : id;
}

ValueId RegisterValues::source_of(OperationIndex operation) const {
  const Call& call = history->calls[operation];
  return find(role_of(*history, operation) == Role::exchange ? call.arguments[0] : call.result);
}

ValueId RegisterValues::target_of(OperationIndex operation) const {
  const Call& call = history->calls[operation];
  return ids.find(call.arguments[role_of(*history, operation) == Role::exchange ? 1 : 0]);
}

std::optional<Flaw> read_register_values(CodedHistory& history, RegisterValues& values) {
  return RegisterReader(history, values).read();
}

}  // namespace heddle::checkers::log_linear
