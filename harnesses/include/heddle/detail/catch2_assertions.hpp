#pragma once

// For Catch2 2, in one header.

#include <cstddef>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "heddle/c_api.h"
#include "heddle/detail/catch2_telling.hpp"

namespace heddle::detail {

/// Hands over what fails, on whichever thread, in place of Catch2's own record of a run, which is
/// not made for several threads. It holds nothing that an execution changes.
class CatchHandOver final : public Catch::IResultCapture {
 public:
  bool sectionStarted(const Catch::SectionInfo& info, Catch::Counts& /*assertions*/) override {
    fail(info.lineInfo,
         "a SECTION in an exploration would be run once, and others never: put them "
         "around it",
         true);
    return false;
  }
  void sectionEnded(const Catch::SectionEndInfo& /*info*/) override {}
  void sectionEndedEarly(const Catch::SectionEndInfo& /*info*/) override {}

  Catch::IGeneratorTracker& acquireGeneratorTracker(Catch::StringRef /*name*/,
                                                    const Catch::SourceLineInfo& line) override {
    fail(line, "GENERATE in an exploration would yield one value only: use heddle::choose", true);
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
    for (std::size_t i = messages().size(); i-- > 0;) {
      if (messages()[i].sequence == message.sequence) {
        messages().erase(messages().begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }
  void emplaceUnscopedMessage(const Catch::MessageBuilder& builder) override {
    messages().push_back({builder.m_info.sequence, builder.m_stream.str()});
  }

  void handleFatalErrorCondition(Catch::StringRef /*message*/) override {}

  void handleExpr(const Catch::AssertionInfo& info, const Catch::ITransientExpression& expression,
                  Catch::AssertionReaction& /*reaction*/) override {
    const bool holds = expression.getResult() != Catch::isFalseTest(info.resultDisposition);
    last_passed() = holds;
    if (holds) {
      return;
    }
    std::ostringstream expanded;
    expression.streamReconstructedExpression(expanded);
    failed(info, "with expansion: " + expanded.str());
  }
  void handleMessage(const Catch::AssertionInfo& info, Catch::ResultWas::OfType type,
                     const Catch::StringRef& message,
                     Catch::AssertionReaction& /*reaction*/) override {
    outcome(info, type, static_cast<std::string>(message));
  }
  void handleUnexpectedExceptionNotThrown(const Catch::AssertionInfo& info,
                                          Catch::AssertionReaction& /*reaction*/) override {
    failed(info, "no exception was thrown where one was expected");
  }
  void handleUnexpectedInflightException(const Catch::AssertionInfo& info,
                                         const std::string& message,
                                         Catch::AssertionReaction& /*reaction*/) override {
    failed(info, "due to unexpected exception with message: " + message);
  }
  void handleIncomplete(const Catch::AssertionInfo& info) override {
    failed(info, "an exception left the assertion, where exceptions are not translated");
  }
  void handleNonExpr(const Catch::AssertionInfo& info, Catch::ResultWas::OfType type,
                     Catch::AssertionReaction& /*reaction*/) override {
    outcome(info, type, "");
  }

  bool lastAssertionPassed() override { return last_passed(); }
  void assertionPassed() override { last_passed() = true; }
  std::string getCurrentTestName() const override { return "heddle::explore"; }
  const Catch::AssertionResult* getLastResult() const override { return nullptr; }
  void exceptionEarlyReported() override {}

 private:
  struct Message {
    unsigned sequence;
    std::string text;
  };

  /// Of INFO and CAPTURE, in the scopes that the thread is in.
  static std::vector<Message>& messages() {
    static thread_local std::vector<Message> of_thread;
    return of_thread;
  }
  static bool& last_passed() {
    static thread_local bool of_thread = true;
    return of_thread;
  }

  static void outcome(const Catch::AssertionInfo& info, Catch::ResultWas::OfType type,
                      const std::string& text) {
    last_passed() = (type & Catch::ResultWas::FailureBit) == 0;
    if (!last_passed()) {
      failed(info, text);
    }
  }

  static void failed(const Catch::AssertionInfo& info, const std::string& text) {
    last_passed() = false;
    if (Catch::shouldSuppressFailure(info.resultDisposition)) {
      return;
    }
    std::string whole = static_cast<std::string>(info.macroName) + "( " +
                        static_cast<std::string>(info.capturedExpression) + " )";
    whole += text.empty() ? "" : "\n" + text;
    for (const Message& message : messages()) {
      whole += "\n" + message.text;
    }
    fail(info.lineInfo, whole, !Catch::shouldContinueOnFailure(info.resultDisposition));
  }

  static void fail(const Catch::SourceLineInfo& line, const std::string& text, bool is_fatal) {
    heddle_failed_assertion(line.file, static_cast<int>(line.line), text.c_str(), is_fatal ? 1 : 0);
  }
};

inline void with_catch2(void (*inner)(void* context), void* context) {
  Catch::IMutableContext& catch_context = Catch::getCurrentMutableContext();
  Catch::IResultCapture* const before = catch_context.getResultCapture();
  CatchHandOver hand_over;
  catch_context.setResultCapture(&hand_over);
  inner(context);
  catch_context.setResultCapture(before);
}

inline const bool catch2_is_declared = declare_catch2(&with_catch2);

}  // namespace heddle::detail
