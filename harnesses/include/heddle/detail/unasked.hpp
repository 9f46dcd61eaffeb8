#pragma once

#include <memory>
#include <string>
#include <utility>

#include "heddle/c_api.h"

namespace heddle::detail {

/// Tells the test framework of a report, when the last who has it is gone, unless somebody asked.
class Unasked {
 public:
  Unasked(const char* file, int line, std::string report)
      : file_(file), line_(line), report_(std::move(report)) {}
  Unasked(const Unasked&) = delete;
  Unasked& operator=(const Unasked&) = delete;
  ~Unasked() {
    if (!is_asked_) {
      heddle_tell_framework(file_, line_, report_.c_str());
    }
  }

  void asked() { is_asked_ = true; }

 private:
  const char* file_;
  int line_;
  std::string report_;
  bool is_asked_ = false;
};

/// A report, which knows whether it was searched. To print it is not to ask.
class ReportText : public std::string {
 public:
  ReportText() = default;
  explicit ReportText(const char* text) : std::string(text) {}

  template <typename... Arguments>
  [[nodiscard]] std::size_t find(Arguments&&... arguments) const {
    asked();
    return std::string::find(std::forward<Arguments>(arguments)...);
  }

  void asked() const {
    if (unasked_ != nullptr) {
      unasked_->asked();
    }
  }

  void tell_unless_asked(const char* file, int line) {
    unasked_ = std::make_shared<Unasked>(file, line, *this);
  }

 private:
  std::shared_ptr<Unasked> unasked_;
};

}  // namespace heddle::detail
