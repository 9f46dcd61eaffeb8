// 2N threads, each of which writes and reads a variable of its own.
//
// No event of one thread depends on one of another: 1 execution.

#include <array>
#include <atomic>
#include <cassert>

#include "harnesses/litmus/counts/threads.hpp"

namespace {
std::array<std::atomic<int>, 64> variables{};
}

int main(int argc, char** argv) {
  const auto [half, reversed] = counts::arguments_of(argc, argv);
  counts::run_threads(2 * half, reversed, [](int number) {
    std::atomic<int>& variable = variables.at(static_cast<std::size_t>(number));
    variable.store(number);
    assert(variable.load() == number);
  });
}
