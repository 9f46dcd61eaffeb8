package main

import (
	"fmt"
	"strings"

	"github.com/anishathalye/porcupine"
)

// States are values that == compares; numbers of JSON are float64.

type step func(state interface{}, one call, result interface{}) (bool, interface{})

func model(initial interface{}, take step) porcupine.Model {
	return porcupine.Model{
		Init: func() interface{} { return initial },
		Step: func(state, input, output interface{}) (bool, interface{}) {
			return take(state, input.(call), output)
		},
	}
}

// The same, a part for each first argument.
func parted(initial interface{}, take step) porcupine.Model {
	whole := model(initial, take)
	whole.Partition = func(history []porcupine.Operation) [][]porcupine.Operation {
		places := map[interface{}]int{}
		var parts [][]porcupine.Operation
		for _, operation := range history {
			key := operation.Input.(call).Arguments[0]
			place, known := places[key]
			if !known {
				place = len(parts)
				places[key] = place
				parts = append(parts, nil)
			}
			parts[place] = append(parts[place], operation)
		}
		return parts
	}
	return whole
}

func register(state interface{}, one call, result interface{}) (bool, interface{}) {
	switch one.Method {
	case "read":
		return result == state, state
	case "write":
		return true, one.Arguments[0]
	}
	if result == (state == one.Arguments[0]) { // cas
		if result == true {
			return true, one.Arguments[1]
		}
		return true, state
	}
	return false, state
}

// Of one member: whether it is there.
func member(state interface{}, one call, result interface{}) (bool, interface{}) {
	is := state.(bool)
	switch one.Method {
	case "add":
		return result == !is, true
	case "remove":
		return result == is, false
	}
	return result == is, state
}

func counter(state interface{}, one call, result interface{}) (bool, interface{}) {
	if one.Method == "inc" {
		return true, state.(float64) + 1
	}
	return result == state, state
}

// Items as one text, each with a comma behind it: texts can be compared.
func container(newestFirst bool) step {
	return func(state interface{}, one call, result interface{}) (bool, interface{}) {
		items := state.(string)
		if len(one.Arguments) == 1 {
			return true, items + fmt.Sprint(one.Arguments[0]) + ","
		}
		if items == "" {
			return result == nil, state
		}
		end := strings.IndexByte(items, ',') + 1
		first, rest := items[:end], items[end:]
		if newestFirst {
			begin := strings.LastIndexByte(items[:len(items)-1], ',') + 1
			first, rest = items[begin:], items[:begin]
		}
		return result != nil && first == fmt.Sprint(result)+",", rest
	}
}

// Of one key.
func text(state interface{}, one call, result interface{}) (bool, interface{}) {
	switch one.Method {
	case "get":
		return result == state, state
	case "put":
		return true, one.Arguments[1]
	}
	return true, state.(string) + one.Arguments[1].(string)
}

var models = map[string]porcupine.Model{
	"register":     model(float64(0), register),
	"cas-register": model(float64(0), register),
	"set":          parted(false, member),
	"queue":        model("", container(false)),
	"stack":        model("", container(true)),
	"counter":      model(float64(0), counter),
	"key-value":    parted("", text),
}
