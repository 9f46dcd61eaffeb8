// expect: data-race
// levels: O0 O1 O2 O3
// compile: -mavx2
// A number that is gathered.

#include <immintrin.h>

#include <thread>

static int numbers[8];
static thread_local volatile int used;

static void access() {
  const __m128i index = _mm_set_epi32(7, 5, 3, 1);
  const __m128i mask = _mm_set_epi32(0, -1, 0, used == 0 ? -1 : 0);  // the second and fourth number
  const __m128i none = _mm_setzero_si128();
  used = _mm_extract_epi32(_mm_mask_i32gather_epi32(none, numbers, index, mask, 4), 2);
}

int main() {
  std::thread other([] { access(); });
  numbers[5] = 1;
  other.join();
}
