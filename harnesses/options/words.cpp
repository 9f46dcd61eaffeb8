#include <cctype>
#include <string_view>

#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

std::vector<std::string> split_words(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '\\' && quote != '\'' && i + 1 < line.size()) {
      word += line[++i];
      in_word = true;
    } else if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (std::isspace(static_cast<unsigned char>(c)) == 0) {
      word += c;
      in_word = true;
    } else if (in_word) {
      words.push_back(word);
      word.clear();
      in_word = false;
    }
  }
  if (quote != 0) {
    throw UsageError(std::string("options: a quote ") + quote + " is not closed: " + line);
  }
  if (in_word) {
    words.push_back(word);
  }
  return words;
}

std::string join_words(const std::vector<std::string>& words) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,/:@%";
  std::string line;
  for (const std::string& word : words) {
    line += line.empty() ? "" : " ";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
      line += word;
      continue;
    }
    line += '\'';
    for (const char c : word) {
      line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    line += '\'';
  }
  return line;
}

}  // namespace heddle::harnesses
