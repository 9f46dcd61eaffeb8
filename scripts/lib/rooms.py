"""The rooms of each folder, and which of them a file in one may include.

A line is a room and what it stands on: rooms of the lines above it, or single files (without their
suffix) of the folder itself or of another room. So no two rooms can include each other. What the
line `=` names, every room of the folder may include. A folder's own files stand on top of all its
rooms, and its tests and benchmarks see everything.
"""

FOLDERS = {
    "scheduler": """
        =           event event_traits event_rows event_table event_predicates execution ending
                    recorded_path nondeterminism stop_clock parking
        dependence
        trace       dependence
        races       dependence trace strategy
        robustness  dependence trace races
        weak/waiting  weak/execution_graph weak/decided_kinds weak/event_clock weak/event_id
                    weak/guided_program
        weak        races weak/waiting
        weak/schedules  trace weak weak/waiting explore
        histories   trace
        weak_histories  histories trace weak
        search/subtrees
        search      dependence trace next_events strategy search/subtrees
        search/endless              next_events search
        symmetry    dependence standstill thread_set
        random      dependence next_events strategy
        around      trace next_events strategy
        estimate    trace races search search/subtrees around strategy explore
                    execution_analysis
        plan        trace search search/subtrees symmetry random around estimate strategy explore
                    execution_analysis
        progress    trace search around strategy explore execution_analysis limits statistics
    """,
    "runtime": """
        =           world real_functions raw_system_call too_many_threads cannot_explore
                    kernel_call timed_calls rare_outcomes
        host
        memory
        fibers      memory host
        identity    memory fibers control thread hooks/site
        hooks       memory fibers identity control thread
        library_memory  hooks
        before_main memory hooks fibers
        events      before_main memory identity hooks control thread
        loops       memory fibers events/sync_object
        state       memory hooks fibers events control thread interpose/thread_exit
                    kernel/machine_values
        processes   memory identity hooks control thread kernel/program_call kernel/not_put_back
                    time_stamps/time_stamps
        calls       host memory hooks events control
        interpose   before_main host memory identity hooks fibers events calls control processes
        time_stamps  control interpose/virtual_time
        places      hooks control thread time_stamps/time_stamps
        signals     memory hooks fibers events control thread interpose/virtual_time
                    identity/identity kernel/machine_values kernel/program_call processes
                    places
        kernel      host memory hooks fibers events control interpose/virtual_time signals processes
                    time_stamps
        faults      memory hooks fibers kernel time_stamps signals places controlled_execution
                    controlled_program control
        inspection  memory hooks fibers places control thread
    """,
    "checkers": """
        =               bad_input bad_line check_options limit_watch specification state
                        time_scope verdict
        history
        specifications  history
        specifications/juc          history specifications
        algorithms/search           history
        algorithms/frontier         history specifications
        algorithms/log_linear/items     history
        algorithms/log_linear/orders    history algorithms/log_linear/items
        algorithms/log_linear/queue     history algorithms/log_linear/items
        algorithms/log_linear/register  history algorithms/log_linear/items
        algorithms/log_linear/set       history algorithms/log_linear/items
        algorithms/log_linear/stack     history algorithms/log_linear/items
                                        algorithms/log_linear/orders
        algorithms/log_linear           history algorithms/log_linear/items
                                        algorithms/log_linear/orders algorithms/log_linear/queue
                                        algorithms/log_linear/register algorithms/log_linear/set
                                        algorithms/log_linear/stack
        algorithms/reference        history algorithms/search
        algorithms/reference/hitting_families  history
        algorithms/turns            history algorithms/search algorithms/frontier
                                    algorithms/log_linear
        algorithms/p_compositional  history algorithms/turns
        algorithms      history algorithms/frontier algorithms/log_linear algorithms/turns
                        algorithms/p_compositional
        explanations    history checker
        quasi/search    history algorithms/search checker quasi/quasi_checker quasi/quasi_criterion
        quasi/reference history quasi/quasi_checker quasi/plain_list
        quasi/reference/round_up  history quasi/quasi_checker quasi/quasi_criterion
        quasi/strict    history checker quasi/quasi_checker quasi/quasi_criterion
        partial_orders  history algorithms/search checker quasi/quasi_checker quasi/quasi_criterion
                        quasi/strict
        quasi/distances history quasi/strict
        quasi/inference history quasi/quasi_checker quasi/distances
        quasi           history explanations quasi/search quasi/reference quasi/reference/round_up
                        quasi/strict quasi/inference
        serial          history
        follow          history specifications algorithms/frontier
        monitor         history follow
        formats/native  history
        formats/input   history
        formats/lines   history formats/input
        formats/json    history formats/input formats/native
        formats/edn     history formats/input
        formats/tla     history formats/input
        formats         formats/native formats/input formats/lines formats/json formats/edn
                        formats/tla
        judging         history explanations quasi quasi/inference quasi/distances checker
        certificates    history quasi quasi/strict
        verification    history checker certificates formats
        command/arguments  history formats quasi checker
        command/report  history explanations quasi quasi/inference judging
        command/page    history explanations quasi quasi/inference judging command/report
        command         certificates verification follow history explanations formats quasi
                        quasi/inference judging checker
                        command/arguments command/report command/page
    """,
    "harnesses": """
        options/elsewhere  options/usage_error
        options/memory_model  options/usage_error options/options
        options     options/elsewhere options/memory_model
        traces/program
        traces      options traces/program
        queue       options traces/json_reader
        traces/story/weak  traces traces/story/calls traces/story/story_parts
        traces/story  options traces traces/story/weak
        views       options traces
        reports/memory_model  options traces reports/report reports/report_premises reports/numbers
                              reports/racing_access
        reports     options traces traces/story views reports/memory_model
        reports/scopes  options traces traces/story reports reports/memory_model
        scenario    options traces
        scenario/scopes  options scenario
        judging     options traces
        after_join  scenario
        objects
        violations  options traces reports judging after_join objects
        jobs/scopes  options traces reports reports/scopes jobs/checkpoint
        jobs        options traces reports judging violations jobs/scopes
        jobs/crew   options traces jobs
        robustness  options traces reports reports/memory_model violations
        weak
        exploration options traces reports scenario judging after_join violations jobs robustness
                    weak
        replay      options traces reports violations exploration
        in_jobs     options options/elsewhere queue traces reports judging violations jobs jobs/crew
                    exploration replay
        orders      options traces reports violations weak exploration
        shrinking   options traces reports scenario judging violations exploration
        guarantees  options traces reports scenario violations exploration
        commands    options queue traces traces/program traces/story reports views
        main        options queue traces reports reports/scopes views scenario scenario/scopes jobs
                    jobs/crew jobs/scopes exploration replay in_jobs orders shrinking guarantees
                    commands
        api         options traces reports scenario exploration replay
        check_api
    """,
    "llvm-pass": """
        =           compat contract wants_instrumentation
        memory
        sites
        events      memory sites
        laps        memory events
        machine     events/hook_calls
        passes      memory sites events laps machine
    """,
}


def parse(folder, text):
    """Of one folder: from each room to what a file in it may include, both as full paths."""
    lines = []
    for line in text.splitlines():
        words = line.split()
        if words and line[8:9] == " ":
            lines[-1] += words
        elif words:
            lines.append(words)
    common = []
    rooms = {}
    for name, *allowed in lines:
        if name == "=":
            common = allowed
            continue
        room = f"{folder}/{name}"
        rooms[room] = [f"{folder}/{entry}" for entry in [*common, *allowed]]
    return rooms


def all_rooms():
    rooms = {}
    for folder, text in FOLDERS.items():
        rooms |= parse(folder, text)
    return rooms


ROOMS = all_rooms()
