// Judges histories in Heddle's format with Porcupine, for scripts/compare-checkers.
//
// usage: porcupine SECONDS FILE...
//
// Prints a line of JSON for each file: {"file", "verdict", "seconds"}, of the judging alone.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/anishathalye/porcupine"
)

type call struct {
	Process    int           `json:"process"`
	Method     string        `json:"operation"`
	Arguments  []interface{} `json:"arguments"`
	Result     interface{}   `json:"result"`
	Invocation int64         `json:"invocation"`
	Response   int64         `json:"response"`
}

func fail(problem interface{}) {
	fmt.Fprintln(os.Stderr, "porcupine:", problem)
	os.Exit(2)
}

// The type of the object, and its calls.
func read(name string) (string, []call) {
	file, err := os.Open(name)
	if err != nil {
		fail(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<26)
	var header struct {
		Type string `json:"type"`
	}
	var calls []call
	for number := 1; lines.Scan(); number++ {
		var one call
		var into interface{} = &one
		if number == 1 {
			into = &header
		}
		if err := json.Unmarshal(lines.Bytes(), into); err != nil {
			fail(fmt.Sprintf("%s:%d: %v", name, number, err))
		}
		if number > 1 {
			calls = append(calls, one)
		}
	}
	if err := lines.Err(); err != nil {
		fail(err)
	}
	return header.Type, calls
}

func judge(name string, limit time.Duration) {
	kind, calls := read(name)
	model, known := models[kind]
	if !known {
		fail(name + ": no model of " + kind)
	}
	operations := make([]porcupine.Operation, len(calls))
	for i, one := range calls {
		operations[i] = porcupine.Operation{
			ClientId: one.Process, Input: one, Call: one.Invocation, Output: one.Result,
			Return: one.Response}
	}
	start := time.Now()
	verdict := porcupine.CheckOperationsTimeout(model, operations, limit)
	seconds := time.Since(start).Seconds()
	words := map[porcupine.CheckResult]string{
		porcupine.Ok: "explained", porcupine.Illegal: "not explained", porcupine.Unknown: "unknown"}
	line, _ := json.Marshal(map[string]interface{}{
		"file": name, "verdict": words[verdict], "seconds": seconds})
	fmt.Println(string(line))
}

func main() {
	if len(os.Args) < 3 {
		fail("usage: porcupine SECONDS FILE...")
	}
	seconds, err := strconv.ParseFloat(os.Args[1], 64)
	if err != nil || seconds <= 0 {
		fail("a positive number of seconds is expected, not " + os.Args[1])
	}
	for _, name := range os.Args[2:] {
		judge(name, time.Duration(seconds*float64(time.Second)))
	}
}
