#include "checkers/verdict.hpp"

namespace heddle::checkers {

void Verdict::clear() {
  answer = Answer::unknown;
  linearization.clear();
  has_linearization = false;
  longest_prefix.clear();
  state.clear();
  blocking.clear();
  has_prefix = false;
  explained_until.reset();
  culprits.clear();
  reason.clear();
  key.clear();
  depth.reset();
  family_sizes.clear();
  algorithm.clear();
  limit.clear();
  steps = 0;
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
