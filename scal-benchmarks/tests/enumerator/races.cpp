// Programs that papers on partial-order reduction measure with; harnesses/litmus/counts has them in
// C++ and says where they are from.

#include "scal-benchmarks/tests/enumerator/programs.hpp"

namespace enumerator {

namespace {

constexpr int table_size = 128;
constexpr int messages = 4;

constexpr int most_probes = 2;

/// Puts `message` into the first free slot. Slots hold 1: what matters is that they are not free.
/// A list of as many attempts as can be needed, where the original has a loop: so each event has a
/// known cell.
void insert(Code& code, int message) {
  constexpr Register stored{0};
  const std::size_t done = code.label();
  for (int probe = 0; probe < most_probes; ++probe) {
    const int slot = (message * 7 + probe) % table_size;
    code.compare_exchange(stored, {static_cast<Byte>(slot)}, 0, 1);
    code.jump_if(differ, stored, 0, done);
  }
  code.fail();
  code.place(done);
}

/// `to` += `from`: two loads and a store.
void add(Code& code, Byte to, Byte from) {
  constexpr Register left{0};
  constexpr Register right{1};
  code.load(left, {to});
  code.load(right, {from});
  code.compute(left, sum, left, right);
  code.store({to}, left);
}

}  // namespace

Program indexer(int threads) {
  Program program{std::vector<Byte>(table_size), {}};
  for (int thread = 0; thread < threads; ++thread) {
    Code code;
    for (int message = 1; message <= messages; ++message) {
      insert(code, message * 11 + thread);
    }
    program.threads.push_back(code.finished());
  }
  return program;
}

Program last_zero(int writers) {
  constexpr Register value{0};
  Program program{std::vector<Byte>(static_cast<std::size_t>(writers) + 1), {}};
  Code search;
  const std::size_t done = search.label();
  for (int index = writers; index >= 0; --index) {
    search.load(value, {static_cast<Byte>(index)});
    search.jump_if(equal, value, 0, done);
  }
  search.place(done);
  program.threads.push_back(search.finished());
  for (int index = 1; index <= writers; ++index) {
    Code code;
    code.load(value, {static_cast<Byte>(index - 1)});
    code.compute(value, sum, value, 1);
    code.store({static_cast<Byte>(index)}, value);
    program.threads.push_back(code.finished());
  }
  return program;
}

Program fibonacci(int rounds) {
  Program program{{1, 1}, {}};
  for (int thread = 0; thread < 2; ++thread) {
    Code code;
    for (int round = 0; round < rounds; ++round) {
      add(code, static_cast<Byte>(thread), static_cast<Byte>(1 - thread));
    }
    program.threads.push_back(code.finished());
  }
  return program;
}

}  // namespace enumerator
