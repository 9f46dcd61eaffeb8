#include "checkers/serial/serial_histories.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

std::string call_text(const Operation& operation) {
  std::string text = operation.method + "(";
  const char* separator = "";
  for (const Value& argument : operation.arguments) {
    text += separator + to_text(argument);
    separator = ", ";
  }
  return text + ")";
}

}  // namespace

const Value& SerialHistories::blocked_result() {
  static const Value value(Value::List{"blocked"});
  return value;
}

void SerialHistories::declare(std::string_view method, std::uint32_t arguments, Role role) {
  methods_[method_named(method, arguments)].role = role;
}

std::uint32_t SerialHistories::method_named(std::string_view name, std::uint32_t arguments) {
  const auto found = std::ranges::find(methods_, name, &SerialMethod::name);
  if (found != methods_.end()) {
    if (found->arguments != arguments) {
      throw BadInput(fmt::format("{} has {} arguments in one serial run and {} in another", name,
                                 arguments, found->arguments));
    }
    return static_cast<std::uint32_t>(found - methods_.begin());
  }
  if (arguments > maximum_arguments) {
    throw BadInput(fmt::format("{} has {} arguments: in serial runs a call may have {}", name,
                               arguments, maximum_arguments));
  }
  methods_.push_back({.name = std::string(name), .arguments = arguments});
  return static_cast<std::uint32_t>(methods_.size() - 1);
}

std::uint32_t SerialHistories::label_of(const SerialCall& call) {
  const Operation& operation = call.operation;
  const auto arguments = static_cast<std::uint32_t>(operation.arguments.size());
  SerialLabel label{.method = method_named(operation.method, arguments),
                    .operation = operation,
                    .is_blocked = call.is_blocked,
                    .call = call_text(operation)};
  methods_[label.method].found_nothing |= call.found_nothing;
  if (label.is_blocked) {
    label.operation.result = blocked_result();
  }
  const auto [known, is_new] =
      label_by_text_.try_emplace(label.text(), static_cast<std::uint32_t>(labels_.size()));
  if (is_new) {
    labels_.push_back(std::move(label));
  }
  return known->second;
}

void SerialHistories::add(std::span<const SerialCall> run) {
  std::vector<std::uint32_t> path;
  std::vector<std::uint32_t> with_threads;
  for (const SerialCall& call : run) {
    path.push_back(label_of(call));
    with_threads.push_back(path.back());
    with_threads.push_back(static_cast<std::uint32_t>(call.operation.process));
  }
  ++counts_.runs;
  if (keeps_duplicates_) {
    runs_.push_back(path);
  }
  if (!labelled_.insert(std::move(with_threads)).second) {
    return;
  }
  ++counts_.labelled;
  counts_.blocked += !run.empty() && run.back().is_blocked ? 1 : 0;
  SerialTree::Node node = SerialTree::root;
  bool is_new = counts_.labelled == 1;
  for (std::size_t i = 0; i < path.size(); ++i) {
    std::optional<SerialTree::Node> child = tree_.find(node, path[i]);
    if (!child) {
      compare(node, path[i], std::span(path).first(i));
      child = tree_.add_child(node, path[i]);
      is_new = true;
    }
    node = *child;
  }
  // A run that is the beginning of another one makes no new node; the runs of one scenario have
  // all its calls, unless the last is blocked, so there is none.
  counts_.unlabelled += is_new ? 1 : 0;
}

/// Whether another run made the same call at `at` and had another result.
void SerialHistories::compare(SerialTree::Node at, std::uint32_t label,
                              std::span<const std::uint32_t> before) {
  for (const SerialTree::Edge& edge : tree_.edges(at)) {
    if (labels_[edge.label].call != labels_[label].call) {
      continue;
    }
    counts_.differ_for_same_calls = true;
    if (difference_.empty()) {
      difference_ = before.empty() ? "at the beginning" : "after ";
      for (std::size_t i = 0; i < before.size(); ++i) {
        difference_ += (i == 0 ? "" : ", ") + labels_[before[i]].text();
      }
      difference_ += ": " + labels_[edge.label].text() + " or " + labels_[label].text();
    }
    return;
  }
}

std::shared_ptr<const Specification> SerialHistories::specification() const {
  if (!keeps_duplicates_) {
    return make_serial_specification(methods_, labels_, tree_, true);
  }
  SerialTree apart;  // each run on a path of its own
  for (const std::vector<std::uint32_t>& run : runs_) {
    SerialTree::Node node = SerialTree::root;
    for (const std::uint32_t label : run) {
      node = apart.add_child(node, label);
    }
  }
  return make_serial_specification(methods_, labels_, apart, false);
}

}  // namespace heddle::checkers
