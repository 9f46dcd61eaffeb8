#include "harnesses/in_jobs/join_search.hpp"

#include <optional>
#include <string>

#include "harnesses/jobs/shares.hpp"
#include "harnesses/options/elsewhere/queue_options.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

void join_search(SearchQueue& queue, const Options& options, CheckpointSubject subject) {
  subject.options = words_of_search(subject.options);
  const std::string shown = parse_queue_url(options.queue.url).shown();
  if (options.queue.is_started) {
    queue.begin(subject_text(subject));
  }
  const std::optional<std::string> known = queue.subject();
  if (!known) {
    throw UsageError(shown + ": there is no search of that name: --start begins it");
  }
  require_same_search(shown, read_subject_text(*known, shown), subject);
}

}  // namespace heddle::harnesses
