#include "checkers/algorithms/turns/append_order.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

class AppendOrder {
 public:
  explicit AppendOrder(CodedHistory& history)
      : history_(history), methods_(*history.specification->appending) {}

  bool fix() {
    if (!history_.initial.empty() || !is_of_one_key() || !list_values()) {
      return false;
    }
    for (const Call& call : history_.calls) {
      const std::string* const text = history_.values.string_of(call.result);
      if (call.method == methods_.read && !call.any_result && text != nullptr) {
        follow(*text);
      }
    }
    return tell_calls();
  }

 private:
  struct Added {
    std::string text;
    OperationIndex operation = 0;
    std::optional<std::string> before;  ///< that a read shows
  };

  [[nodiscard]] bool is_of_one_key() const {
    return std::ranges::all_of(history_.calls, [&](const Call& call) {
      return call.arguments[0] == history_.calls.front().arguments[0];
    });
  }

  /// False if a text with one of the values in it may be read in several ways.
  bool list_values() {
    for (OperationIndex i = 0; i < history_.size(); ++i) {
      const Call& call = history_.calls[i];
      if (call.method == methods_.write || call.method == methods_.append) {
        const std::string& text = *history_.values.string_of(call.arguments[1]);
        if (!text.empty()) {
          added_.push_back({.text = text, .operation = i, .before = std::nullopt});
        } else if (call.method == methods_.append) {
          return false;
        }
      }
    }
    std::ranges::sort(added_, {}, &Added::text);
    const auto begins_next = [](const Added& a, const Added& b) {
      return b.text.starts_with(a.text);
    };
    return std::ranges::adjacent_find(added_, begins_next) == added_.end();
  }

  /// Notes what stands before each value in a text that was read, up to where it is none.
  void follow(const std::string& text) {
    std::string_view rest = text;
    while (!rest.empty()) {
      poll_time(16);
      auto next = std::ranges::upper_bound(added_, rest, {}, &Added::text);
      if (next == added_.begin() || !rest.starts_with((--next)->text)) {
        return;
      }
      if (!next->before) {
        next->before = text.substr(0, text.size() - rest.size());
      }
      rest.remove_prefix(next->text.size());
    }
  }

  bool tell_calls() {
    bool has_any = false;
    for (const Added& added : added_) {
      Call& call = history_.calls[added.operation];
      if (call.method == methods_.append && added.before && may_succeed(call)) {
        call.any_result = true;
        call.result = history_.values.encode(Value(*added.before));
        has_any = true;
      }
    }
    return has_any;
  }

  CodedHistory& history_;
  const AppendingMethods methods_;
  std::vector<Added> added_;  ///< sorted by text
};

}  // namespace

bool fix_order_of_appends(CodedHistory& history) {
  return history.specification->appending && AppendOrder(history).fix();
}

}  // namespace heddle::checkers
