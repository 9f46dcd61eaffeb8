#pragma once

// What is handed over of a failed assertion of Catch2 2 or 3; the header of either comes before
// this.

#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "heddle/c_api.h"
#include "heddle/detail/catch2_telling.hpp"

namespace heddle::detail {

/// For a record of assertions that takes the place of Catch2's own, which is not made for several
/// threads. It holds nothing that an execution changes: what there is belongs to the thread.
struct CatchFailures {
  struct Message {
    unsigned sequence;
    std::string text;
  };

  /// Of INFO and CAPTURE, in the scopes that the thread is in.
  static std::vector<Message>& messages() {
    static thread_local std::vector<Message> of_thread;
    return of_thread;
  }
  static void drop_message(unsigned sequence) {
    for (std::size_t i = messages().size(); i-- > 0;) {
      if (messages()[i].sequence == sequence) {
        messages().erase(messages().begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }

  static bool& last_passed() {
    static thread_local bool of_thread = true;
    return of_thread;
  }

  static void evaluated(const Catch::AssertionInfo& info,
                        const Catch::ITransientExpression& expression) {
    const bool holds = expression.getResult() != Catch::isFalseTest(info.resultDisposition);
    last_passed() = holds;
    if (holds) {
      return;
    }
    std::ostringstream expanded;
    expression.streamReconstructedExpression(expanded);
    failed(info, "with expansion: " + expanded.str());
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
    const bool goes_on =
        (info.resultDisposition & Catch::ResultDisposition::ContinueOnFailure) != 0;
    whole += text.empty() ? "" : "\n" + text;
    for (const Message& message : messages()) {
      whole += "\n" + message.text;
    }
    fail(info.lineInfo, whole, !goes_on);
  }

  static void fail(const Catch::SourceLineInfo& line, const std::string& text, bool is_fatal) {
    heddle_failed_assertion(line.file, static_cast<int>(line.line), text.c_str(), is_fatal ? 1 : 0);
  }

  static constexpr const char* refused_section =
      "a SECTION in an exploration would be run once, and others never: put them around it";
  static constexpr const char* refused_generator =
      "GENERATE in an exploration would yield one value only: use heddle::choose";
  static constexpr const char* not_thrown = "no exception was thrown where one was expected";
  static constexpr const char* thrown = "due to unexpected exception with message: ";
  static constexpr const char* incomplete =
      "an exception left the assertion, where exceptions are not translated";
};

/// `Record` hears of all assertions while something is explored.
template <typename Record>
void with_catch_record(void (*inner)(void* context), void* context) {
  auto& catch_context = Catch::getCurrentMutableContext();
  Catch::IResultCapture* const before = catch_context.getResultCapture();
  Record record;
  catch_context.setResultCapture(&record);
  inner(context);
  catch_context.setResultCapture(before);
}

}  // namespace heddle::detail
