#include <cstdint>
#include <cstring>
#include <vector>

#include "checkers/bad_input.hpp"
#include "checkers/command/file_place.hpp"
#include "checkers/follow/online_log.hpp"

/// What is in a checkpoint of `heddle check --follow` behind its header, which has the hash of the
/// rest: it is refused, or the log goes on from there.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace heddle::checkers;
  std::vector<std::uint64_t> words(size / sizeof(std::uint64_t));
  if (!words.empty()) {
    std::memcpy(words.data(), data, words.size() * sizeof(std::uint64_t));
  }
  try {
    OnlineLog log("log", nullptr);
    WordReader reader(std::move(words));
    static_cast<void>(load_place(reader));
    log.load(reader);
    WordWriter written;
    log.save(written);
    log.read_line(R"({"process": 0, "respond": null})");
    log.read_line(R"({"process": 9, "invoke": "deq"})");
    log.read_line(R"({"process": 9, "respond": 1})");
    log.settle(true);
  } catch (const BadInput&) {  // refused
  }
  return 0;
}
