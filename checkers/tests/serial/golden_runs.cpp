#include "checkers/tests/serial/golden_runs.hpp"

namespace heddle::checkers {
namespace {

Operation call_of(char letter, int process, int& next_value) {
  switch (letter) {
    case 'e':
      return {process, "enq", {next_value++}, none, 0, std::nullopt};
    case 'p':
      return {process, "push", {next_value++}, none, 0, std::nullopt};
    default:
      return {process, letter == 'd' ? "deq" : "pop", {}, none, 0, std::nullopt};
  }
}

class Orders {
 public:
  Orders(const ShortScenario& scenario, bool blocks,
         const std::function<void(const std::vector<SerialCall>&)>& visit)
      : scenario_(scenario), blocks_(blocks), visit_(visit), done_(scenario.parts.size()) {}

  void go_on(const std::vector<Value>& items) {
    const std::size_t last = done_.size() - 1;
    bool is_end = true;
    for (std::size_t part = 0; part <= last; ++part) {
      const bool must_wait = (part > 0 && !is_done(0)) || (part == last && !is_end);
      if (is_done(part) || must_wait) {
        continue;
      }
      is_end = false;
      call(part, items);
    }
    if (is_end) {
      visit_(run_);
    }
  }

 private:
  [[nodiscard]] bool is_done(std::size_t part) const {
    return done_[part] == scenario_.parts[part].size();
  }

  void call(std::size_t part, std::vector<Value> items) {
    SerialCall call{.operation = scenario_.parts[part][done_[part]]};
    const std::optional<Value> result = golden_result(items, call.operation);
    call.is_blocked = !result && blocks_;
    call.found_nothing = !result && !blocks_;
    call.operation.result = result.value_or(none);
    run_.push_back(call);
    if (call.is_blocked) {
      visit_(run_);
    } else {
      ++done_[part];
      go_on(items);
      --done_[part];
    }
    run_.pop_back();
  }

  const ShortScenario& scenario_;
  bool blocks_;
  const std::function<void(const std::vector<SerialCall>&)>& visit_;
  std::vector<std::size_t> done_;
  std::vector<SerialCall> run_;
};

}  // namespace

ShortScenario::ShortScenario(std::string_view text) : parts(2) {
  int next_value = 1;
  std::size_t part = text.find('>') == std::string_view::npos ? 1 : 0;
  for (const char letter : text) {
    if (letter == '>' || letter == '|' || letter == ';') {
      parts.resize(++part + 1);
    } else {
      parts[part].push_back(call_of(letter, static_cast<int>(part), next_value));
    }
  }
  if (text.find(';') == std::string_view::npos) {
    parts.emplace_back();
  }
}

std::vector<Operation> ShortScenario::operations() const {
  std::vector<Operation> all;
  for (const std::vector<Operation>& part : parts) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

std::optional<Value> golden_result(std::vector<Value>& items, const Operation& call) {
  if (!call.arguments.empty()) {
    items.push_back(call.arguments[0]);
    return none;
  }
  if (items.empty()) {
    return std::nullopt;
  }
  const auto taken = call.method == "deq" ? items.begin() : items.end() - 1;
  Value value = *taken;
  items.erase(taken);
  return value;
}

void for_each_golden_run(const ShortScenario& scenario, bool blocks,
                         const std::function<void(const std::vector<SerialCall>&)>& visit) {
  Orders(scenario, blocks, visit).go_on({});
}

SerialHistories golden_histories(std::string_view scenario, bool blocks, bool keep_duplicates) {
  SerialHistories histories(keep_duplicates);
  for_each_golden_run(ShortScenario(scenario), blocks,
                      [&](const std::vector<SerialCall>& run) { histories.add(run); });
  return histories;
}

}  // namespace heddle::checkers
