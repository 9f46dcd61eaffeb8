// How long reading histories takes: read_history FILE...
//
// A line per file: its format, its operations, milliseconds from opening it to the last position,
// and the largest memory the process has had so far.

#include <sys/resource.h>

#include <chrono>
#include <cstdio>

#include "checkers/bad_input.hpp"
#include "checkers/formats/history_reader.hpp"

namespace heddle::checkers {
namespace {

void read(const char* path) {
  const auto start = std::chrono::steady_clock::now();
  HistoryReader reader(path);
  RecordedHistory history;
  std::size_t operations = 0;
  while (reader.next(history)) {
    operations += history.size();
  }
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("%s: %s, %zu operations, %.1f ms, %.1f MiB\n", path, reader.format().name, operations,
              taken.count(), static_cast<double>(usage.ru_maxrss) / 1024);
}

}  // namespace
}  // namespace heddle::checkers

int main(int count, char** arguments) {
  try {
    for (int i = 1; i < count; ++i) {
      heddle::checkers::read(arguments[i]);
    }
  } catch (const heddle::checkers::BadInput& problem) {
    std::fprintf(stderr, "read_history: %s\n", problem.what());
    return 2;
  }
  return 0;
}
