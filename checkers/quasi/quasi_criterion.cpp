#include "checkers/quasi/quasi_criterion.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::checkers {

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

unsigned strict_factor(const Specification& specification, const QuasiCriterion& criterion) {
  for (std::uint32_t method = 0; method < specification.methods.size(); ++method) {
    const std::optional<std::uint32_t> set = criterion.set_of_method(method);
    if (set && specification.methods[method].role == Role::remove) {
      return criterion.sets[*set].factor;
    }
  }
  return 0;
}

}  // namespace heddle::checkers
