#include "runtime/hooks/system_state.hpp"

#include <algorithm>
#include <array>

#include "runtime/hooks/stream_functions.hpp"

namespace heddle::runtime {
namespace {

struct Keeper {
  std::string_view function;
  const char* state;
  StateUse use = StateUse::seen_in_memory;
};

constexpr const char* random_numbers = "the random numbers of the C library";
constexpr const char* more_random_numbers = "the 48-bit random numbers of the C library";
constexpr const char* environment = "the environment";
constexpr const char* input = "what streams have read";
constexpr const char* tokens = "the text that strtok is in";
constexpr const char* results = "the results that the C library keeps";
constexpr const char* locale = "the locale";
constexpr const char* cpp_locale = "the locale of the C++ library";
constexpr const char* exit_handlers = "what is done at exit";
constexpr const char* folder = "the working folder";
constexpr const char* file_mode = "the mode mask of new files";
constexpr const char* new_handler = "the handler of operator new";
constexpr const char* terminate_handler = "the handler of std::terminate";
constexpr const char* resource = "the default memory resource";
constexpr const char* stream_words = "the words of streams";
constexpr const char* limits = "the limits of the process";
constexpr const char* niceness = "the niceness of the process";
constexpr const char* timers = "the timers of the process";
constexpr const char* words = "the words that getopt has read";
constexpr const char* table = "the hash table of the C library";

constexpr StateUse changes = StateUse::changes;
constexpr StateUse looks = StateUse::looks;

/// Sorted. Functions with an argument for the state (rand_r, strtok_r) keep none.
constexpr std::array keepers{
    Keeper{"_ZNSt10filesystem12current_pathB5cxx11ERSt10error_code", folder, looks},
    Keeper{"_ZNSt10filesystem12current_pathB5cxx11Ev", folder, looks},
    Keeper{"_ZNSt10filesystem12current_pathERKNS_7__cxx114pathE", folder, changes},
    Keeper{"_ZNSt10filesystem12current_pathERKNS_7__cxx114pathERSt10error_code", folder, changes},
    Keeper{"_ZNSt3pmr20get_default_resourceEv", resource, looks},
    Keeper{"_ZNSt3pmr20set_default_resourceEPNS_15memory_resourceE", resource},
    Keeper{"_ZNSt6locale6globalERKS_", cpp_locale, changes},
    Keeper{"_ZNSt6localeC1Ev", cpp_locale, looks},
    Keeper{"_ZNSt6localeC2Ev", cpp_locale, looks},
    Keeper{"_ZNSt8ios_base6xallocEv", stream_words},
    Keeper{"_ZSt13get_terminatev", terminate_handler, looks},
    Keeper{"_ZSt13set_terminatePFvvE", terminate_handler},
    Keeper{"_ZSt15get_new_handlerv", new_handler, looks},
    Keeper{"_ZSt15set_new_handlerPFvvE", new_handler},
    Keeper{"__ctype_get_mb_cur_max", locale, looks},
    Keeper{"__cxa_at_quick_exit", exit_handlers, changes},
    Keeper{"__cxa_atexit", exit_handlers, changes},
    Keeper{"__isoc23_fscanf", input},
    Keeper{"__isoc23_scanf", input},
    Keeper{"__isoc99_fscanf", input},
    Keeper{"__isoc99_scanf", input},
    Keeper{"alarm", timers, changes},
    Keeper{"asctime", results},
    Keeper{"at_quick_exit", exit_handlers, changes},
    Keeper{"atexit", exit_handlers, changes},
    Keeper{"chdir", folder, changes},
    Keeper{"clearenv", environment},
    Keeper{"ctime", results},
    Keeper{"drand48", more_random_numbers},
    Keeper{"ecvt", results},
    Keeper{"fchdir", folder, changes},
    Keeper{"fcvt", results},
    Keeper{"fgetc", input},
    Keeper{"fgets", input},
    Keeper{"fread", input},
    Keeper{"fscanf", input},
    Keeper{"get_current_dir_name", folder, looks},
    Keeper{"getc", input},
    Keeper{"getchar", input},
    Keeper{"getcwd", folder, looks},
    Keeper{"getdelim", input},
    Keeper{"getenv", environment},
    Keeper{"getgrgid", results},
    Keeper{"getgrnam", results},
    Keeper{"gethostbyaddr", results},
    Keeper{"gethostbyname", results},
    Keeper{"getitimer", timers, looks},
    Keeper{"getline", input},
    Keeper{"getopt", words},
    Keeper{"getopt_long", words},
    Keeper{"getopt_long_only", words},
    Keeper{"getpriority", niceness, looks},
    Keeper{"getpwnam", results},
    Keeper{"getpwuid", results},
    Keeper{"getrlimit", limits, looks},
    Keeper{"getrlimit64", limits, looks},
    Keeper{"getwd", folder, looks},
    Keeper{"gmtime", results},
    Keeper{"hcreate", table},
    Keeper{"hdestroy", table},
    Keeper{"hsearch", table},
    Keeper{"initstate", random_numbers},
    Keeper{"lcong48", more_random_numbers},
    Keeper{"localeconv", locale, looks},
    Keeper{"localtime", results},
    Keeper{"lrand48", more_random_numbers},
    Keeper{"mrand48", more_random_numbers},
    Keeper{"nice", niceness, changes},
    Keeper{"nl_langinfo", locale, looks},
    Keeper{"on_exit", exit_handlers, changes},
    Keeper{"prlimit", limits, changes},
    Keeper{"prlimit64", limits, changes},
    Keeper{"putenv", environment},
    Keeper{"rand", random_numbers},
    Keeper{"random", random_numbers},
    Keeper{"scanf", input},
    Keeper{"secure_getenv", environment},
    Keeper{"seed48", more_random_numbers},
    Keeper{"setenv", environment},
    Keeper{"setitimer", timers, changes},
    Keeper{"setlocale", locale},
    Keeper{"setpriority", niceness, changes},
    Keeper{"setrlimit", limits, changes},
    Keeper{"setrlimit64", limits, changes},
    Keeper{"setstate", random_numbers},
    Keeper{"srand", random_numbers},
    Keeper{"srand48", more_random_numbers},
    Keeper{"srandom", random_numbers},
    Keeper{"strtok", tokens},
    Keeper{"tmpnam", results},
    Keeper{"ttyname", results},
    Keeper{"ualarm", timers, changes},
    Keeper{"umask", file_mode, changes},
    Keeper{"ungetc", input},
    Keeper{"unsetenv", environment},
};

constexpr bool is_before(const Keeper& a, const Keeper& b) { return a.function < b.function; }
static_assert(std::is_sorted(keepers.begin(), keepers.end(), is_before));

}  // namespace

KeptState state_kept_by(std::string_view function) {
  if (reads_stream(function)) {
    return {input, StateUse::seen_in_memory};
  }
  const auto* found =
      std::lower_bound(keepers.begin(), keepers.end(), Keeper{function, nullptr}, is_before);
  return found != keepers.end() && found->function == function ? KeptState{found->state, found->use}
                                                               : KeptState{};
}

}  // namespace heddle::runtime
