#include "checkers/quasi/quasi_criterion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

constexpr std::string_view infer_word = "infer";

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) {
      return parts;
    }
    text.remove_prefix(end + 1);
  }
}

// A number of places, or nothing for "infer".
std::optional<unsigned> parse_factor(std::string_view text, const std::string& whole) {
  if (text == infer_word) {
    return std::nullopt;
  }
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == no_bound) {
    throw BadInput(
        fmt::format("quasi factor '{}': expected a number, METHOD=NUMBER,... or infer, found '{}'",
                    whole, text));
  }
  return number;
}

// Makes a question of a request.
class Reader {
 public:
  Reader(const Specification& specification, const QuasiRequest& request)
      : specification_(specification), request_(request) {}

  QuasiQuestion read() {
    for (const std::string& list : request_.sets) {
      add_set(split(list, ','), "--quasi-set " + list);
    }
    if (request_.factor.find('=') == std::string::npos) {
      read_one_factor();
    } else {
      read_factor_list();
    }
    return std::move(question_);
  }

 private:
  std::vector<QuasiSet>& sets() { return question_.criterion.sets; }

  std::size_t add_set(const std::vector<std::string_view>& methods, const std::string& where) {
    QuasiSet set;
    for (const std::string_view name : methods) {
      set.methods.push_back(method_index(specification_, name));
    }
    std::ranges::sort(set.methods);
    set.methods.erase(std::ranges::unique(set.methods).begin(), set.methods.end());
    for (const std::uint32_t method : set.methods) {
      if (question_.criterion.set_of_method(method)) {
        throw BadInput(fmt::format("{}: '{}' is in another set already", where,
                                   specification_.methods[method].names[0]));
      }
    }
    sets().push_back(std::move(set));
    question_.inferred.push_back(false);
    return sets().size() - 1;
  }

  void set_factor(std::size_t set, std::optional<unsigned> factor) {
    sets()[set].factor = factor.value_or(no_bound);
    question_.inferred[set] = !factor;
  }

  void read_one_factor() {
    const std::optional<unsigned> factor = parse_factor(request_.factor, request_.factor);
    if (sets().empty()) {
      add_removing_methods();
    }
    for (std::size_t set = 0; set < sets().size(); ++set) {
      set_factor(set, factor);
    }
  }

  void add_removing_methods() {
    std::vector<std::string_view> methods;
    for (const Method& method : specification_.methods) {
      if (method.role == Role::remove) {
        methods.push_back(method.names[0]);
      }
    }
    if (methods.empty()) {
      throw BadInput(fmt::format(
          "the specification '{}' has no method that removes an item: say which methods the quasi "
          "factor is for, as in --quasi-factor METHOD={}",
          specification_.name, request_.factor));
    }
    add_set(methods, "");
  }

  void read_factor_list() {
    std::vector<bool> is_given(sets().size());
    for (const std::string_view part : split(request_.factor, ',')) {
      const std::size_t equals = part.find('=');
      const std::string_view name = part.substr(0, equals);
      if (equals == std::string_view::npos || name.empty()) {
        throw BadInput(fmt::format("quasi factor '{}': expected METHOD=NUMBER, found '{}'",
                                   request_.factor, part));
      }
      const std::optional<unsigned> factor = parse_factor(part.substr(equals + 1), request_.factor);
      const std::size_t set = set_named(name);
      is_given.resize(sets().size());
      if (is_given[set]) {
        throw BadInput(fmt::format("quasi factor '{}': a second factor for '{}'", request_.factor,
                                   name_of(specification_, sets()[set])));
      }
      is_given[set] = true;
      set_factor(set, factor);
    }
  }

  std::size_t set_named(std::string_view name) {
    const std::uint32_t method = method_index(specification_, name);
    if (const std::optional<std::uint32_t> set = question_.criterion.set_of_method(method)) {
      return *set;
    }
    if (!request_.sets.empty()) {
      throw BadInput(fmt::format("quasi factor '{}': '{}' is in none of the sets given",
                                 request_.factor, name));
    }
    return add_set({name}, "");
  }

  const Specification& specification_;
  const QuasiRequest& request_;
  QuasiQuestion question_;
};

QuasiFlavour parse_flavour(const std::string& name) {
  if (name == "permutation") {
    return QuasiFlavour::permutation;
  }
  if (name == "strict") {
    return QuasiFlavour::strict;
  }
  throw BadInput(fmt::format("quasi flavour '{}': expected permutation or strict", name));
}

bool has_strict_meaning(const Specification& specification) {
  switch (specification.shape) {
    case Shape::queue:
    case Shape::stack:
    case Shape::priority_minimum:
    case Shape::priority_maximum:
      return true;
    default:
      return false;
  }
}

// Strict out-of-order semantics speaks of removals, and of all of them.
void require_strict_meaning(const Specification& specification, const QuasiCriterion& criterion) {
  if (!has_strict_meaning(specification)) {
    throw BadInput(fmt::format(
        "the flavour strict is for queues, stacks and priority queues; '{}' is none of them",
        specification.name));
  }
  std::vector<std::uint32_t> removing;
  for (std::uint32_t i = 0; i < specification.methods.size(); ++i) {
    if (specification.methods[i].role == Role::remove) {
      removing.push_back(i);
    }
  }
  for (const QuasiSet& set : criterion.sets) {
    if (set.methods != removing && set.factor != 0) {
      throw BadInput(fmt::format(
          "the flavour strict lets removals be out of order, all of them in one set, and nothing "
          "else: it has no meaning for {}",
          name_of(specification, set)));
    }
  }
}

}  // namespace

std::optional<std::uint32_t> QuasiCriterion::set_of_method(std::uint32_t method) const {
  for (std::uint32_t set = 0; set < sets.size(); ++set) {
    if (std::ranges::binary_search(sets[set].methods, method)) {
      return set;
    }
  }
  return std::nullopt;
}

std::optional<Code> answer_that_found_nothing(const Method& method) {
  return method.is_read_only ? code_of_none : method.idle_answer;
}

std::optional<std::uint32_t> QuasiCriterion::set_of(const Specification& specification,
                                                    const Call& call) const {
  const std::optional<Code> idle = answer_that_found_nothing(specification.methods[call.method]);
  if (!call.any_result && idle && call.result == *idle) {
    return std::nullopt;
  }
  return set_of_method(call.method);
}

bool QuasiQuestion::infers() const { return std::ranges::find(inferred, true) != inferred.end(); }

QuasiQuestion ask(const Specification& specification, const QuasiRequest& request) {
  const QuasiFlavour flavour = parse_flavour(request.flavour);
  QuasiQuestion question = Reader(specification, request).read();
  question.criterion.flavour = flavour;
  if (flavour == QuasiFlavour::strict) {
    require_strict_meaning(specification, question.criterion);
  }
  return question;
}

QuasiCriterion with_factors(const QuasiCriterion& criterion, const std::vector<unsigned>& factors) {
  QuasiCriterion other = criterion;
  for (std::size_t set = 0; set < factors.size(); ++set) {
    other.sets[set].factor = factors[set];
  }
  return other;
}

std::string name_of(const Specification& specification, const QuasiSet& set) {
  std::string name;
  for (const std::uint32_t method : set.methods) {
    name += (name.empty() ? "" : "+") + std::string(specification.methods[method].names[0]);
  }
  return name;
}

std::string to_text(const Specification& specification, const std::vector<QuasiSet>& sets) {
  std::string text;
  for (const QuasiSet& set : sets) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name_of(specification, set),
                        set.factor == no_bound ? "infinite" : std::to_string(set.factor));
  }
  return text;
}

const char* to_text(QuasiFlavour flavour) {
  return flavour == QuasiFlavour::strict ? "strict" : "permutation";
}

}  // namespace heddle::checkers
