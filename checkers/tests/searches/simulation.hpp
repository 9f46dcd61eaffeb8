#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

struct SimulationOptions {
  std::size_t processes = 4;
  std::size_t operations = 10;
  double pending = 0.0;  ///< the chance that an operation never responds
};

/// Makes histories that are linearizable by construction: processes invoke, take effect and respond
/// in random turns. The operations and their answers are drawn from those given, so each method
/// needs an answer for every state that may come up.
class Simulation {
 public:
  Simulation(const std::string& type, const std::vector<Operation>& operations, unsigned seed);

  CodedHistory make(const SimulationOptions& options);

  /// Gives a completed operation the answer of another one of the alphabet with the same method and
  /// arguments; the history may stay linearizable.
  void mutate(CodedHistory& history);

  std::mt19937& random() { return random_; }

 private:
  struct Process {
    enum class At { idle, invoked, effective } at = At::idle;
    OperationIndex operation = 0;
  };

  void turn(Process& process, const SimulationOptions& options, CodedHistory& history);
  void take_effect(Call& call, CodedHistory& history);

  const Specification& specification_;
  ValueTable values_;
  std::vector<Call> calls_;
  std::mt19937 random_;
  State state_;
  Position position_ = 0;
};

}  // namespace heddle::checkers
