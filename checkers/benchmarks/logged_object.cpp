#include "checkers/benchmarks/logged_object.hpp"

#include <functional>
#include <map>
#include <queue>
#include <set>
#include <string_view>

namespace heddle::checkers {
namespace {

constexpr std::size_t usual_size = 100;
constexpr std::int64_t keys = 200;
constexpr std::int64_t never_added = 1'000'000'000'000;

std::string text_of(bool truth) { return truth ? "true" : "false"; }

/// Holds about so many items.
class Container : public LoggedObject {
 public:
  LoggedInvocation draw(base::SplitMix64& random) override {
    if (random.below(10) < (size() < usual_size ? 6 : 4)) {
      return {"add", {next_value(random)}};
    }
    return {"remove", {}};
  }
  std::string perform(const LoggedInvocation& invocation) override {
    if (!invocation.arguments.empty()) {
      add(invocation.arguments[0]);
      return "null";
    }
    return size() == 0 ? "null" : std::to_string(remove());
  }
  [[nodiscard]] std::optional<std::string> wrong_answer(
      const LoggedInvocation& invocation) const override {
    return invocation.arguments.empty() ? std::optional(std::to_string(never_added)) : std::nullopt;
  }

 protected:
  virtual std::int64_t next_value(base::SplitMix64&) { return ++last_value_; }
  [[nodiscard]] virtual std::size_t size() const = 0;
  virtual void add(std::int64_t value) = 0;
  virtual std::int64_t remove() = 0;

 private:
  std::int64_t last_value_ = 0;
};

class Stack final : public Container {
 protected:
  [[nodiscard]] std::size_t size() const override { return items_.size(); }
  void add(std::int64_t value) override { items_.push_back(value); }
  std::int64_t remove() override {
    const std::int64_t value = items_.back();
    items_.pop_back();
    return value;
  }

 private:
  std::vector<std::int64_t> items_;
};

class PriorityQueue final : public Container {
 protected:
  std::int64_t next_value(base::SplitMix64& random) override { return random.below(1'000'000); }
  [[nodiscard]] std::size_t size() const override { return items_.size(); }
  void add(std::int64_t value) override { items_.push(value); }
  std::int64_t remove() override {
    const std::int64_t value = items_.top();
    items_.pop();
    return value;
  }

 private:
  std::priority_queue<std::int64_t, std::vector<std::int64_t>, std::greater<>> items_;
};

class Set final : public LoggedObject {
 public:
  LoggedInvocation draw(base::SplitMix64& random) override {
    constexpr const char* methods[] = {"add", "remove", "contains"};
    if (random.below(16) == 0) {
      return {"contains", {never_added}};
    }
    return {methods[random.below(3)], {static_cast<std::int64_t>(random.below(keys))}};
  }
  std::string perform(const LoggedInvocation& invocation) override {
    const std::string_view method = invocation.method;
    const std::int64_t key = invocation.arguments[0];
    if (method == "add") {
      return text_of(members_.insert(key).second);
    }
    return text_of(method == "remove" ? members_.erase(key) == 1 : members_.contains(key));
  }
  [[nodiscard]] std::optional<std::string> wrong_answer(
      const LoggedInvocation& invocation) const override {
    return invocation.arguments[0] == never_added ? std::optional<std::string>("true")
                                                  : std::nullopt;
  }

 private:
  std::set<std::int64_t> members_;
};

class Map final : public LoggedObject {
 public:
  LoggedInvocation draw(base::SplitMix64& random) override {
    const auto key = static_cast<std::int64_t>(random.below(keys));
    const auto value = static_cast<std::int64_t>(random.below(1000));
    switch (random.below(3)) {
      case 0:
        return {"put", {key, value}};
      case 1:
        return {"remove", {key}};
      default:
        return {"get", {key}};
    }
  }
  std::string perform(const LoggedInvocation& invocation) override {
    const auto found = values_.find(invocation.arguments[0]);
    const std::string before = found == values_.end() ? "null" : std::to_string(found->second);
    if (invocation.arguments.size() == 2) {
      values_[invocation.arguments[0]] = invocation.arguments[1];
    } else if (invocation.method == std::string_view("remove") && found != values_.end()) {
      values_.erase(found);
    }
    return before;
  }
  [[nodiscard]] std::optional<std::string> wrong_answer(const LoggedInvocation&) const override {
    return std::to_string(never_added);
  }

 private:
  std::map<std::int64_t, std::int64_t> values_;
};

class Counter final : public LoggedObject {
 public:
  LoggedInvocation draw(base::SplitMix64& random) override {
    constexpr const char* methods[] = {"increment", "get", "get_and_increment"};
    return {methods[random.below(3)], {}};
  }
  std::string perform(const LoggedInvocation& invocation) override {
    const std::string_view method = invocation.method;
    const std::string before = std::to_string(value_);
    value_ += method == "get" ? 0 : 1;
    return method == "increment" ? "null" : before;
  }
  [[nodiscard]] std::optional<std::string> wrong_answer(
      const LoggedInvocation& invocation) const override {
    return invocation.method == std::string_view("get") ? std::optional<std::string>("-1")
                                                        : std::nullopt;
  }

 private:
  std::int64_t value_ = 0;
};

class CasRegister final : public LoggedObject {
 public:
  LoggedInvocation draw(base::SplitMix64& random) override {
    switch (random.below(3)) {
      case 0:
        return {"write", {++last_value_}};
      case 1:
        return {"read", {}};
      default:
        return {"cas", {value_, ++last_value_}};
    }
  }
  std::string perform(const LoggedInvocation& invocation) override {
    if (invocation.arguments.empty()) {
      return std::to_string(value_);
    }
    const bool is_write = invocation.arguments.size() == 1;
    const bool is_done = is_write || invocation.arguments[0] == value_;
    value_ = is_done ? invocation.arguments.back() : value_;
    return is_write ? "null" : text_of(is_done);
  }
  [[nodiscard]] std::optional<std::string> wrong_answer(
      const LoggedInvocation& invocation) const override {
    return invocation.arguments.empty() ? std::optional(std::to_string(never_added)) : std::nullopt;
  }

 private:
  std::int64_t value_ = 0;
  std::int64_t last_value_ = 0;
};

}  // namespace

std::unique_ptr<LoggedObject> make_logged_object(const std::string& type) {
  if (type == "stack" || type == "pool") {
    return std::make_unique<Stack>();
  }
  if (type == "min-priority-queue") {
    return std::make_unique<PriorityQueue>();
  }
  if (type == "set") {
    return std::make_unique<Set>();
  }
  if (type == "map") {
    return std::make_unique<Map>();
  }
  if (type == "counter") {
    return std::make_unique<Counter>();
  }
  return type == "cas-register" ? std::make_unique<CasRegister>() : nullptr;
}

}  // namespace heddle::checkers
