#include "harnesses/objects/global_index.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace heddle::harnesses {
namespace {

using runtime::GlobalVariable;

TEST(GlobalIndex, FindsAsAWalkDoesOnRandomInputs) {
  std::mt19937 random(1);
  for (unsigned i = 0; i < 20'000; ++i) {
    std::vector<GlobalVariable> globals(random() % 8);
    for (GlobalVariable& global : globals) {
      const std::uintptr_t address = random() % 12;  // 0: of a thread_local variable
      global = {reinterpret_cast<void*>(address), random() % 7, "", nullptr};
    }
    const GlobalIndex index(globals);
    for (std::uintptr_t address = 0; address < 20; ++address) {
      std::vector<const GlobalVariable*> expected;
      for (const GlobalVariable& global : globals) {
        if (address - reinterpret_cast<std::uintptr_t>(global.address) < global.size) {
          expected.push_back(&global);
        }
      }
      ASSERT_EQ(index.at(address), expected) << "input " << i << ", address " << address;
    }
  }
}

}  // namespace
}  // namespace heddle::harnesses
