#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heddle::harnesses {

/// Where the queue of a search is: redis://[[USER]:PASSWORD@]HOST[:PORT]/NAME. What is between the
/// slashes and colons may be written with %XX.
struct QueueUrl {
  std::string host;
  int port = 6379;
  std::string user;      ///< empty: the server's default user
  std::string password;  ///< empty: none
  std::string name;      ///< of the search: letters, digits, '.', '_' and '-'

  /// Without the password: for messages.
  [[nodiscard]] std::string shown() const;
};

/// What may stand before the '@'.
struct Credentials {
  std::string user;
  std::string password;
};
[[nodiscard]] Credentials read_credentials(std::string_view text);

/// A password that it has not is that of the environment: see queue_password.hpp. Throws
/// UsageError: one line that says what is expected, without the password.
[[nodiscard]] QueueUrl parse_queue_url(const std::string& text);

}  // namespace heddle::harnesses
