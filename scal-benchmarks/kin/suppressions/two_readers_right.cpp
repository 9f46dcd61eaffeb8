// expect: none
// says: suppressed: race:std::_Sp_atomic (built in)
// A configuration is replaced as a whole while two read it.

#include <atomic>
#include <cassert>
#include <memory>
#include <string>
#include <thread>

struct Configuration {
  std::string name;
  std::size_t length;
};

std::atomic<std::shared_ptr<const Configuration>> current{
    std::make_shared<const Configuration>(Configuration{"one", 3})};

void read_once() {
  const auto seen = current.load(std::memory_order_acquire);
  assert(seen->name.size() == seen->length);
}

int main() {
  std::thread reader(read_once);
  std::thread writer([] {
    current.store(std::make_shared<const Configuration>(Configuration{"three", 5}),
                  std::memory_order_release);
  });
  read_once();
  reader.join();
  writer.join();
}
