#include "checkers/formats/tla/tla_templates.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace heddle::checkers {

const std::string_view tla_object_template = R"(Object == "@type@"
ValueForm == "@form@"
@initial@
\* The state of the object: @state@.
InitialState == @initial_state@

\* {t} if operation o, which leads to state t, may answer one of R; otherwise {}.
Then(o, R, t) == IF ~o.known \/ o.result \in R THEN {t} ELSE {}

\* The states in which the object may be after operation o in state s.
Step(s, o) ==
    CASE @steps@
)";

const std::string_view tla_events_template = R"(---- MODULE @module@ ----
\* A history, put to the model of "Reading the Herlihy & Wing linearizability paper with TLA+"
\* (Hochstein, 2018). To run: save as @module@.tla beside the model's Linearizability.tla and
\* Utilities.tla, with an empty @module@.cfg, and give it to TLC, which finds the assumption
\* false if the history is not linearizable. It tries all orders of the events: some eight of
\* them are what it can do.
@remark@EXTENDS Naturals, Sequences, TLC

Processes == @processes@
Values == @values@

@object@
Invocations == @invocations@
IsInvocation(e) == e.op \in Invocations
IsResponse(e) == e.op = "Ok"

\* The events of process P.
H|P == SelectSeq(H, LAMBDA e : e.proc = P)

\* Event j of H is the response to event i.
Matches(H, i, j) ==
    /\ i < j /\ i \in DOMAIN H /\ j \in DOMAIN H
    /\ IsInvocation(H[i])
    /\ IsResponse(H[j])
    /\ H[i].proc = H[j].proc
    /\ \A k \in (i + 1)..(j - 1) : H[k].proc # H[i].proc

\* How a pending invocation may be answered.
PossibleResponses(e) ==
    CASE @responses@

ArgumentsOf(e) == IF "args" \in DOMAIN e THEN e.args
                  ELSE IF "val" \in DOMAIN e THEN <<e.val>> ELSE << >>
ResultOf(e) == IF "val" \in DOMAIN e THEN e.val ELSE "none"

\* The sequential history H is one of the object, from state s on.
RECURSIVE IsLegalFrom(_, _)
IsLegalFrom(H, s) ==
    \/ H = << >>
    \/ \E t \in Step(s, [op |-> H[1].op, args |-> ArgumentsOf(H[1]),
                         known |-> TRUE, result |-> ResultOf(H[2])]) :
          IsLegalFrom(Tail(Tail(H)), t)
IsLegal(H) == IsLegalFrom(H, InitialState)

Model == INSTANCE Linearizability

History ==
  << @events@ >>

ASSUME Model!IsLinearizableHistory(History)
====
)";

const std::string_view tla_operations_template = R"(---- MODULE @module@ ----
\* A history as operations, and what makes it linearizable (Herlihy and Wing, "Linearizability:
\* a correctness condition for concurrent objects", 1990). To run: save as @module@.tla with an
\* empty @module@.cfg, and give it to TLC, which finds the assumption false if the history is
\* not linearizable.
EXTENDS Naturals, Sequences, TLC

@object@
\* The ends of the operations stand at positions 1, 2, ...: invoked, and responded. `known` says
\* whether anybody knows what an operation answered.
Never == @never@
Operations ==
  << @operations@ >>

Precedes(i, j) == Operations[i].responded < Operations[j].invoked

\* The operations in `done` have led to state s, and the others can be explained from there. Those
\* that never responded need not have taken effect.
RECURSIVE IsExplainedFrom(_, _)
IsExplainedFrom(done, s) ==
    LET open == DOMAIN Operations \ done
    IN  \/ \A i \in open : Operations[i].responded = Never
        \/ \E i \in open :
              /\ \A j \in open : ~Precedes(j, i)
              /\ \E t \in Step(s, Operations[i]) : IsExplainedFrom(done \cup {i}, t)

Linearizable == IsExplainedFrom({}, InitialState)

ASSUME Linearizable
====
)";

std::string filled(std::string_view text,
                   std::initializer_list<std::pair<std::string_view, std::string>> parts) {
  std::string result;
  for (std::size_t place = 0;;) {
    const std::size_t begin = text.find('@', place);
    result += text.substr(place, begin - place);
    if (begin == std::string_view::npos) {
      return result;
    }
    const std::size_t end = text.find('@', begin + 1);
    const std::string_view name = text.substr(begin + 1, end - begin - 1);
    const auto* const part =
        std::ranges::find(parts, name, &std::pair<std::string_view, std::string>::first);
    HEDDLE_ASSERT(part != parts.end(), "a place of a template that nobody fills");
    result += part->second;
    place = end + 1;
  }
}

}  // namespace heddle::checkers
