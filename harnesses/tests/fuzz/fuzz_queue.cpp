#include <string>

#include "harnesses/jobs/queue_texts.hpp"
#include "harnesses/jobs/shares.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/tests/fuzz/fuzz_parser.hpp"

namespace heddle::harnesses {
namespace {

/// What `write` makes of what `read` has read must be read as the same.
template <typename Read, typename Write>
std::string flaw_in_text(const std::string& text, Read read, Write write) {
  try {
    const std::string written = write(read(text));
    return write(read(written)) == written
               ? ""
               : "what a queue has is another thing when written and read: " + written;
  } catch (const UsageError& error) {
    return flaw_in_message(error.what());
  }
}

}  // namespace

/// Each kind of text that the server of a search keeps.
std::string flaw_in(std::string_view given) {
  const std::string text(given);
  const std::string flaws[] = {
      flaw_in_text(text, read_entry, entry_text),
      flaw_in_text(
          text, read_queue_result,
          [](const QueueResult& one) { return queue_result_text(one.result, one.is_first); }),
      flaw_in_text(text, read_threads_text, threads_text),
      flaw_in_text(
          text, [](const std::string& one) { return read_subject_text(one, "queue"); },
          [](const ShareName& name) { return subject_text(name.subject); })};
  for (const std::string& flaw : flaws) {
    if (!flaw.empty()) {
      return flaw;
    }
  }
  return "";
}

}  // namespace heddle::harnesses
