#include "harnesses/queue/queue_url.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/queue/queue_password.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::string_view scheme = "redis://";
constexpr std::string_view encrypted_scheme = "rediss://";
constexpr std::string_view form = "redis://[[USER]:PASSWORD@]HOST[:PORT]/NAME";
constexpr std::size_t longest_name = 100;

/// The text is told without what may be a password: nothing before the last '@'.
[[noreturn]] void refuse(const std::string& text, const std::string& why) {
  const std::size_t at = text.rfind('@');
  const std::string told = at == std::string::npos ? text : "redis://...@" + text.substr(at + 1);
  throw UsageError(fmt::format("{}: {}: expected {}", told, why, form));
}

int hexadecimal(char digit) {
  constexpr std::string_view digits = "0123456789abcdef";
  const char lower = digit >= 'A' && digit <= 'F' ? static_cast<char>(digit - 'A' + 'a') : digit;
  const std::size_t found = digits.find(lower);
  return found == std::string_view::npos ? -1 : static_cast<int>(found);
}

/// What %XX stand for. A '%' that begins none stays.
std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hexadecimal(text[i + 1]) : -1;
    const int low = high >= 0 ? hexadecimal(text[i + 2]) : -1;
    if (low >= 0) {
      plain += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

bool is_in_names(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-';
}

void read_host(std::string_view text, const std::string& whole, QueueUrl& url) {
  const bool is_in_brackets = text.starts_with('[');  // an address of IPv6
  const std::size_t bracket = is_in_brackets ? text.find(']') : 0;
  if (bracket == std::string_view::npos) {
    refuse(whole, "no ']'");
  }
  const std::size_t colon = text.find(':', bracket);
  url.host = is_in_brackets ? text.substr(1, bracket - 1) : text.substr(0, colon);
  if (url.host.empty()) {
    refuse(whole, "no host");
  }
  if (colon == std::string_view::npos) {
    return;
  }
  const std::string_view digits = text.substr(colon + 1);
  const auto [end, problem] =
      std::from_chars(digits.data(), digits.data() + digits.size(), url.port);
  const bool is_whole = problem == std::errc() && end == digits.data() + digits.size();
  if (!is_whole || url.port < 1 || url.port > UINT16_MAX) {
    refuse(whole, "no port");
  }
}

}  // namespace

Credentials read_credentials(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    return {"", decoded(text)};
  }
  return {decoded(text.substr(0, colon)), decoded(text.substr(colon + 1))};
}

std::string QueueUrl::shown() const {
  const bool has_colons = host.find(':') != std::string::npos;
  return fmt::format("redis://{}:{}/{}", has_colons ? "[" + host + "]" : host, port, name);
}

QueueUrl parse_queue_url(const std::string& text) {
  if (text.starts_with(encrypted_scheme)) {
    refuse(text, "this Heddle is built with hiredis 0.14, which has no TLS");
  }
  if (!text.starts_with(scheme)) {
    refuse(text, "no URL of a queue");
  }
  std::string_view rest = std::string_view(text).substr(scheme.size());
  QueueUrl url;
  if (const std::size_t at = rest.rfind('@'); at != std::string_view::npos) {
    Credentials written = read_credentials(rest.substr(0, at));
    url.user = std::move(written.user);
    url.password = std::move(written.password);
    rest = rest.substr(at + 1);
  }
  if (url.password.empty()) {
    url.password = known_queue_password();
  }
  const std::size_t slash = rest.find('/');
  read_host(rest.substr(0, slash), text, url);
  url.name = slash == std::string_view::npos ? "" : rest.substr(slash + 1);
  if (url.name.empty() || url.name.size() > longest_name ||
      !std::ranges::all_of(url.name, is_in_names)) {
    refuse(text, "no name of a search (letters, digits, '.', '_', '-')");
  }
  return url;
}

}  // namespace heddle::harnesses
