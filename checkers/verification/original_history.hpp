#pragma once

#include <string>
#include <string_view>

#include "checkers/formats/history_reader.hpp"

namespace heddle::checkers {

/// The file that certificates are said to be of, one for each of its histories, in their order.
class OriginalHistories {
 public:
  /// Throws BadInput as HistoryReader does.
  OriginalHistories(const std::string& file, std::string_view format) : reader_(file, format) {}

  /// In what the next history differs from the one of this certificate, which was accepted: "" or
  /// "operation 3 is ["enq",[1],null,6,7,0,false] there". Throws BadInput for what is wrong with
  /// the file.
  std::string difference_from(std::string_view certificate);

  /// Passes over the next history; false if there is none.
  bool skip() { return reader_.next(recorded_); }

 private:
  HistoryReader reader_;
  RecordedHistory recorded_;
};

}  // namespace heddle::checkers
