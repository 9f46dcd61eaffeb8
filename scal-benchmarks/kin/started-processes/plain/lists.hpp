#pragma once

/// How many lines a command prints: code that was compiled without the plugin starts it.
int lines_of(const char* command);
