#include "checkers/checker.hpp"

#include <algorithm>
#include <utility>

#include "checkers/definition.hpp"
#include "checkers/wing_gong_lowe.hpp"

namespace heddle::checkers {
namespace {

struct AlgorithmName {
  Algorithm algorithm;
  const char* name;
};

constexpr AlgorithmName algorithms[] = {{Algorithm::automatic, "auto"},
                                        {Algorithm::definition, "definition"},
                                        {Algorithm::wing_gong_lowe, "wgl"}};

}  // namespace

class Checker::Search {
 public:
  explicit Search(Algorithm algorithm)
      : algorithm_(algorithm == Algorithm::automatic ? Algorithm::wing_gong_lowe : algorithm) {}

  Algorithm algorithm() const { return algorithm_; }

  const Verdict& check(const Specification& specification, const History& history,
                       const Limits& limits) {
    if (algorithm_ == Algorithm::definition) {
      return by_definition_ = check_by_definition(specification, history, limits);
    }
    return wing_gong_lowe_.check(specification, history, limits);
  }

 private:
  Algorithm algorithm_;
  WingGongLowe wing_gong_lowe_;
  Verdict by_definition_;
};

Checker::Checker(Algorithm algorithm) : search_(std::make_unique<Search>(algorithm)) {}
Checker::~Checker() = default;
Checker::Checker(Checker&&) noexcept = default;
Checker& Checker::operator=(Checker&&) noexcept = default;

const Verdict& Checker::check(const Specification& specification, const History& history,
                              const Limits& limits) {
  return search_->check(specification, history, limits);
}

Algorithm Checker::algorithm() const { return search_->algorithm(); }

std::optional<Algorithm> find_algorithm(std::string_view name) {
  for (const AlgorithmName& candidate : algorithms) {
    if (candidate.name == name) {
      return candidate.algorithm;
    }
  }
  return std::nullopt;
}

std::string algorithm_names() {
  std::string list;
  for (const AlgorithmName& candidate : algorithms) {
    list += (list.empty() ? "" : ", ") + std::string(candidate.name);
  }
  return list;
}

const char* to_text(Algorithm algorithm) {
  for (const AlgorithmName& candidate : algorithms) {
    if (candidate.algorithm == algorithm) {
      return candidate.name;
    }
  }
  return "";
}

const char* to_text(Answer answer) {
  switch (answer) {
    case Answer::explained:
      return "explained";
    case Answer::not_explained:
      return "not explained";
    case Answer::unknown:
      break;
  }
  return "unknown";
}

}  // namespace heddle::checkers
