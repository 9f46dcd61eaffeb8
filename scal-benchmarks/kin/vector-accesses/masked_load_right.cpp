// expect: none
// levels: O0 O1 O2 O3
// compile: -mavx2
// As masked_load_wrong, a lane that is left out.

#include <immintrin.h>

#include <thread>

static int numbers[8];
static thread_local volatile int used;

static void access() {
  const __m128i mask = _mm_set_epi32(0, -1, 0, -1);  // the first lane and the third
  used = _mm_extract_epi32(_mm_maskload_epi32(numbers, mask), 2);
}

int main() {
  std::thread other([] { access(); });
  numbers[1] = 1;
  other.join();
}
