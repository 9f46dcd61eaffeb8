// Algorithms for mutual exclusion from atomic variables. Each file of the same name in
// harnesses/litmus/counts has the paper and the C++.

#include "scal-benchmarks/tests/enumerator/programs.hpp"

namespace enumerator {

namespace {

constexpr int flag = 0;  ///< one for each of two threads
constexpr int turn = 2;

Cell cell(int number) { return {static_cast<Byte>(number)}; }

void enter_peterson(Code& code, int self, int other) {
  constexpr Register raised{0};
  constexpr Register whose{1};
  const std::size_t done = code.label();
  code.store(cell(flag + self), 1);
  code.store(cell(turn), other);
  const std::size_t wait = code.begin_loop();
  code.load(raised, cell(flag + other));
  code.jump_if(equal, raised, 0, done);
  code.load(whose, cell(turn));
  code.lap_if(equal, whose, other, wait);
  code.end_loop();
  code.place(done);
}

void enter_dekker(Code& code, int self, int other) {
  constexpr Register raised{0};
  constexpr Register whose{1};
  const std::size_t mine = code.label();
  const std::size_t done = code.label();
  code.store(cell(flag + self), 1);
  const std::size_t contend = code.begin_loop();
  code.load(raised, cell(flag + other));
  code.jump_if(equal, raised, 0, done);
  code.load(whose, cell(turn));
  code.jump_if(equal, whose, self, mine);
  code.store(cell(flag + self), 0);
  const std::size_t wait = code.begin_loop();
  code.load(whose, cell(turn));
  code.lap_if(differ, whose, self, wait);
  code.end_loop();
  code.store(cell(flag + self), 1);
  code.place(mine);
  code.lap(contend);
  code.end_loop();
  code.place(done);
}

/// Two threads, each of which enters and leaves so often.
template <typename Enter, typename Leave>
Program two_threads(int rounds, Enter enter, Leave leave) {
  Program program{std::vector<Byte>(3), {}};
  for (int self = 0; self < 2; ++self) {
    Code code;
    for (int round = 0; round < rounds; ++round) {
      enter(code, self, 1 - self);
      leave(code, self, 1 - self);
    }
    program.threads.push_back(code.finished());
  }
  return program;
}

/// `number` of another thread is before that of thread `self`: not 0, and smaller; ties by thread.
/// The two are passed as one operand each: thread * 16 + number.
constexpr Byte is_before(Byte other, Byte self) {
  const auto number = [](Byte both) { return both & 15; };
  const auto rank = [number](Byte both) { return number(both) * 16 + both / 16; };
  return number(other) != 0 && rank(other) < rank(self) ? 1 : 0;
}

constexpr Byte of_thread(Byte number, Byte thread) {
  return static_cast<Byte>(thread * 16 + number);
}

void take_number(Code& code, int self, int threads) {
  constexpr Register mine{0};
  constexpr Register theirs{1};
  code.store(cell(self), 1);
  code.compute(mine, sum, 0, 0);
  for (int other = 0; other < threads; ++other) {
    code.load(theirs, cell(threads + other));
    code.compute(mine, larger, mine, theirs);
  }
  code.compute(mine, sum, mine, 1);
  code.store(cell(threads + self), mine);
  code.store(cell(self), 0);
  code.compute(mine, of_thread, mine, self);
}

void wait_for(Code& code, int other, int threads) {
  constexpr Register mine{0};
  constexpr Register theirs{1};
  const std::size_t choosing = code.begin_loop();
  code.load(theirs, cell(other));
  code.lap_if(differ, theirs, 0, choosing);
  code.end_loop();
  const std::size_t first = code.begin_loop();
  code.load(theirs, cell(threads + other));
  code.compute(theirs, of_thread, theirs, other);
  code.lap_if(is_before, theirs, mine, first);
  code.end_loop();
}

}  // namespace

Program peterson(int rounds) {
  const auto leave = [](Code& code, int self, int /*other*/) { code.store(cell(flag + self), 0); };
  return two_threads(rounds, enter_peterson, leave);
}

Program dekker(int rounds) {
  const auto leave = [](Code& code, int self, int other) {
    code.store(cell(turn), other);
    code.store(cell(flag + self), 0);
  };
  return two_threads(rounds, enter_dekker, leave);
}

Program bakery(int threads) {
  Program program{std::vector<Byte>(static_cast<std::size_t>(2 * threads)), {}};
  for (int self = 0; self < threads; ++self) {
    Code code;
    take_number(code, self, threads);
    for (int other = 0; other < threads; ++other) {
      if (other != self) {
        wait_for(code, other, threads);
      }
    }
    code.store(cell(threads + self), 0);
    program.threads.push_back(code.finished());
  }
  return program;
}

Program ticket_lock(int threads) {
  constexpr Register mine{0};
  constexpr Register served{1};
  Program program{std::vector<Byte>(2), {}};
  for (int thread = 0; thread < threads; ++thread) {
    Code code;
    code.fetch_add(mine, cell(0), 1);
    const std::size_t wait = code.begin_loop();
    code.load(served, cell(1));
    code.lap_if(differ, served, mine, wait);
    code.end_loop();
    code.compute(served, sum, mine, 1);
    code.store(cell(1), served);
    program.threads.push_back(code.finished());
  }
  return program;
}

}  // namespace enumerator
