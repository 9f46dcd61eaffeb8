# Harnesses whose structure has several forms: right ones, and ones with a known defect. All forms
# of a structure share HEADER_harness.hpp, whose macro SCAL_HEADER_HARNESS makes the harness of one.

# scal_forms(HEADER NAME FORM ...): writes NAME.cpp, the harness of scal::FORM, into SCAL_FORMS.
# What follows a comma in FORM is the macro's further arguments.
function(scal_forms header)
  string(REGEX REPLACE ".*/" "" structure "${header}")
  string(TOUPPER "SCAL_${structure}_HARNESS" macro)
  list(LENGTH ARGN length)
  math(EXPR last "${length} - 1")
  foreach(position RANGE 0 ${last} 2)
    list(SUBLIST ARGN ${position} 2 pair)
    list(POP_FRONT pair name)
    file(CONFIGURE OUTPUT "${SCAL_FORMS}/${name}.cpp" CONTENT
"#include \"scal-benchmarks/harnesses/${header}_harness.hpp\"

${macro}(scal::${pair});
")
  endforeach()
endfunction()

scal_forms(bk_queue bk_queue BoundedKFifoForm bk_queue_2015 BoundedKFifo2015Form)
scal_forms(blocking/blocking_queue
  blocking_queue TellOfEachItemForm blocking_queue_lost TellOfFirstItemForm)
scal_forms(chase_lev chase_lev EarlyReadForm chase_lev_late_read LateReadForm)
scal_forms(clh_lock clh_lock PredecessorNodeForm clh_lock_own_node OwnNodeForm)
scal_forms(blocking/counting_semaphore
  counting_semaphore TellOfEachUnitForm counting_semaphore_lost TellOfFirstUnitForm)
scal_forms(harris_list harris_list MarkCheckedForm harris_list_unchecked MarkUncheckedForm)
scal_forms(k_stack k_stack KStackFixedForm k_stack_2013 KStack2013Form k_stack_2018 KStack2018Form)
scal_forms(ms_queue_recycled ms_queue_recycled RecycledNodesForm ms_queue_reset_tag ResetTagForm)
scal_forms(quasi_priority_queue
  quasi_priority_queue QuasiPriorityQueueForm
  quasi_priority_queue_b2 QuasiPriorityQueueB2Form)
scal_forms(quasi_queue
  quasi_queue QuasiQueueForm
  quasi_queue_b1 QuasiQueueB1Form
  quasi_queue_b1s QuasiQueueB1sForm
  quasi_queue_b2 QuasiQueueB2Form
  quasi_queue_b2s QuasiQueueB2sForm
  quasi_queue_b3 QuasiQueueB3Form
  quasi_queue_b3s QuasiQueueB3sForm)
scal_forms(quasi_stack
  quasi_stack QuasiStackForm
  quasi_stack_b1 QuasiStackB1Form
  quasi_stack_b1s QuasiStackB1sForm
  quasi_stack_b2 QuasiStackB2Form)
scal_forms(rd_queue
  rd_queue "AnchoredForm, SCAL_GOLDEN_QUEUE(enq)"
  rd_queue_unanchored "UnanchoredForm, static_cast<void>(0)")  # its own serial runs, which differ
scal_forms(blocking/rendezvous rendezvous TellAllForm rendezvous_lost TellOneForm)
scal_forms(segment_freeze segment_freeze FlagFirstForm segment_freeze_fixed TailFirstForm)
scal_forms(t_stack_recycled
  t_stack_recycled TaggedRecyclingForm
  t_stack_untagged UntaggedRecyclingForm)
scal_forms(weak/stack
  weak_stack "StackOrders{}" weak_stack_pushes_relaxed "StackOrders{.push = scal::relaxed}")
scal_forms(weak/queue
  weak_queue "QueueOrders{}" weak_queue_links_relaxed "QueueOrders{.link = scal::relaxed}")
scal_forms(weak/deque
  weak_deque "DequeOrders{}" weak_deque_takes_unfenced "DequeOrders{.take = scal::relaxed}")
scal_forms(ubk_queue
  ubk_queue UnboundedKFifoForm
  ubk_queue_2015 TaggedKFifoForm
  ubk_queue_uncommitted UncommittedKFifoForm)
