#include "checkers/tests/certificates/certificate_mutants.hpp"

#include <utility>

namespace heddle::checkers {

namespace {

using base::Json;

constexpr int no_operation = 1000;  ///< of a history of a few

class Mutation {
 public:
  Mutation(const Json& certificate, std::mt19937& random)
      : certificate_(certificate), random_(random) {}

  std::vector<Mutant> of_order();
  std::vector<Mutant> of_closed_set();
  [[nodiscard]] Mutant of_answer() const;

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  void add(const std::string& change, Json::Array items, const char* key, bool may_be_right) {
    Json mutant = certificate_;
    mutant["proof"][key] = Json(std::move(items));
    mutants_.push_back({change, std::move(mutant), may_be_right});
  }
  void add_steps(const std::string& change, Json::Array made, std::size_t at, Json::Array steps,
                 bool may_be_right) {
    made[at] = Json(std::move(steps));
    add(change, std::move(made), "made", may_be_right);
  }
  void change_steps(const Json::Array& made, std::size_t at);
  void change_stands();

  const Json& certificate_;
  std::mt19937& random_;
  std::vector<Mutant> mutants_;
};

Mutant Mutation::of_answer() const {
  Json mutant = certificate_;
  mutant["answer"] = certificate_.find("answer")->string() == "yes" ? "no" : "yes";
  return {"the other answer", std::move(mutant), false};
}

std::vector<Mutant> Mutation::of_order() {
  const Json::Array& order = certificate_.find("proof")->find("order")->items();
  Json::Array longer = order;
  longer.emplace_back(no_operation);
  add("an operation that is none", longer, "order", false);
  change_stands();
  if (order.empty()) {
    return std::move(mutants_);
  }
  const std::size_t at = below(order.size());
  longer.back() = order[at];
  add("an operation twice", longer, "order", false);
  Json::Array shorter = order;
  shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(at));
  add("an operation left out", shorter, "order", true);  // if it is pending
  if (order.size() > 1) {
    Json::Array swapped = order;
    const std::size_t first = below(order.size() - 1);
    std::swap(swapped[first], swapped[first + 1]);
    add("two operations in each other's place", swapped, "order", true);
  }
  return std::move(mutants_);
}

void Mutation::change_steps(const Json::Array& made, std::size_t at) {
  const Json::Array& steps = made[at].items();
  const std::ptrdiff_t numbers = certificate_.find("quasi") == nullptr ? 2 : 3;
  const auto step = static_cast<std::ptrdiff_t>(
      numbers *
      static_cast<std::ptrdiff_t>(below(steps.size() / static_cast<std::size_t>(numbers))));
  Json::Array changed = steps;
  changed.erase(changed.begin() + step, changed.begin() + step + numbers);
  add_steps("a step left out", made, at, changed, false);
  changed = steps;
  changed.insert(changed.end(), steps.begin() + step, steps.begin() + step + numbers);
  add_steps("a step twice", made, at, changed, false);
  changed = steps;
  changed[static_cast<std::size_t>(step)] = no_operation;
  add_steps("a step from nowhere", made, at, changed, false);
  changed = steps;
  changed[static_cast<std::size_t>(step) + 1] = no_operation;
  add_steps("a step by no operation", made, at, changed, false);
  if (numbers == 3) {
    changed = steps;
    changed[static_cast<std::size_t>(step) + 2] = no_operation;
    add_steps("a step with no operation in its place", made, at, changed, false);
  }
  changed = steps;
  changed.pop_back();
  add_steps("half a step", made, at, changed, false);
}

/// Of the sequence that is allowed.
void Mutation::change_stands() {
  const Json* stands = certificate_.find("proof")->find("stands");
  if (stands == nullptr || stands->items().empty()) {
    return;
  }
  Json::Array changed = stands->items();
  changed[below(changed.size())] = no_operation;
  add("no operation in a place", changed, "stands", false);
  changed = stands->items();
  changed.pop_back();
  add("nothing in the last place", changed, "stands", false);
  if (changed.empty()) {
    return;
  }
  changed = stands->items();
  const std::size_t at = below(changed.size() - 1);
  changed[at] = changed[at + 1];
  add("a call in two places", changed, "stands", false);
  changed[at + 1] = stands->items()[at];
  add("two calls in each other's place", changed, "stands", true);
}

std::vector<Mutant> Mutation::of_closed_set() {
  const Json& proof = *certificate_.find("proof");
  const Json::Array& made = proof.find("made")->items();
  Json::Array longer = made;
  longer.emplace_back(Json::Array{});
  add("an end too late", longer, "made", false);
  if (!made.empty()) {
    Json::Array shorter = made;
    shorter.pop_back();
    add("an end too early", shorter, "made", false);
    const std::size_t at = below(made.size());
    if (!made[at].items().empty()) {
      change_steps(made, at);
    }
  }
  if (const Json& part = *proof.find("part"); !part.is_null() && !part.items().empty()) {
    Json::Array smaller = part.items();
    smaller.erase(smaller.begin() + static_cast<std::ptrdiff_t>(below(smaller.size())));
    add("a part that is smaller", smaller, "part", true);
  }
  return std::move(mutants_);
}

}  // namespace

std::vector<Mutant> mutants_of(const Json& certificate, std::mt19937& random) {
  const bool is_yes = certificate.find("answer")->string() == "yes";
  Mutation mutation(certificate, random);
  std::vector<Mutant> mutants = is_yes ? mutation.of_order() : mutation.of_closed_set();
  mutants.push_back(mutation.of_answer());
  return mutants;
}

Json with_proof_of(const Json& operations, const Json& proof) {
  Json mixed = operations;
  mixed["answer"] = *proof.find("answer");
  mixed["proof"] = *proof.find("proof");
  return mixed;
}

}  // namespace heddle::checkers
