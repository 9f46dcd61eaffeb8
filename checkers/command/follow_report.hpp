#pragma once

#include <string>

#include "checkers/follow/online_log.hpp"

namespace heddle::checkers {

/// "LOG: explained (2 operations, 0 open)", or else what ended the judgement and, a line each, the
/// operations around it, the one that ended it marked. Ends with a line feed.
[[nodiscard]] std::string follow_report_as_text(const OnlineLog& log, const std::string& name);

/// The same as one JSON object in one line, for docs/checking/following.md.
[[nodiscard]] std::string follow_report_as_json(const OnlineLog& log, const std::string& name,
                                                bool is_interrupted);

}  // namespace heddle::checkers
