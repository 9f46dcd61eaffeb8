#pragma once

#include <functional>
#include <string>

#include "checkers/checker.hpp"
#include "checkers/explanations/sub_history.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// Calls `visit` with histories of each type, coded, and their answers: those of at most two
/// operations, and some of three. Among them are such with none as a value.
void for_small_histories_of_all_types(
    const std::function<void(CodedHistory& coded, const History& history, Answer answer)>& visit);

/// The answer about a part, by the search.
Answer answer_to(PartMaker& maker, const HistoryPart& part);

/// All operations.
HistoryPart whole_of(const CodedHistory& coded);

/// The operations in lines, for messages.
std::string text_of(const History& history);

}  // namespace heddle::checkers
