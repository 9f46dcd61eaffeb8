#include <array>
#include <string>

#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {

std::string describe(const ThreadList& threads) {
  constexpr std::array names{"load",   "store",  "add",    "cas",          "lock",
                             "unlock", "try",    "choice", "plain_load",   "plain_store",
                             "wait",   "signal", "invoke", "respond",      "nothing",
                             "choice", "spin",   "retry",  "retry_reload", "take",
                             "give",   "look",   "once",   "poll"};
  constexpr std::array halves{".low", ".high", ""};
  std::string text;
  for (const Instructions& list : threads) {
    if (!text.empty()) {
      text += " || ";
    }
    for (const Instruction& i : list) {
      text += std::string(names.at(static_cast<std::size_t>(i.code))) + "(" +
              std::to_string(i.location) + "," + std::to_string(i.value) + "," +
              std::to_string(i.expected) + ")" + halves.at(i.half) + (i.is_weak ? " weak " : " ");
    }
  }
  return text;
}

}  // namespace heddle::scheduler::testing
