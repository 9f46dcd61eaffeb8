"""The commands of gdb for an execution that Heddle replays."""
