"""Programs made at random from a seed: threads, early exits, arguments, environment, streams and
locale.

Many programs are functions of one source file, since compiling is what takes time; the first
argument says which of them runs. What a statement does shows in what the program prints, so that
state left by an earlier execution shows too.
"""

import random

ARGUMENTS = ["-a", "operand", "-b", "value", "left,right"]
INPUT = "12 34 word\nsecond line\n"

# Statements of any thread; {k} is a small number.
SHARED = [
    "shared += {k};",
    "shared = {k};",
    "shared = shared * 2 + {k};",
    "if (shared.load() == {k}) shared += 5;",
    "{{ std::lock_guard held(lock); guarded += {k}; }}",
]
ANY_THREAD = [
    'say("e", std::getenv("KIN_{k}") ? std::getenv("KIN_{k}") : "-");',
    'setenv("KIN_{k}", std::to_string(shared).c_str(), {k} % 2);',
    'unsetenv("KIN_{k}");',
    'say("r", std::rand() % 100);',
    'say("d", std::random_device()() % 100);',
    'say("l", std::setlocale(LC_ALL, nullptr));',
    'std::setlocale(LC_ALL, "C.UTF-8");',
    'say("p", getpid() % 7 + gettid() % 11);',
    'say("t", std::time(nullptr) % 1000);',
    'say("f", next_descriptor());',
    'say("s", static_cast<int>(std::cout.precision()));',
    "std::cout << std::setprecision({k} + 1) << 3.14159265 << ' ';",
    "std::cout << std::hex << 200 + {k} << ' ';",
    "std::cout << std::showbase << std::dec << {k} << ' ';",
    'std::printf("%d;", static_cast<int>(shared));',
    "errno = {k}; say(\"n\", errno);",
    'say("w", std::strtok(nullptr, ","));',
]
MAIN_ONLY = [
    # (Of an array with a null in it getopt makes a crash, and a real one.)
    'for (int each = 0; argv[2] && (each = getopt(argc, argv, "ab:")) != -1;) say("o", each);',
    "argv[argc - 1][0] += {k}; say(\"a\", argv[argc - 1]);",
    "argv[2] = nullptr;",
    'say("w", std::strtok(argv[argc - 1], ","));',
    "{{ int number = 0; std::cin >> number; say(\"i\", number); }}",
    "{{ const int got = std::getchar(); std::ungetc('0' + {k}, stdin); say(\"g\", got); }}",
    "{{ char text[40] = \"\"; say(\"h\", std::fgets(text, sizeof text, stdin)); }}",
    "std::locale::global(std::locale(std::locale::classic(), new Comma));",
    '{{ std::ostringstream text; text << 1.5; say("c", text.str().c_str()); }}',
    'std::signal(SIGUSR1, [](int) {{ shared += 100; }}); std::raise(SIGUSR1);',
    "say(\"m\", static_cast<int>(umask(0{k}7)));",
    '{{ char path[999]; say("y", getcwd(path, sizeof path)[1] == 0); }} say("z", chdir("/"));',
    "std::atexit([] {{ std::printf(\"end%d;\", static_cast<int>(shared)); }});",
    "std::set_terminate([] {{ std::_Exit(60); }});",
    "std::setvbuf(stdout, nullptr, _IOFBF, 64 << {k});",
    "alarm(1000 + {k});",
    "environ[0] = nullptr;",
]
EXITS = [
    "if (shared == {k}) std::exit(10 + {k});",
    "if (shared > {k}) std::_Exit(20 + {k});",
    "if (shared % 2 == 1) std::quick_exit(30 + {k});",
    "if (shared % 3 == 1) {{ std::fflush(stdout); _exit(40 + {k}); }}",
    "if (shared == {k} + 1) syscall(SYS_exit_group, 50 + {k});",
]

HEAD = """
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <iomanip>
#include <iostream>
#include <locale>
#include <mutex>
#include <random>
#include <sstream>
#include <string>
#include <thread>

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

std::atomic<int> shared{0};
std::mutex lock;
int guarded = 0;

void say(const char* what, int number) { std::printf("%s%d;", what, number); }
void say(const char* what, const char* text) { std::printf("%s%s;", what, text ? text : "-"); }
int next_descriptor() { return open("/dev/null", O_RDONLY); }
"""


def statements(numbers, pools, count):
    lines = []
    for _ in range(count):
        pool = numbers.choice(pools)
        lines.append("    " + numbers.choice(pool).format(k=numbers.randint(1, 6)))
    return lines


def program(numbers, name):
    main = [ANY_THREAD, MAIN_ONLY, MAIN_ONLY, SHARED]
    worker = [ANY_THREAD, SHARED, SHARED]
    lines = [f"int {name}(int argc, char** argv) {{"]
    # Words for strtok first: without any it has no place to go on from.
    lines += ['    static char words[] = "one,two,three,four";', '    std::strtok(words, ",");']
    lines += statements(numbers, main, numbers.randint(2, 5))
    for thread in ("first", "second"):
        pools = [*worker, EXITS] if numbers.random() < 0.3 else worker
        lines.append(f"    std::thread {thread}([] {{")
        lines += statements(numbers, pools, numbers.randint(2, 3))
        lines.append("    });")
    lines += statements(numbers, [*main, EXITS], numbers.randint(1, 3))
    lines += ["    first.join();", "    second.join();"]
    lines += statements(numbers, [*main, EXITS], numbers.randint(1, 3))
    lines += ["    static_cast<void>(argc);", "    static_cast<void>(argv);"]
    lines += ["    return shared % 5 + 1;", "}", ""]
    return lines


def source(seed, count):
    """A file with `count` programs."""
    numbers = random.Random(seed)
    lines = [HEAD]
    for index in range(count):
        lines += program(numbers, f"program_{index}")
    lines += ["int main(int argc, char** argv) {", "  switch (std::atoi(argv[1])) {"]
    for index in range(count):
        lines.append(f"    case {index}: return program_{index}(argc - 1, argv + 1);")
    lines += ["  }", "  return 99;", "}", ""]
    return "\n".join(lines)
