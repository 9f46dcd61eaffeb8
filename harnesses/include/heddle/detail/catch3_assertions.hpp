#pragma once

// For Catch2 3, which has headers of its own for each thing.

#if !defined(CATCH_ALL_HPP_INCLUDED) && !defined(CATCH_AMALGAMATED_HPP_INCLUDED)
#include <catch2/benchmark/detail/catch_benchmark_stats.hpp>
#include <catch2/catch_assertion_info.hpp>
#include <catch2/catch_message.hpp>
#include <catch2/catch_section_info.hpp>
#include <catch2/interfaces/catch_interfaces_capture.hpp>
#include <catch2/interfaces/catch_interfaces_generatortracker.hpp>
#include <catch2/internal/catch_context.hpp>
#include <catch2/internal/catch_decomposer.hpp>
#endif

#include <cstdlib>
#include <string>
#include <utility>

#include "heddle/detail/catch_failures.hpp"

namespace heddle::detail {

/// Hands over what fails, on whichever thread, in place of Catch2's own record of a run. Nothing is
/// marked `override`: the interface differs a little between the versions 3.x, and what one of them
/// lacks, or takes otherwise, is a function of this class alone.
class CatchHandOver final : public Catch::IResultCapture, private CatchFailures {
 public:
  void notifyAssertionStarted(const Catch::AssertionInfo& /*info*/) {}
  bool sectionStarted(Catch::StringRef /*name*/, const Catch::SourceLineInfo& line,
                      Catch::Counts& /*assertions*/) {
    fail(line, refused_section, true);
    return false;
  }
  void sectionEnded(Catch::SectionEndInfo&& /*info*/) {}
  void sectionEndedEarly(Catch::SectionEndInfo&& /*info*/) {}

  Catch::IGeneratorTracker* acquireGeneratorTracker(Catch::StringRef /*name*/,
                                                    const Catch::SourceLineInfo& line) {
    fail(line, refused_generator, true);
    std::abort();
  }
  Catch::IGeneratorTracker* createGeneratorTracker(
      Catch::StringRef /*name*/, Catch::SourceLineInfo line,
      Catch::Generators::GeneratorBasePtr&& /*generator*/) {
    fail(line, refused_generator, true);
    std::abort();
  }

  void benchmarkPreparing(Catch::StringRef /*name*/) {}
  void benchmarkStarting(const Catch::BenchmarkInfo& /*info*/) {}
  void benchmarkEnded(const Catch::BenchmarkStats<>& /*stats*/) {}
  void benchmarkFailed(Catch::StringRef /*error*/) {}

  void pushScopedMessage(const Catch::MessageInfo& message) {
    messages().push_back({message.sequence, message.message});
  }
  void pushScopedMessage(Catch::MessageInfo&& message) {
    messages().push_back({message.sequence, std::move(message.message)});
  }
  void popScopedMessage(const Catch::MessageInfo& message) { drop_message(message.sequence); }
  void popScopedMessage(unsigned sequence) { drop_message(sequence); }
  void emplaceUnscopedMessage(Catch::MessageBuilder&& builder) {
    messages().push_back({builder.m_info.sequence, builder.m_stream.str()});
  }

  void handleFatalErrorCondition(Catch::StringRef /*message*/) {}

  void handleExpr(const Catch::AssertionInfo& info, const Catch::ITransientExpression& expression,
                  Catch::AssertionReaction& /*reaction*/) {
    evaluated(info, expression);
  }
  void handleMessage(const Catch::AssertionInfo& info, Catch::ResultWas::OfType type,
                     std::string&& message, Catch::AssertionReaction& /*reaction*/) {
    outcome(info, type, message);
  }
  void handleUnexpectedExceptionNotThrown(const Catch::AssertionInfo& info,
                                          Catch::AssertionReaction& /*reaction*/) {
    failed(info, not_thrown);
  }
  void handleUnexpectedInflightException(const Catch::AssertionInfo& info, std::string&& message,
                                         Catch::AssertionReaction& /*reaction*/) {
    failed(info, thrown + message);
  }
  void handleIncomplete(const Catch::AssertionInfo& info) { failed(info, incomplete); }
  void handleNonExpr(const Catch::AssertionInfo& info, Catch::ResultWas::OfType type,
                     Catch::AssertionReaction& /*reaction*/) {
    outcome(info, type, "");
  }

  bool lastAssertionPassed() { return last_passed(); }
  void assertionPassed() { last_passed() = true; }
  std::string getCurrentTestName() const { return "heddle::explore"; }
  const Catch::AssertionResult* getLastResult() const { return nullptr; }
  void exceptionEarlyReported() {}
};

inline const bool catch2_is_declared = declare_catch2(&with_catch_record<CatchHandOver>);

}  // namespace heddle::detail
