#include "checkers/formats/tla/tla_export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "checkers/bad_input.hpp"
#include "checkers/formats/tla/tla_objects.hpp"
#include "checkers/formats/tla/tla_templates.hpp"
#include "checkers/formats/tla/tla_text.hpp"

namespace heddle::checkers {
namespace {

template <typename Texts>
std::string joined(const Texts& texts, const char* separator) {
  std::string all;
  for (const std::string& text : texts) {
    all += (all.empty() ? "" : separator) + text;
  }
  return all;
}

constexpr const char* between_lines = ",\n     ";
constexpr const char* between_cases = "\n      [] ";

/// Everything about one history that the modules say.
class Exporter {
 public:
  Exporter(const RecordedHistory& history, const Specification& specification)
      : history_(history), object_(tla_object(specification.name)), form_(tla_value_form(history)) {
    for (OperationIndex i = 0; i < history.size(); ++i) {
      operations_.push_back(operation_of(history, i));
      methods_.push_back(&method_of(specification, i));
      processes_.insert(process(i));
      for (const Value& argument : operations_.back().arguments) {
        add_value(argument);
      }
      add_value(operations_.back().result);
    }
  }

  [[nodiscard]] std::string events_module(const std::string& name) const {
    return filled(tla_events_template, {{"module", name},
                                        {"remark", remark()},
                                        {"processes", "{" + joined(processes_, ", ") + "}"},
                                        {"values", "{" + joined(values_, ", ") + "}"},
                                        {"object", object_text(true)},
                                        {"invocations", "{" + joined(invocations(), ", ") + "}"},
                                        {"responses", joined(responses(), between_cases)},
                                        {"events", joined(events(), between_lines)}});
  }

  [[nodiscard]] std::string operations_module(const std::string& name) const {
    std::vector<std::string> operations;
    operations.reserve(operations_.size());
    for (OperationIndex i = 0; i < operations_.size(); ++i) {
      operations.push_back(operation(i));
    }
    return filled(tla_operations_template, {{"module", name},
                                            {"object", object_text(false)},
                                            {"never", std::to_string(2 * operations_.size() + 1)},
                                            {"operations", joined(operations, between_lines)}});
  }

 private:
  [[nodiscard]] const TlaMethod& method_of(const Specification& specification,
                                           OperationIndex i) const {
    try {
      const Method& method =
          specification.methods[method_index(specification, operations_[i].method)];
      const auto found = std::ranges::find(object_.methods, method.names.front(), &TlaMethod::name);
      if (found == object_.methods.end()) {
        throw BadInput("there is no TLA+ form of this method");
      }
      if (operations_[i].arguments.size() != method.arguments) {
        throw BadInput(fmt::format("takes {} arguments", method.arguments));
      }
      return *found;
    } catch (const BadInput& problem) {
      throw BadOperation(i, to_text(operations_[i]) + ": " + problem.what());
    }
  }

  void add_value(const Value& value) {
    if (!value.is_none() && !value.is_boolean()) {
      values_.insert(tla_value(value, form_));
    }
  }

  [[nodiscard]] std::string process(OperationIndex i) const {
    return tla_name(process_name(history_, history_.processes[i]));
  }

  /// How events name a method: the paper's letters for the queue's.
  [[nodiscard]] std::string event_name(const TlaMethod& method) const {
    if (object_.specification == "queue" && (method.name == "enq" || method.name == "deq")) {
      return tla_string(method.name == "enq" ? "E" : "D");
    }
    return tla_string(method.name);
  }

  [[nodiscard]] std::string arguments(OperationIndex i) const {
    std::vector<std::string> texts;
    for (const Value& argument : operations_[i].arguments) {
      texts.push_back(tla_value(argument, form_));
    }
    return joined(texts, ", ");
  }

  [[nodiscard]] bool has_answer(OperationIndex i) const {
    return !operations_[i].is_pending() && !operations_[i].any_result;
  }

  [[nodiscard]] bool is_called(const TlaMethod& method) const {
    return std::ranges::find(methods_, &method) != methods_.end();
  }

  [[nodiscard]] std::string remark() const {
    for (OperationIndex i = 0; i < operations_.size(); ++i) {
      if (!has_answer(i) && !operations_[i].is_pending()) {
        return "\\* Operations whose answer nobody knows never respond here, for want of a form.\n";
      }
    }
    return "";
  }

  [[nodiscard]] std::set<std::string> invocations() const {
    std::set<std::string> names;
    for (const TlaMethod* method : methods_) {
      names.insert(event_name(*method));
    }
    return names;
  }

  [[nodiscard]] std::string invocation(OperationIndex i) const {
    const std::size_t count = operations_[i].arguments.size();
    std::string given = "args |-> <<" + arguments(i) + ">>, ";
    if (count < 2) {
      given = count == 0 ? "" : "val |-> " + arguments(i) + ", ";
    }
    return "[op |-> " + event_name(*methods_[i]) + ", " + given + "proc |-> " + process(i) + "]";
  }

  [[nodiscard]] std::string response(OperationIndex i) const {
    const Value& result = operations_[i].result;
    const std::string given = result.is_none() ? "" : "val |-> " + tla_value(result, form_) + ", ";
    return "[op |-> \"Ok\", " + given + "proc |-> " + process(i) + "]";
  }

  [[nodiscard]] std::vector<std::string> events() const {
    std::vector<End> ends;
    list_ends(history_.coded, ends);
    std::vector<std::string> texts;
    for (const End end : ends) {
      if (!end.is_response()) {
        texts.push_back(invocation(end.operation()));
      } else if (has_answer(end.operation())) {
        texts.push_back(response(end.operation()));
      }
    }
    return texts;
  }

  [[nodiscard]] std::string operation(OperationIndex i) const {
    const Operation& operation = operations_[i];
    const std::string result = tla_value(has_answer(i) ? operation.result : none, form_);
    const std::string responded =
        operation.is_pending() ? "Never" : std::to_string(*operation.response + 1);
    return fmt::format(
        "[proc |-> {}, op |-> {}, args |-> <<{}>>, known |-> {}, result |-> {},\n      invoked |-> "
        "{}, responded |-> {}]",
        process(i), tla_string(methods_[i]->name), arguments(i), has_answer(i) ? "TRUE" : "FALSE",
        result, operation.invocation + 1, responded);
  }

  /// How a pending invocation may be answered, for each method that may be called.
  [[nodiscard]] std::vector<std::string> responses() const {
    const std::string without_value = R"({[op |-> "Ok", proc |-> e.proc]})";
    std::vector<std::string> cases;
    for (const TlaMethod& method : object_.methods) {
      if (is_called(method) && method.answer != TlaAnswer::none) {
        const bool is_truth = method.answer == TlaAnswer::truth;
        cases.push_back("e.op = " + event_name(method) + " -> [op : {\"Ok\"}, val : " +
                        (is_truth ? R"({"true", "false"})" : "Values") + ", proc : {e.proc}]" +
                        (is_truth ? "" : "\n               \\cup " + without_value));
      }
    }
    cases.push_back("OTHER -> " + without_value);
    return cases;
  }

  [[nodiscard]] std::string object_text(bool of_events) const {
    std::vector<std::string> steps;
    for (const TlaMethod& method : object_.methods) {
      if (is_called(method)) {
        const std::string name = of_events ? event_name(method) : tla_string(method.name);
        steps.push_back("o.op = " + name + " ->\n         " + std::string(method.step));
      }
    }
    steps.emplace_back("OTHER -> {}");
    const Value* const initial = history_.initial ? &*history_.initial : nullptr;
    return filled(tla_object_template,
                  {{"type", std::string(object_.specification)},
                   {"form", form_ == TlaValueForm::json ? "JSON" : "bare"},
                   {"initial", initial == nullptr ? "" : "Initial == " + initial_text(*initial)},
                   {"state", std::string(object_.state)},
                   {"initial_state", object_.initial(initial, form_)},
                   {"steps", joined(steps, between_cases)}});
  }

  [[nodiscard]] std::string initial_text(const Value& initial) const {
    if (form_ == TlaValueForm::json || !initial.is_list()) {
      return tla_value(initial, form_) + "\n";
    }
    std::vector<std::string> items;
    for (const Value& item : initial.list()) {
      items.push_back(tla_value(item, form_));
    }
    return "<<" + joined(items, ", ") + ">>\n";
  }

  const RecordedHistory& history_;
  const TlaObject& object_;
  TlaValueForm form_;
  std::vector<Operation> operations_;
  std::vector<const TlaMethod*> methods_;
  std::set<std::string> processes_;  ///< as TLA+ writes them, like the values
  std::set<std::string> values_;
};

}  // namespace

TlaModules to_tla(const RecordedHistory& history, const Specification& specification,
                  const std::string& module) {
  const Exporter exporter(history, specification);
  return {exporter.events_module(module), exporter.operations_module(module + "Operations")};
}

}  // namespace heddle::checkers
