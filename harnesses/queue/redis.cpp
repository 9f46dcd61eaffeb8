#include "harnesses/queue/redis.hpp"

#include <fmt/format.h>
#include <hiredis/hiredis.h>
#include <sys/time.h>

#include <cerrno>
#include <utility>

#include "base/environment.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

constexpr timeval connect_time{.tv_sec = 5, .tv_usec = 0};
constexpr timeval answer_time{.tv_sec = 30, .tv_usec = 0};

struct FreeReply {
  void operator()(redisReply* reply) const { freeReplyObject(reply); }
};
using Reply = std::unique_ptr<redisReply, FreeReply>;

RedisReply copy_of(const redisReply& reply) {
  RedisReply copy;
  switch (reply.type) {
    case REDIS_REPLY_INTEGER:
      copy.number = reply.integer;
      break;
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS:
      copy.text = std::string(reply.str, reply.len);
      break;
    case REDIS_REPLY_ARRAY:
      for (std::size_t i = 0; i < reply.elements; ++i) {
        copy.elements.push_back(copy_of(*reply.element[i]));
      }
      break;
    default:
      break;
  }
  return copy;
}

/// The server is not able to do it now, but will be: it is as if it were not there.
bool is_passing(const std::string& message) { return message.starts_with("LOADING"); }

/// Without which line of which script it was.
std::string message_of(const redisReply& reply) {
  std::string message(reply.str, reply.len);
  return message.substr(0, message.find(" script: "));
}

}  // namespace

struct Redis::Connection {
  explicit Connection(redisContext* opened) : context(opened) {}
  ~Connection() {
    if (context != nullptr) {
      redisFree(context);
    }
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  redisContext* context;
};

Redis::Redis(const QueueUrl& url) : url_(url) {
  connection_ = std::make_unique<Connection>(
      redisConnectWithTimeout(url.host.c_str(), url.port, connect_time));
  redisContext* const context = connection_->context;
  if (context == nullptr || context->err != 0) {
    throw ServerGone(fmt::format("{}: no server answers: {}", url.shown(),
                                 context == nullptr ? "out of memory" : context->errstr));
  }
  redisSetTimeout(context, answer_time);
  redisEnableKeepAlive(context);
  sign_in();
}

Redis::~Redis() = default;

void Redis::sign_in() {
  if (!url_.password.empty()) {
    std::vector<std::string> words{"AUTH", url_.password};
    if (!url_.user.empty()) {
      words.insert(words.begin() + 1, url_.user);
    }
    call(words);
  }
  const std::string info = call({"INFO", "server"}).text.value_or("");
  const std::string key = "run_id:";
  const std::size_t begin = info.find(key);
  if (begin != std::string::npos) {
    run_ = info.substr(begin + key.size(), info.find_first_of("\r\n", begin) - begin - key.size());
  }
}

RedisReply Redis::call(const std::vector<std::string>& words) {
  std::vector<const char*> texts;
  std::vector<std::size_t> sizes;
  for (const std::string& word : words) {
    texts.push_back(word.data());
    sizes.push_back(word.size());
  }
  redisContext* const context = connection_->context;
  const Reply reply(static_cast<redisReply*>(
      redisCommandArgv(context, static_cast<int>(words.size()), texts.data(), sizes.data())));
  if (reply == nullptr) {
    const bool is_late = context->err == REDIS_ERR_IO && errno == EAGAIN;
    throw ServerGone(fmt::format("{}: {}", url_.shown(),
                                 is_late
                                     ? std::string("the server does not answer")
                                     : fmt::format("the connection is lost: {}", context->errstr)));
  }
  if (reply->type == REDIS_REPLY_ERROR) {
    const std::string message = message_of(*reply);
    if (is_passing(message)) {
      throw ServerGone(fmt::format("{}: {}", url_.shown(), message));
    }
    throw UsageError(fmt::format(
        "{}: the server refuses: {}{}", url_.shown(), message,
        message.starts_with("NOAUTH")
            ? fmt::format(" (the password is that of {})", base::queue_password_variable)
            : ""));
  }
  return copy_of(*reply);
}

RedisReply Redis::evaluate(const std::string& script, const std::vector<std::string>& keys,
                           const std::vector<std::string>& arguments) {
  std::vector<std::string> words{"EVAL", script, std::to_string(keys.size())};
  words.insert(words.end(), keys.begin(), keys.end());
  words.insert(words.end(), arguments.begin(), arguments.end());
  return call(words);
}

}  // namespace heddle::harnesses
