#include "checkers/tests/agreement.hpp"

#include <gtest/gtest.h>

#include <cstdio>

namespace heddle::checkers {

void expect_agreement_on_all(const Alphabet& alphabet, std::size_t size,
                             const CheckOptions& options) {
  Agreement agreement(alphabet.type, options);
  std::size_t count = 0;
  std::string disagreement;
  for (std::size_t operations = 0; operations <= size; ++operations) {
    count += for_all_histories(alphabet, operations, [&](const History& history) {
      if (disagreement.empty()) {
        disagreement = agreement.find_disagreement(history);
      }
    });
    EXPECT_EQ(disagreement, "");
  }
  std::printf("%s: %zu histories of up to %zu operations, %zu explained\n", alphabet.type.c_str(),
              count, size, agreement.explained());
}

}  // namespace heddle::checkers
