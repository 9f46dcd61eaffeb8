#pragma once

#include "checkers/history/coded_history.hpp"
#include "checkers/specification.hpp"
#include "heddle/check_api.h"

namespace heddle::harnesses {

/// A specification behind the C interface, as the checkers see it: an operation is its place in the
/// history, a state its number. It outlives the histories coded for it; one at a time in a thread.
class ModelSpecification {
 public:
  explicit ModelSpecification(const HeddleCheckModel& model);
  ~ModelSpecification();
  ModelSpecification(const ModelSpecification&) = delete;
  ModelSpecification& operator=(const ModelSpecification&) = delete;

  void encode(const checkers::History& history, checkers::CodedHistory& coded) const;

 private:
  checkers::Specification specification_;
};

}  // namespace heddle::harnesses
