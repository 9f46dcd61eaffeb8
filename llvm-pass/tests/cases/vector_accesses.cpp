// shows: range_load range_store
// Accesses of some lanes of a vector, and of an address for each lane: each lane by itself, with no
// byte where the mask leaves it out.
#include <immintrin.h>

alignas(64) int numbers[16];

/// Keeps the optimiser from following what happens to the variable.
template <typename T>
void escape(T* variable) {
  asm volatile("" ::"r"(variable) : "memory");
}

template <typename T>
T hidden(T value) {
  escape(&value);
  return value;
}

#define AVX2 __attribute__((target("avx2"), noinline))

AVX2 int masked_load(__m128i mask) {
  return _mm_extract_epi32(_mm_maskload_epi32(numbers, mask), 0);
  //> range_load 4; range_load 0; range_load 4; range_load 0
}

AVX2 void masked_store(__m128i mask) {
  _mm_maskstore_epi32(numbers, mask, _mm_set1_epi32(3));
  //> range_store 4; range_store 0; range_store 4; range_store 0
}

AVX2 int gathered(__m128i index, __m128i mask) {
  const __m128i none = _mm_setzero_si128();
  const __m128i all = _mm_mask_i32gather_epi32(none, numbers, index, mask, 4);
  //> range_load 4; range_load 0; range_load 4; range_load 0
  return _mm_extract_epi32(all, 2);
}

AVX2 int unaligned() {
  return _mm_extract_epi32(_mm_lddqu_si128(reinterpret_cast<__m128i*>(numbers)), 1);
  //> range_load 16
}

int main() {
  const __m128i mask = hidden(_mm_set_epi32(0, -1, 0, -1));
  escape(&numbers);
  masked_store(mask);
  const int sum = masked_load(mask) + gathered(hidden(_mm_set_epi32(7, 5, 3, 1)), mask);
  return sum + unaligned() >= 0 ? 0 : 1;
}
