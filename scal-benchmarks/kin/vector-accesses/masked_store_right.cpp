// expect: none
// levels: O0 O1 O2 O3
// compile: -mavx2
// As masked_store_wrong, a lane that is left out.

#include <immintrin.h>

#include <thread>

static int numbers[8];
static thread_local volatile int used;

static void access() {
  const __m128i mask = _mm_set_epi32(0, used == 0 ? -1 : 0, 0, -1);  // the first lane and the third
  _mm_maskstore_epi32(numbers, mask, _mm_set1_epi32(5));
}

int main() {
  std::thread other([] { access(); });
  used = numbers[3];
  other.join();
}
