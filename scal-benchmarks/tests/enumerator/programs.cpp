#include "scal-benchmarks/tests/enumerator/programs.hpp"

#include <map>
#include <stdexcept>

namespace enumerator {

namespace {

using Make = Program (*)(int);

const std::map<std::string, Make> by_number{
    {"fetch_adds", fetch_adds},
    {"writer_and_readers", writer_and_readers},
    {"private_variables", private_variables},
    {"locked_increments", locked_increments},
    {"store_buffering", store_buffering},
    {"independent_reads", independent_reads},
    {"compare_exchanges", compare_exchanges},
    {"peterson", peterson},
    {"dekker", dekker},
    {"bakery", bakery},
    {"ticket_lock", ticket_lock},
    {"indexer", indexer},
    {"last_zero", last_zero},
    {"fibonacci", fibonacci},
};

}  // namespace

Program program_named(const std::string& name, const std::string& argument) {
  if (name == "t-stack") {
    return treiber_stack(argument);
  }
  if (name == "ms-queue") {
    return michael_scott_queue(argument);
  }
  const auto found = by_number.find(name);
  if (found == by_number.end()) {
    throw std::invalid_argument("no program is called " + name);
  }
  return found->second(std::stoi(argument));
}

}  // namespace enumerator
