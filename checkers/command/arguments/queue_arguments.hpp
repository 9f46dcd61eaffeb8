#pragma once

#include <string>
#include <vector>

#include "base/option_parser.hpp"

namespace heddle::checkers {

/// Files that are judged together with whoever takes from the same queue; this folder knows no
/// server.
struct QueueArguments {
  std::string url;            ///< --queue; empty: this process judges all
  bool is_started = false;    ///< --start: begin the queue unless it has begun
  double slice_seconds = 10;  ///< --slice: so long until a worker tells what it has found
  double lease_seconds = 30;  ///< --lease: who is not heard of for so long has ended
};

void declare_queue_arguments(base::OptionParser& parser, QueueArguments& queue);

/// Of the words of a command line, those that all workers must have been given: all but where the
/// queue is, and what is told of the progress.
[[nodiscard]] std::vector<std::string> words_for_all(const std::vector<std::string>& words);

struct CheckArguments;

/// Throws BadInput for what does not go together with a queue.
void reject_beside_queue(const CheckArguments& arguments);

}  // namespace heddle::checkers
