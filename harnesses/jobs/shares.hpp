#pragma once

#include <string>

#include "harnesses/jobs/checkpoint.hpp"
#include "harnesses/jobs/work.hpp"

/// A round of a search without a server: what a checkpoint has left goes out as shares, each in a
/// file, and comes back as results, each in a file: docs/search/many-machines.md.
namespace heddle::harnesses {

/// Which share of which round. Equal for a share and its result.
struct ShareName {
  CheckpointSubject subject;  ///< of the search
  std::string round;          ///< round_of() the checkpoint that was divided
  unsigned number = 1;        ///< 1, 2, ..., of
  unsigned of = 1;
  std::string heddle;  ///< the version that wrote it
};

/// What tells the text of a checkpoint from all others.
[[nodiscard]] std::string round_of(const std::string& checkpoint);

struct Share {
  ShareName name;
  WorkUnit unit;
};

struct ShareResult {
  ShareName name;
  WorkResult result;
};

/// The texts of the files.
[[nodiscard]] std::string text_of(const Share& share);
[[nodiscard]] std::string text_of(const ShareResult& result);

/// Each throws UsageError: one line that says where the file at `path` is wrong.
[[nodiscard]] Share read_share(const std::string& path);
[[nodiscard]] ShareResult read_share_result(const std::string& path);

/// Throws UsageError, unless the file is one of this search, and of this version of Heddle.
void require_same_search(const std::string& path, const ShareName& written,
                         const CheckpointSubject& now);

/// Of a search that is on a server; what is read back has no round.
[[nodiscard]] std::string subject_text(const CheckpointSubject& subject);
[[nodiscard]] ShareName read_subject_text(const std::string& text, const std::string& name);

}  // namespace heddle::harnesses
