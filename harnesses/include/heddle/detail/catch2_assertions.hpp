#pragma once

// For Catch2 2, in one header.

#include <cstdlib>
#include <string>

#include "heddle/detail/catch_failures.hpp"

namespace heddle::detail {

/// Hands over what fails, on whichever thread, in place of Catch2's own record of a run.
class CatchHandOver final : public Catch::IResultCapture, private CatchFailures {
 public:
  bool sectionStarted(const Catch::SectionInfo& info, Catch::Counts& /*assertions*/) override {
    fail(info.lineInfo, refused_section, true);
    return false;
  }
  void sectionEnded(const Catch::SectionEndInfo& /*info*/) override {}
  void sectionEndedEarly(const Catch::SectionEndInfo& /*info*/) override {}

  Catch::IGeneratorTracker& acquireGeneratorTracker(Catch::StringRef /*name*/,
                                                    const Catch::SourceLineInfo& line) override {
    fail(line, refused_generator, true);
    std::abort();
  }

#if defined(CATCH_CONFIG_ENABLE_BENCHMARKING)
  void benchmarkPreparing(const std::string& /*name*/) override {}
  void benchmarkStarting(const Catch::BenchmarkInfo& /*info*/) override {}
  void benchmarkEnded(const Catch::BenchmarkStats<>& /*stats*/) override {}
  void benchmarkFailed(const std::string& /*error*/) override {}
#endif

  void pushScopedMessage(const Catch::MessageInfo& message) override {
    messages().push_back({message.sequence, message.message});
  }
  void popScopedMessage(const Catch::MessageInfo& message) override {
    drop_message(message.sequence);
  }
  void emplaceUnscopedMessage(const Catch::MessageBuilder& builder) override {
    messages().push_back({builder.m_info.sequence, builder.m_stream.str()});
  }

  void handleFatalErrorCondition(Catch::StringRef /*message*/) override {}

  void handleExpr(const Catch::AssertionInfo& info, const Catch::ITransientExpression& expression,
                  Catch::AssertionReaction& /*reaction*/) override {
    evaluated(info, expression);
  }
  void handleMessage(const Catch::AssertionInfo& info, Catch::ResultWas::OfType type,
                     const Catch::StringRef& message,
                     Catch::AssertionReaction& /*reaction*/) override {
    outcome(info, type, static_cast<std::string>(message));
  }
  void handleUnexpectedExceptionNotThrown(const Catch::AssertionInfo& info,
                                          Catch::AssertionReaction& /*reaction*/) override {
    failed(info, not_thrown);
  }
  void handleUnexpectedInflightException(const Catch::AssertionInfo& info,
                                         const std::string& message,
                                         Catch::AssertionReaction& /*reaction*/) override {
    failed(info, thrown + message);
  }
  void handleIncomplete(const Catch::AssertionInfo& info) override { failed(info, incomplete); }
  void handleNonExpr(const Catch::AssertionInfo& info, Catch::ResultWas::OfType type,
                     Catch::AssertionReaction& /*reaction*/) override {
    outcome(info, type, "");
  }

  bool lastAssertionPassed() override { return last_passed(); }
  void assertionPassed() override { last_passed() = true; }
  std::string getCurrentTestName() const override { return "heddle::explore"; }
  const Catch::AssertionResult* getLastResult() const override { return nullptr; }
  void exceptionEarlyReported() override {}
};

inline const bool catch2_is_declared = declare_catch2(&with_catch_record<CatchHandOver>);

}  // namespace heddle::detail
