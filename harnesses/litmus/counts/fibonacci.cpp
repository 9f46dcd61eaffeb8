// The Fibonacci race of the benchmarks of the Competition on Software Verification (SV-COMP): two
// threads add to each variable the other one, N times each.
//
// Neither becomes larger than if the threads took turns: the (2N + 2)nd Fibonacci number.

#include <atomic>
#include <cassert>

#include "harnesses/litmus/counts/threads.hpp"

namespace {

std::atomic<int> left{1};
std::atomic<int> right{1};

void add(std::atomic<int>& to, const std::atomic<int>& from) {
  const int before = to.load();
  const int more = from.load();
  to.store(before + more);
}

int fibonacci(int index) {
  int previous = 0;
  int current = 1;
  for (int done = 1; done < index; ++done) {
    const int next = previous + current;
    previous = current;
    current = next;
  }
  return current;
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = counts::arguments_of(argc, argv);
  const int rounds = arguments.number;
  counts::run_threads(2, arguments.reversed, [rounds](int number) {
    for (int round = 0; round < rounds; ++round) {
      add(number == 0 ? left : right, number == 0 ? right : left);
    }
  });
  assert(left.load() <= fibonacci(2 * rounds + 2) && right.load() <= fibonacci(2 * rounds + 2));
}
