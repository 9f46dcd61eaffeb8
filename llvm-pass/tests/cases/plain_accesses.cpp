// shows: plain_load plain_store variable
// What may be shared is announced; locals, constants and private thread_locals are not.
#include <new>

int global = 1;
extern const int table[];
const int table[] = {10, 20, 30};
static thread_local int mine = 4;
struct Pair {
  int first;
  double second;
};

__attribute__((noinline)) int sum_of_locals(int count) {
  int sum = 0;
  int values[4] = {1, 2, 3, 4};
  for (int index = 0; index < count; ++index) {
    sum += values[index & 3] + table[index % 3];
  }
  return sum;
}

/// References and pointers to locals, as long as they stay here, make nothing shared.
__attribute__((noinline)) int through_references() {
  int total = 1;
  int& alias = total;
  int* pointer = &alias;
  *pointer += 2;
  alias += 3;
  return total;
}

/// Keeps the optimiser from following what happens to the variable.
template <typename T>
void escape(T* variable) {
  asm volatile("" ::"r"(variable) : "memory");
}

int main() {
  global = 2;  //> plain_store 4: 1, 2 [global]
  escape(&global);
  mine += 1;
  int captured;
  escape(&captured);
  captured = 5;  //> plain_store 4: *, 5
  escape(&captured);
  const int got = captured;  //> plain_load 4: 5
  auto* pair = static_cast<Pair*>(operator new(sizeof(Pair)));
  escape(pair);
  pair->first = 3;     //> plain_store 4: *, 3
  pair->second = 1.0;  //> plain_store 8: *, 4607182418800017408
  escape(pair);
  operator delete(pair);
  int published = 1;       //>? plain_store 4: *, 1
  int* kept = &published;  //>? plain_store 8: *, *
  int** way_out = &kept;
  escape(way_out);
  published = 2;  //> plain_store 4: 1, 2
  escape(way_out);
  return got + mine + sum_of_locals(2) + through_references() == 5 + 5 + 33 + 6 ? 0 : 1;
}
