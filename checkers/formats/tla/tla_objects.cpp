#include "checkers/formats/tla/tla_objects.hpp"

#include <algorithm>
#include <array>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

// Then(o, R, t), which the module defines: {t} if the answer of `o` is in R or not known, else {}.

/// What several objects have alike.
constexpr TlaMethod size_of_sequence = {"size", TlaAnswer::any_value,
                                        "Then(o, {ToString(Len(s))}, s)"};
constexpr TlaMethod is_empty_sequence = {"is_empty", TlaAnswer::truth,
                                         "Then(o, {IF s = << >> THEN \"true\" ELSE \"false\"}, s)"};

constexpr std::array queue_methods = {
    TlaMethod{"enq", TlaAnswer::none, "Then(o, {\"none\", \"true\"}, Append(s, o.args[1]))"},
    TlaMethod{"deq", TlaAnswer::any_value,
              "IF s = << >> THEN Then(o, {\"none\"}, s) ELSE Then(o, {Head(s)}, Tail(s))"},
    TlaMethod{"peek", TlaAnswer::any_value,
              "Then(o, {IF s = << >> THEN \"none\" ELSE Head(s)}, s)"},
    size_of_sequence, is_empty_sequence};

constexpr std::array stack_methods = {
    TlaMethod{"push", TlaAnswer::none, "Then(o, {\"none\", \"true\"}, Append(s, o.args[1]))"},
    TlaMethod{"pop", TlaAnswer::any_value,
              "IF s = << >> THEN Then(o, {\"none\"}, s)\n"
              "         ELSE Then(o, {s[Len(s)]}, SubSeq(s, 1, Len(s) - 1))"},
    TlaMethod{"peek", TlaAnswer::any_value,
              "Then(o, {IF s = << >> THEN \"none\" ELSE s[Len(s)]}, s)"},
    size_of_sequence, is_empty_sequence};

constexpr std::array pool_methods = {
    TlaMethod{"add", TlaAnswer::none, "Then(o, {\"none\", \"true\"}, Append(s, o.args[1]))"},
    TlaMethod{"remove", TlaAnswer::any_value,
              "IF s = << >> THEN Then(o, {\"none\"}, s)\n"
              "         ELSE UNION {Then(o, {s[i]}, SubSeq(s, 1, i - 1) \\o "
              "SubSeq(s, i + 1, Len(s))) :\n"
              "                     i \\in DOMAIN s}"}};

constexpr std::array set_methods = {
    TlaMethod{"add", TlaAnswer::truth,
              "Then(o, {\"none\", IF o.args[1] \\in s THEN \"false\" ELSE \"true\"},\n"
              "              s \\cup {o.args[1]})"},
    TlaMethod{"remove", TlaAnswer::truth,
              "Then(o, {\"none\", IF o.args[1] \\in s THEN \"true\" ELSE \"false\"},\n"
              "              s \\ {o.args[1]})"},
    TlaMethod{"contains", TlaAnswer::truth,
              "Then(o, {IF o.args[1] \\in s THEN \"true\" ELSE \"false\"}, s)"}};

constexpr TlaMethod write_method = {"write", TlaAnswer::none,
                                    "Then(o, {\"none\", \"true\"}, {o.args[1]})"};
constexpr TlaMethod read_method = {"read", TlaAnswer::any_value, "Then(o, s, s)"};

constexpr std::array register_methods = {write_method, read_method};
constexpr std::array cas_register_methods = {
    write_method, read_method,
    TlaMethod{"cas", TlaAnswer::truth,
              "IF o.args[1] \\in s THEN Then(o, {\"true\"}, {o.args[2]})\n"
              "         ELSE Then(o, {\"false\"}, s)"},
    TlaMethod{"exchange", TlaAnswer::any_value, "Then(o, s, {o.args[1]})"}};

constexpr std::array mutex_methods = {
    TlaMethod{"acquire", TlaAnswer::none,
              "IF s = \"free\" THEN Then(o, {\"none\", \"true\"}, \"held\") ELSE {}"},
    TlaMethod{"release", TlaAnswer::none,
              "IF s = \"held\" THEN Then(o, {\"none\", \"true\"}, \"free\") ELSE {}"}};

/// The items of a list, which `initial` must be.
std::string items_of(const Value* initial, TlaValueForm form) {
  std::string items;
  if (initial != nullptr && !initial->is_list()) {
    throw BadInput("the initial state is no list of items: " + to_text(*initial));
  }
  for (const Value& item : initial == nullptr ? Value::List() : initial->list()) {
    items += (items.empty() ? "" : ", ") + tla_value(item, form);
  }
  return items;
}

std::string initial_sequence(const Value* initial, TlaValueForm form) {
  return "<<" + items_of(initial, form) + ">>";
}

std::string initial_set(const Value* initial, TlaValueForm form) {
  return "{" + items_of(initial, form) + "}";
}

/// Before the first write a register may read as 0, which needs the form that tells numbers.
std::string initial_register(const Value* initial, TlaValueForm form) {
  if (initial != nullptr) {
    return "{" + tla_value(*initial, form) + "}";
  }
  return form == TlaValueForm::json ? R"({"0", "none"})" : R"({"none"})";
}

std::string initial_cas_register(const Value* initial, TlaValueForm form) {
  if (initial != nullptr) {
    return initial_register(initial, form);
  }
  return form == TlaValueForm::json ? R"({"0"})" : "{}";  // no value of the history is a number
}

std::string initial_mutex(const Value* initial, TlaValueForm) {
  if (initial != nullptr) {
    throw BadInput("a mutex is free at first, in TLA+");
  }
  return R"("free")";
}

constexpr std::array objects = {
    TlaObject{"queue", "the items, the oldest first", queue_methods, initial_sequence},
    TlaObject{"stack", "the items, the top last", stack_methods, initial_sequence},
    TlaObject{"pool", "the items in any order", pool_methods, initial_sequence},
    TlaObject{"set", "the members", set_methods, initial_set},
    TlaObject{"register", "what may be read", register_methods, initial_register},
    TlaObject{"cas-register", "what may be read", cas_register_methods, initial_cas_register},
    TlaObject{"mutex", "free or held", mutex_methods, initial_mutex}};

}  // namespace

const TlaObject& tla_object(std::string_view specification) {
  const auto found = std::ranges::find(objects, specification, &TlaObject::specification);
  if (found != objects.end()) {
    return *found;
  }
  std::string known;
  for (const TlaObject& object : objects) {
    known += (known.empty() ? "" : ", ") + std::string(object.specification);
  }
  throw BadInput("there is no TLA+ form of a " + std::string(specification) + "; known: " + known);
}

}  // namespace heddle::checkers
