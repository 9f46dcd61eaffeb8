---- MODULE H3 ----
\* A history, put to the model of "Reading the Herlihy & Wing linearizability paper with TLA+"
\* (Hochstein, 2018). To run: save as H3.tla beside the model's Linearizability.tla and
\* Utilities.tla, with an empty H3.cfg, and give it to TLC, which finds the assumption
\* false if the history is not linearizable. It tries all orders of the events: some eight of
\* them are what it can do.
EXTENDS Naturals, Sequences, TLC

Processes == {"A", "B"}
Values == {"x"}

Object == "queue"
ValueForm == "bare"

\* The state of the object: the items, the oldest first.
InitialState == <<>>

\* {t} if operation o, which leads to state t, may answer one of R; otherwise {}.
Then(o, R, t) == IF ~o.known \/ o.result \in R THEN {t} ELSE {}

\* The states in which the object may be after operation o in state s.
Step(s, o) ==
    CASE o.op = "E" ->
         Then(o, {"none", "true"}, Append(s, o.args[1]))
      [] o.op = "D" ->
         IF s = << >> THEN Then(o, {"none"}, s) ELSE Then(o, {Head(s)}, Tail(s))
      [] OTHER -> {}

Invocations == {"D", "E"}
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
    CASE e.op = "D" -> [op : {"Ok"}, val : Values, proc : {e.proc}]
               \cup {[op |-> "Ok", proc |-> e.proc]}
      [] OTHER -> {[op |-> "Ok", proc |-> e.proc]}

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
  << [op |-> "E", val |-> "x", proc |-> "A"],
     [op |-> "D", proc |-> "B"],
     [op |-> "Ok", val |-> "x", proc |-> "B"] >>

ASSUME Model!IsLinearizableHistory(History)
====
