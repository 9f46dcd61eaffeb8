#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "checkers/bad_input.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

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

/// A number of places, or nothing for "infer".
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

struct NamedFactor {
  std::string_view method;
  std::optional<unsigned> factor;
};

bool names_methods(const QuasiRequest& request) {
  return request.factor.find('=') != std::string::npos;
}

/// Of "deq=2,enq=0".
std::vector<NamedFactor> named_factors(const QuasiRequest& request) {
  std::vector<NamedFactor> factors;
  for (const std::string_view part : split(request.factor, ',')) {
    const std::size_t equals = part.find('=');
    const std::string_view name = part.substr(0, equals);
    if (equals == std::string_view::npos || name.empty()) {
      throw BadInput(fmt::format("quasi factor '{}': expected METHOD=NUMBER, found '{}'",
                                 request.factor, part));
    }
    factors.push_back({name, parse_factor(part.substr(equals + 1), request.factor)});
  }
  return factors;
}

/// Makes a question of a request.
class Reader {
 public:
  Reader(const Specification& specification, const QuasiRequest& request)
      : specification_(specification), request_(request) {}

  QuasiQuestion read() {
    for (const std::string& list : request_.sets) {
      add_set(split(list, ','), "--quasi-set " + list);
    }
    if (names_methods(request_)) {
      read_factor_list();
    } else {
      read_one_factor();
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
    for (const auto& [name, factor] : named_factors(request_)) {
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

/// Strict out-of-order semantics speaks of removals, and of all of them.
void require_strict_meaning(const Specification& specification, const QuasiCriterion& criterion) {
  if (!specification.removal_order) {
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

bool QuasiQuestion::infers() const { return std::ranges::find(inferred, true) != inferred.end(); }

void require_well_formed(const QuasiRequest& request) {
  parse_flavour(request.flavour);
  if (names_methods(request)) {
    named_factors(request);
  } else {
    parse_factor(request.factor, request.factor);
  }
}

QuasiQuestion ask(const Specification& specification, const QuasiRequest& request) {
  const QuasiFlavour flavour = parse_flavour(request.flavour);
  QuasiQuestion question = Reader(specification, request).read();
  question.criterion.flavour = flavour;
  if (flavour == QuasiFlavour::strict) {
    require_strict_meaning(specification, question.criterion);
  }
  return question;
}

}  // namespace heddle::checkers
