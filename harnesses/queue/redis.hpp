#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "harnesses/queue/queue_url.hpp"

/// A connection to a Redis server, or to one that understands the same commands.
namespace heddle::harnesses {

/// The connection is lost, or cannot be made, and the server may be another one by now.
class ServerGone : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An answer: a number, a text, nothing, or several.
struct RedisReply {
  std::optional<long long> number;
  std::optional<std::string> text;
  std::vector<RedisReply> elements;
};

class Redis {
 public:
  /// Throws UsageError if the server does not take the password, ServerGone if there is none.
  explicit Redis(const QueueUrl& url);
  ~Redis();
  Redis(const Redis&) = delete;
  Redis& operator=(const Redis&) = delete;

  /// Throws ServerGone; UsageError for what the server refuses: its disk is full, say.
  RedisReply call(const std::vector<std::string>& words);

  /// `script` in Lua, on the server; all or nothing of it happens.
  RedisReply evaluate(const std::string& script, const std::vector<std::string>& keys,
                      const std::vector<std::string>& arguments);

  /// What tells this run of the server from others.
  [[nodiscard]] const std::string& run() const { return run_; }

 private:
  struct Connection;
  void sign_in();

  QueueUrl url_;
  std::unique_ptr<Connection> connection_;
  std::string run_;
};

}  // namespace heddle::harnesses
