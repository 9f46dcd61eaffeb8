#include "harnesses/queue/queue_password.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "base/environment.hpp"
#include "harnesses/queue/queue_url.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::string_view option = "--queue";
constexpr std::string_view scheme = "redis://";

/// Never destroyed: the process may end amid anything.
std::string& kept_password() {
  static auto* const password = new std::string;
  return *password;
}

/// Where the URL in a word begins whose password is to be hidden.
std::size_t url_in(const std::vector<std::string>& words, std::size_t i, bool is_anywhere) {
  const std::string_view word = words[i];
  const bool is_value = i > 0 && words[i - 1] == option;
  if ((is_value || is_anywhere) && word.starts_with(scheme)) {
    return 0;
  }
  const bool is_joined = word.starts_with(option) && word.substr(option.size()).starts_with('=') &&
                         word.substr(option.size() + 1).starts_with(scheme);
  return is_joined ? option.size() + 1 : std::string_view::npos;
}

}  // namespace

void hide_queue_password(std::vector<std::string>& words, char** arguments, bool is_anywhere) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    std::string& word = words[i];
    const std::size_t url = url_in(words, i, is_anywhere);
    const std::size_t at = url == std::string::npos ? url : word.rfind('@');
    if (at == std::string::npos) {
      continue;
    }
    const std::size_t begin = url + scheme.size();
    std::memset(arguments[i] + begin, '*', at - begin);
    const Credentials credentials = read_credentials(word.substr(begin, at - begin));
    if (credentials.password.empty()) {
      continue;
    }
    setenv(base::queue_password_variable, credentials.password.c_str(), 1);
    const std::string user =
        credentials.user.empty() ? "" : word.substr(begin, word.find(':', begin) - begin) + ":@";
    word.replace(begin, at + 1 - begin, user);
  }
}

void keep_queue_password() {
  char* const value = std::getenv(base::queue_password_variable);
  if (value == nullptr) {
    return;
  }
  kept_password() = value;
  std::memset(value, '*', std::strlen(value));
  unsetenv(base::queue_password_variable);
}

std::string known_queue_password() {
  const char* const value = std::getenv(base::queue_password_variable);
  return value != nullptr ? value : kept_password();
}

}  // namespace heddle::harnesses
