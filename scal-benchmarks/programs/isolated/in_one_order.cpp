// One thread ends the process, in the way that the argument names, if it finds the work of another
// one half done. There are executions before and behind those, and some that differ only behind it.

#include <atomic>
#include <string_view>
#include <thread>

#include "scal-benchmarks/programs/isolated/ends_process.hpp"

int main(int argc, char** argv) {
  const std::string_view how = argc > 1 ? argv[1] : "";
  std::atomic<int> first{0};
  std::atomic<int> second{0};
  std::thread writer([&] {
    first.store(1);
    second.store(1);
    first.store(2);
    second.store(2);
  });
  std::thread reader([&] {
    const int half = first.load();
    if (second.load() == 1 && half == 2) {
      end_process(how);
    }
    second.fetch_add(1);
    first.load();
  });
  std::thread other([&] { first.fetch_add(0); });
  writer.join();
  reader.join();
  other.join();
}
