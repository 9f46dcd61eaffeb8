#include "harnesses/jobs/checkpoint.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/tests/fuzz/fuzz_parser.hpp"

namespace heddle::harnesses {

std::string flaw_in(std::string_view text) {
  try {
    const Checkpoint checkpoint = read_checkpoint(std::string(text), "checkpoint");
    const std::string written = write_checkpoint(checkpoint.state, checkpoint.subject);
    const Checkpoint again = read_checkpoint(written, "again");
    return write_checkpoint(again.state, again.subject) == written
               ? ""
               : "a checkpoint that is written and read is another one";
  } catch (const UsageError& error) {
    return flaw_in_message(error.what());
  }
}

}  // namespace heddle::harnesses
