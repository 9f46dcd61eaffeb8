#pragma once

#include <string>

#include "scal-benchmarks/tests/enumerator/machine.hpp"

/// The programs that can be counted: the same events, in the same order, as those that Heddle sees
/// in the compiled ones of the same name. (Creating and joining threads depends on nothing.)
namespace enumerator {

/// The program called `name`: `t-stack` and `ms-queue` have a scenario as argument, any other
/// function below a number. Throws std::invalid_argument if there is none.
[[nodiscard]] Program program_named(const std::string& name, const std::string& argument);

/// `push pop || push pop`: what each thread calls. Nodes are never reused.
[[nodiscard]] Program treiber_stack(const std::string& scenario);
/// `enq deq || enq deq`
[[nodiscard]] Program michael_scott_queue(const std::string& scenario);

/// By formula: a few events a thread.
[[nodiscard]] Program fetch_adds(int threads);
[[nodiscard]] Program writer_and_readers(int readers);
[[nodiscard]] Program private_variables(int half_of_threads);
[[nodiscard]] Program locked_increments(int threads);
[[nodiscard]] Program store_buffering(int threads);
[[nodiscard]] Program independent_reads(int /*unused*/);
[[nodiscard]] Program compare_exchanges(int threads);

/// Mutual exclusion. Peterson and Dekker: two threads, each of which enters so often.
[[nodiscard]] Program peterson(int rounds);
[[nodiscard]] Program dekker(int rounds);
[[nodiscard]] Program bakery(int threads);
[[nodiscard]] Program ticket_lock(int threads);

[[nodiscard]] Program indexer(int threads);
[[nodiscard]] Program last_zero(int writers);
[[nodiscard]] Program fibonacci(int rounds);

}  // namespace enumerator
