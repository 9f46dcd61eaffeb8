#pragma once

#include <string>
#include <vector>

#include "base/option_parser.hpp"

namespace heddle::harnesses {

/// A search whose state is on a server: what heddle explore asks of the program.
struct QueueOptions {
  std::string url;             ///< with its password, if it has one; empty: none
  bool is_started = false;     ///< begin the search unless it has begun
  bool shares_output = false;  ///< what executions print goes to the server too
  double lease_seconds = 30;   ///< who is not heard of for so long has ended
};

void declare_queue_options(base::OptionParser& parser, QueueOptions& queue);

/// Of the words of a command line, those that all workers of a search must have been given.
[[nodiscard]] std::vector<std::string> words_of_search(const std::vector<std::string>& words);

}  // namespace heddle::harnesses
