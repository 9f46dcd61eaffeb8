#pragma once

#include <functional>
#include <string>

#include "checkers/checker.hpp"
#include "checkers/coded_history.hpp"
#include "checkers/sub_history.hpp"

namespace heddle::checkers {

// Calls `visit` with all small histories of each type, coded, and their answers; of the sizes 1
// and 2, and some of the sizes 3 and 4.
void for_small_histories_of_all_types(
    const std::function<void(CodedHistory& coded, const History& history, Answer answer)>& visit);

// The answer about a part, by the search.
Answer answer_to(PartMaker& maker, const HistoryPart& part);

// All operations.
HistoryPart whole_of(const CodedHistory& coded);

// The operations in lines, for messages.
std::string text_of(const History& history);

}  // namespace heddle::checkers
