// Programs whose number of trace classes has a formula: harnesses/litmus/counts derives each.

#include "scal-benchmarks/tests/enumerator/programs.hpp"

namespace enumerator {

namespace {

constexpr Register result{0};

/// `threads` threads, each written by `write(code, number)`.
template <typename Write>
Program of_threads(int threads, std::vector<Byte> cells, Write write) {
  Program program{std::move(cells), {}};
  for (int number = 0; number < threads; ++number) {
    Code code;
    write(code, static_cast<Byte>(number));
    program.threads.push_back(code.finished());
  }
  return program;
}

std::vector<Byte> zeros(int count) { return std::vector<Byte>(static_cast<std::size_t>(count)); }

}  // namespace

Program fetch_adds(int threads) {
  return of_threads(threads, zeros(1),
                    [](Code& code, Byte /*unused*/) { code.fetch_add(result, {0}, 1); });
}

Program writer_and_readers(int readers) {
  return of_threads(readers + 1, zeros(1), [](Code& code, Byte number) {
    if (number == 0) {
      code.store({0}, 1);
    } else {
      code.load(result, {0});
    }
  });
}

Program private_variables(int half_of_threads) {
  return of_threads(2 * half_of_threads, zeros(2 * half_of_threads), [](Code& code, Byte number) {
    code.store({number}, 1);
    code.load(result, {number});
  });
}

Program locked_increments(int threads) {
  return of_threads(threads, zeros(1), [](Code& code, Byte /*unused*/) {
    code.lock({0});
    code.unlock({0});
  });
}

Program store_buffering(int threads) {
  return of_threads(threads, zeros(threads), [threads](Code& code, Byte number) {
    code.store({number}, 1);
    code.load(result, {static_cast<Byte>((number + 1) % threads)});
  });
}

Program independent_reads(int /*unused*/) {
  return of_threads(4, zeros(2), [](Code& code, Byte number) {
    const auto first = static_cast<Byte>(number % 2);
    if (number < 2) {
      code.store({first}, 1);
    } else {
      code.load(result, {first});
      code.load(result, {static_cast<Byte>(1 - first)});
    }
  });
}

Program compare_exchanges(int threads) {
  return of_threads(threads, zeros(1), [](Code& code, Byte number) {
    code.compare_exchange(result, {0}, 0, number + 1);
  });
}

}  // namespace enumerator
