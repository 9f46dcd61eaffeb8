#include <cstdlib>
#include <map>
#include <mutex>
#include <registry.hpp>
#include <string>
#include <vector>

namespace {

std::map<std::string, int> entries{{"first", 1}, {"second", 2}};
std::vector<std::string> order{"first with a name that is long enough for the heap", "second"};
std::once_flag once;
int made = 0;

struct Cache {
  Cache() : bytes(static_cast<char*>(std::calloc(1, 100))) {}
  char* bytes;
};

Cache& cache() {
  static Cache instance;
  return instance;
}

}  // namespace

int registry_size() { return static_cast<int>(entries.size()); }

int registry_add(const char* name) {
  order.emplace_back(name);
  entries[name] = static_cast<int>(order.size());
  return entries[name];
}

void registry_remove(const char* name) {
  entries.erase(name);
  order.erase(order.begin());
}

const char* registry_first() { return order.front().c_str(); }

int registry_once() {
  std::call_once(once, [] { ++made; });
  return made * 100 + cache().bytes[0]++;
}
