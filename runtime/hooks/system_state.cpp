#include "runtime/hooks/system_state.hpp"

#include <algorithm>
#include <array>

#include "runtime/hooks/stream_functions.hpp"

namespace heddle::runtime {
namespace {

struct Keeper {
  std::string_view function;
  const char* state;
};

constexpr const char* random_numbers = "the random numbers of the C library";
constexpr const char* more_random_numbers = "the 48-bit random numbers of the C library";
constexpr const char* environment = "the environment";
constexpr const char* input = "what streams have read";
constexpr const char* tokens = "the text that strtok is in";
constexpr const char* results = "the results that the C library keeps";
constexpr const char* locale = "the locale";

/// Sorted. Functions with an argument for the state (rand_r, strtok_r) keep none.
constexpr std::array keepers{
    Keeper{"__isoc23_fscanf", input},
    Keeper{"__isoc23_scanf", input},
    Keeper{"__isoc99_fscanf", input},
    Keeper{"__isoc99_scanf", input},
    Keeper{"asctime", results},
    Keeper{"clearenv", environment},
    Keeper{"ctime", results},
    Keeper{"drand48", more_random_numbers},
    Keeper{"fgetc", input},
    Keeper{"fgets", input},
    Keeper{"fread", input},
    Keeper{"fscanf", input},
    Keeper{"getc", input},
    Keeper{"getchar", input},
    Keeper{"getdelim", input},
    Keeper{"getenv", environment},
    Keeper{"getline", input},
    Keeper{"gmtime", results},
    Keeper{"initstate", random_numbers},
    Keeper{"localtime", results},
    Keeper{"lrand48", more_random_numbers},
    Keeper{"mrand48", more_random_numbers},
    Keeper{"putenv", environment},
    Keeper{"rand", random_numbers},
    Keeper{"random", random_numbers},
    Keeper{"scanf", input},
    Keeper{"secure_getenv", environment},
    Keeper{"setenv", environment},
    Keeper{"setlocale", locale},
    Keeper{"setstate", random_numbers},
    Keeper{"srand", random_numbers},
    Keeper{"srand48", more_random_numbers},
    Keeper{"srandom", random_numbers},
    Keeper{"strtok", tokens},
    Keeper{"ungetc", input},
    Keeper{"unsetenv", environment},
};

constexpr bool is_before(const Keeper& a, const Keeper& b) { return a.function < b.function; }
static_assert(std::is_sorted(keepers.begin(), keepers.end(), is_before));

}  // namespace

const char* state_kept_by(std::string_view function) {
  if (reads_stream(function)) {
    return input;
  }
  const auto* found =
      std::lower_bound(keepers.begin(), keepers.end(), Keeper{function, nullptr}, is_before);
  return found != keepers.end() && found->function == function ? found->state : nullptr;
}

}  // namespace heddle::runtime
