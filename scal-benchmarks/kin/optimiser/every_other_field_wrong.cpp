// expect: data-race
// compile: -mavx2
// levels: O0 O1 O2 O3
// As every_other_field_right; that field is written.

#include <thread>

struct Pixel {
  int red = 0;
  int alpha = 0;
};

Pixel pixels[64];

__attribute__((noinline)) int sum_of_reds() {
  int sum = 0;
  for (const Pixel& pixel : pixels) {
    sum += pixel.red;
  }
  return sum;
}

int main() {
  std::thread writer([] { pixels[9].red = 1; });
  const int sum = sum_of_reds();
  writer.join();
  return sum > 1 ? 1 : 0;
}
