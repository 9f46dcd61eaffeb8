// shows: range_load range_store
// Copies and fills of memory that may be shared, as builtins and through the library.
#include <cstddef>
#include <cstring>

struct Block {
  char bytes[100];
};
Block source;
Block target;
void* (*volatile indirect)(void*, const void*, std::size_t) = std::memcpy;

__attribute__((noinline)) void copy_some(std::size_t count) {
  std::memcpy(target.bytes, source.bytes, count);  //> range_load 50; range_store 50
}

__attribute__((noinline)) void out_of_a_local() {
  Block local = {};
  std::memset(&local, 1, 40);
  std::memcpy(&target, &local, sizeof local);  //>? range_store 100
}

__attribute__((noinline)) char by_value(Block block) { return block.bytes[3]; }

/// Keeps the optimiser from following what happens to the variable.
template <typename T>
void escape(T* variable) {
  asm volatile("" ::"r"(variable) : "memory");
}

int main() {
  copy_some(50);
  std::memset(&source, 1, 60);                       //> range_store 60
  std::memmove(&target.bytes[1], target.bytes, 20);  //> range_load 20; range_store 20
  escape(&target);
  target = source;  //> range_load 100; range_store 100
  escape(&target);
  out_of_a_local();
  escape(&source);
  return by_value(source) == 1 ? 0 : 1;  //>? range_load 100
}
