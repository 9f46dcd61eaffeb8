// shows: atomic_rmw
// Exceptions, functions the optimiser thinks pure,
// tail calls and wide values survive.
#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

std::atomic<int> word{0};
int plain = 5;

struct Shape {
  virtual ~Shape() = default;
  [[nodiscard]] virtual int area() const = 0;
};
struct Square : Shape {
  explicit Square(int length) : side(length) {}
  [[nodiscard]] int area() const override { return side * side; }
  int side;
};

__attribute__((noinline)) int pure_reader() { return plain * 2; }

__attribute__((noinline)) int count_down(int left) {
  word.fetch_add(1);  //> atomic_rmw.add seq_cst 4: 0, 1; atomic_rmw.add seq_cst 4: 1, 1
  if (left == 0) {
    return plain;
  }
  [[clang::musttail]] return count_down(left - 1);
}

using Wide = float __attribute__((vector_size(16)));
Wide wide = {1, 2, 3, 4};
long double extended = 1.5L;
struct Bits {
  unsigned low : 3;
  unsigned high : 7;
} bits;

__attribute__((noinline)) int throws(const std::string& text) {
  std::vector<std::string> texts{text, text + "!"};
  if (texts[1].size() > 3) {
    throw std::runtime_error(texts[1]);
  }
  return 1;
}

int main() {
  int failures = pure_reader() == 10 ? 0 : 1;
  failures += count_down(1) == 5 ? 0 : 1;
  wide = wide + wide;
  extended *= 2;
  bits.high = 65;
  failures += wide[3] == 8 && extended == 3 && bits.high == 65 ? 0 : 1;
  const std::unique_ptr<Shape> shape = std::make_unique<Square>(3);
  failures += shape->area() == 9 ? 0 : 1;
  try {
    throws("long");
    ++failures;
  } catch (const std::exception& error) {
    failures += std::string("long!") == error.what() ? 0 : 1;
  }
  return failures;
}
