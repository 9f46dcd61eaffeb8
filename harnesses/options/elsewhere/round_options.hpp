#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/option_parser.hpp"

namespace heddle::harnesses {

/// A search that goes on elsewhere, in rounds of shares: what heddle split, work and merge ask of
/// the program.
struct RoundOptions {
  std::uint32_t split = 0;             ///< into so many shares; 0: not
  std::string to;                      ///< the folder for them; empty: that of the checkpoint
  std::string share;                   ///< a file to explore; empty: none
  double slice_seconds = 10;           ///< for so long
  std::uint64_t slice_executions = 0;  ///< and for at most so many; 0: for any number
  std::string result;                  ///< where what comes of it goes; empty: beside it
  std::vector<std::string> merge;      ///< files with results

  /// Nothing is reported: a part is divided or explored.
  [[nodiscard]] bool is_a_part() const { return split > 0 || !share.empty(); }
};

void declare_round_options(base::OptionParser& parser, RoundOptions& round);

/// Throws UsageError for what does not go together.
void reject_beside_round(const RoundOptions& round, const std::string& resume);

}  // namespace heddle::harnesses
