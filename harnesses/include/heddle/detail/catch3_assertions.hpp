#pragma once

// For Catch2 3, which has headers of its own for each thing.

#if !defined(CATCH_ALL_HPP_INCLUDED) && !defined(CATCH_AMALGAMATED_HPP_INCLUDED)
#include <catch2/catch_assertion_result.hpp>
#include <catch2/interfaces/catch_interfaces_reporter.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#endif

#include <string>

#include "heddle/c_api.h"
#include "heddle/detail/catch2_telling.hpp"

namespace heddle::detail {

inline bool& hands_over_catch3() {
  static bool does = false;
  return does;
}

/// Hands over what fails while something is explored. It hears of it first, before the reporters
/// of the run, whose record of it will be put back.
class CatchListener final : public Catch::EventListenerBase {
 public:
  using EventListenerBase::EventListenerBase;

  void assertionEnded(const Catch::AssertionStats& stats) override {
    const Catch::AssertionResult& result = stats.assertionResult;
    if (!hands_over_catch3() || result.isOk()) {
      return;
    }
    std::string text = result.getExpressionInMacro();
    if (result.hasExpandedExpression()) {
      text += "\nwith expansion: " + result.getExpandedExpression();
    }
    if (result.hasMessage()) {
      text += "\n" + static_cast<std::string>(result.getMessage());
    }
    for (const Catch::MessageInfo& info : stats.infoMessages) {
      text += "\n" + info.message;
    }
    const Catch::SourceLineInfo line = result.getSourceInfo();
    const std::string macro = static_cast<std::string>(result.getTestMacroName());
    const bool goes_on = macro.find("CHECK") != std::string::npos;
    heddle_failed_assertion(line.file, static_cast<int>(line.line), text.c_str(), goes_on ? 0 : 1);
  }
};

inline void with_catch3(void (*inner)(void* context), void* context) {
  hands_over_catch3() = true;
  inner(context);
  hands_over_catch3() = false;
}

inline const Catch::ListenerRegistrar<CatchListener> catch3_listens{
    Catch::StringRef("heddle", sizeof "heddle" - 1)};
inline const bool catch2_is_declared = declare_catch2(&with_catch3);

}  // namespace heddle::detail
