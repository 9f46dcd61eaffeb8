// Last zero, a program of P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas, "Optimal Dynamic Partial
// Order Reduction", POPL 2014: N threads, of which the i-th sets array[i] to array[i - 1] + 1, and
// one that looks for the last 0 in the array, from its end.
//
// Let R(i) and W(i) be the two events of thread i, and S(i) the search's look at array[i]. R(i + 1)
// and W(i) depend on each other, and so do S(i) and W(i). Let the search end at array[k].
//   k = 0: all W are before their S; each W(i), R(i + 1) with 0 < i < N in either order: 2^(N-1).
//   k = N: S(N) is before W(N), there are no other S: 2^(N-1) again.
//   Otherwise S(k) is before W(k), and W(i) before S(i) for i > k. So R(k + 1) < W(k + 1) <
//   S(k + 1) < S(k) < W(k): one of the N - 1 orders is given, 2^(N-2), for each of N - 1 such k.
// 2 * 2^(N-1) + (N - 1) * 2^(N-2) = (N + 3) * 2^(N-2) executions.

#include <array>
#include <atomic>

#include "harnesses/litmus/counts/threads.hpp"

namespace {
std::array<std::atomic<int>, 64> array{};
}

int main(int argc, char** argv) {
  const auto arguments = counts::arguments_of(argc, argv);
  const auto writers = static_cast<std::size_t>(arguments.number);
  counts::run_threads(arguments.number + 1, arguments.reversed, [writers](int number) {
    auto index = static_cast<std::size_t>(number);
    if (index > 0) {
      array.at(index).store(array.at(index - 1).load() + 1);
      return;
    }
    for (index = writers; array.at(index).load() != 0; --index) {
    }
  });
}
