---- MODULE H4Operations ----
\* A history as operations, and what makes it linearizable (Herlihy and Wing, "Linearizability:
\* a correctness condition for concurrent objects", 1990). To run: save as H4Operations.tla with an
\* empty H4Operations.cfg, and give it to TLC, which finds the assumption false if the history is
\* not linearizable.
EXTENDS Naturals, Sequences, TLC

Object == "queue"
ValueForm == "bare"

\* The state of the object: the items, the oldest first.
InitialState == <<>>

\* {t} if operation o, which leads to state t, may answer one of R; otherwise {}.
Then(o, R, t) == IF ~o.known \/ o.result \in R THEN {t} ELSE {}

\* The states in which the object may be after operation o in state s.
Step(s, o) ==
    CASE o.op = "enq" ->
         Then(o, {"none", "true"}, Append(s, o.args[1]))
      [] o.op = "deq" ->
         IF s = << >> THEN Then(o, {"none"}, s) ELSE Then(o, {Head(s)}, Tail(s))
      [] OTHER -> {}

\* The ends of the operations stand at positions 1, 2, ...: invoked, and responded. `known` says
\* whether anybody knows what an operation answered.
Never == 9
Operations ==
  << [proc |-> "A", op |-> "enq", args |-> <<"x">>, known |-> TRUE, result |-> "none",
      invoked |-> 1, responded |-> 3],
     [proc |-> "B", op |-> "enq", args |-> <<"y">>, known |-> TRUE, result |-> "none",
      invoked |-> 2, responded |-> 4],
     [proc |-> "A", op |-> "deq", args |-> <<>>, known |-> TRUE, result |-> "y",
      invoked |-> 5, responded |-> 7],
     [proc |-> "C", op |-> "deq", args |-> <<>>, known |-> TRUE, result |-> "y",
      invoked |-> 6, responded |-> 8] >>

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
