"""Acceptance cases about programs that start other programs, or become one."""

from acceptance_support import expect, expect_that

COPIES = ("fork", "_Fork", "vfork", "clone", "daemon")
STARTS = {
    "system": r'system("echo \"ran\" > ran")',
    "popen": r'popen("echo \"ran\" > ran", "r")',
    "posix_spawn": r'posix_spawn("/bin/sh", "sh", "-c", "echo \"ran\" > ran")',
    "posix_spawnp": r'posix_spawnp("sh", "sh", "-c", "echo \"ran\" > ran")',
}
SYSTEM_CALLS = ("fork", "vfork", "clone", "clone3", "execve")
REPLACED = ("execve", "execv", "execvp", "execvpe", "execl", "execlp", "execle", "fexecve",
            "execveat")


def program(context, name):
    return context.build / "programs" / name


def expect_refused(context, name, arguments, call, options=()):
    """One line that names the call, exit status 2, and nothing has run."""
    command = [*context.heddle("run", "--time-limit", "20", *options), "--",
               program(context, name), *arguments]
    done = context.run(command, cwd=context.scratch)
    expect("exit status", 2, done.status)
    lines = done.errors.splitlines()
    expect("lines", 1, len(lines))
    expect_that("the line names the call", f"the program calls {call}" in lines[0], lines[0])
    expect_that("nothing has run", not (context.scratch / "ran").exists())
    return lines[0]


def refuse_everywhere(context, way, call):
    line = ""
    for level in ("begins_process", "begins_process_O2"):
        for place in ("main", "thread"):
            line = expect_refused(context, level, [way, place], call)
    expect_that("the line says where", " at begins_process.cpp:" in line, line)
    return line


def copies_are_refused(context):
    """A child of fork and its kin would be a second tester."""
    for way in COPIES:
        refuse_everywhere(context, way, f"{way}() at ")


def system_calls_that_begin_processes_are_refused(context):
    """Also where no function of the C library is called for it."""
    for way in SYSTEM_CALLS:
        refuse_everywhere(context, f"{way}-call", f"{way} (the system call) at ")


def started_programs_are_refused_by_name(context):
    """Each is named with what it would have run, and the option that allows it."""
    for way, call in STARTS.items():
        line = refuse_everywhere(context, way, call)
        expect_that("it names the option", "--allow-spawn" in line, line)
    refuse_everywhere(context, "wordexp", 'wordexp("$(echo ran > ran)")')


def other_programs_in_place_are_refused(context):
    """exec never ends the tester, from nowhere: it would be an exploration without a verdict."""
    for way in REPLACED:
        refuse_everywhere(context, way, f"{way}(")
    expect_refused(context, "before_main", [], 'execl("/bin/sh", "sh", "-c", "echo ran > ran")')


def programs_that_start_others_run_alone(context):
    """Started without `heddle run`, all of this does what it does."""
    ways = (*COPIES, *STARTS, *REPLACED, "wordexp", *(f"{way}-call" for way in SYSTEM_CALLS))
    for way in ways:
        mark = context.scratch / "ran"
        mark.unlink(missing_ok=True)
        shell = ["/bin/sh", "-c", '"$0" "$1"; sleep 0.05']  # the child may outlive its parent
        context.run([*shell, program(context, "begins_process"), way], cwd=context.scratch)
        expect_that(f"{way} has run", mark.exists())


CASES = {
    "copies-are-refused": copies_are_refused,
    "system-calls-that-begin-processes": system_calls_that_begin_processes_are_refused,
    "started-programs-are-refused": started_programs_are_refused_by_name,
    "exec-is-refused": other_programs_in_place_are_refused,
    "programs-that-start-others-run-alone": programs_that_start_others_run_alone,
}
