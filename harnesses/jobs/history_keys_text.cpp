#include "harnesses/jobs/history_keys_text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <iterator>
#include <optional>

namespace heddle::harnesses {
namespace {

constexpr std::size_t digits = 16;

template <typename Number>
std::optional<Number> number_in(std::string_view text, int base) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  const bool is_all = error == std::errc() && end == text.data() + text.size();
  return is_all ? std::optional(number) : std::nullopt;
}

void append(std::string& text, const scheduler::HistoryKey& key) {
  fmt::format_to(std::back_inserter(text), "{:016x}{:016x}", key.high, key.low);
}

unsigned bits_of(const JudgedHistory& judged) {
  return (judged.is_unexplained ? 1U : 0U) | (judged.is_nonlinearizable ? 2U : 0U) |
         (judged.is_undecided ? 4U : 0U) | (judged.is_unlisted ? 8U : 0U);
}

/// Calls `add` with each key and what stands behind it.
template <typename Add>
bool each_key(std::string_view text, Add add) {
  while (!text.empty()) {
    const std::string_view entry = text.substr(0, text.find(';'));
    if (entry.size() < 2 * digits || entry.size() == text.size()) {
      return false;
    }
    const auto high = number_in<std::uint64_t>(entry.substr(0, digits), 16);
    const auto low = number_in<std::uint64_t>(entry.substr(digits, digits), 16);
    if (!high || !low || !add(scheduler::HistoryKey{*low, *high}, entry.substr(2 * digits))) {
      return false;
    }
    text.remove_prefix(entry.size() + 1);
  }
  return true;
}

}  // namespace

std::string text_of(const DistinctHistories& histories) {
  std::string text;
  for (const auto& [key, judged] : histories) {
    append(text, key);
    fmt::format_to(std::back_inserter(text), "{:x};", bits_of(judged));
  }
  return text;
}

std::string text_of(const UnlistedPosets& posets) {
  std::string text;
  for (const auto& [key, unlisted] : posets) {
    append(text, key);
    fmt::format_to(std::back_inserter(text), "{}/{};", unlisted.judged, unlisted.undecided);
  }
  return text;
}

std::string text_of(const HistoryKeys& keys) {
  std::string text;
  for (const scheduler::HistoryKey& key : keys) {
    append(text, key);
    text += ';';
  }
  return text;
}

bool parse_keys(std::string_view text, DistinctHistories& histories) {
  return each_key(text, [&](const scheduler::HistoryKey& key, std::string_view rest) {
    const auto bits = number_in<unsigned>(rest, 16);
    if (!bits || *bits > 15) {
      return false;
    }
    histories.insert({key, JudgedHistory{(*bits & 1U) != 0, (*bits & 2U) != 0, (*bits & 4U) != 0,
                                         (*bits & 8U) != 0}});
    return true;
  });
}

bool parse_keys(std::string_view text, UnlistedPosets& posets) {
  return each_key(text, [&](const scheduler::HistoryKey& key, std::string_view rest) {
    const std::size_t slash = rest.find('/');
    if (slash == std::string_view::npos) {
      return false;
    }
    const auto judged = number_in<std::uint64_t>(rest.substr(0, slash), 10);
    const auto undecided = number_in<std::uint64_t>(rest.substr(slash + 1), 10);
    if (!judged || !undecided) {
      return false;
    }
    posets.insert({key, {*judged, *undecided}});
    return true;
  });
}

bool parse_keys(std::string_view text, HistoryKeys& keys) {
  return each_key(text, [&](const scheduler::HistoryKey& key, std::string_view rest) {
    keys.insert(key);
    return rest.empty();
  });
}

}  // namespace heddle::harnesses
