// Renders the templates of a chart as Helm does, for machines without Helm: with Go's template package and the functions that Helm
// adds. It reads {"values": …, "chart": …, "release": …} and prints a JSON object with the rendered files. Unlike in Helm, a value
// that does not exist is an error.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

type input struct {
	Values  map[string]interface{} `json:"values"`
	Chart   map[string]interface{} `json:"chart"`
	Release map[string]interface{} `json:"release"`
}

func stop(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	var given input
	stop(json.NewDecoder(os.Stdin).Decode(&given))
	root := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := root.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	root.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(os.Args[1], "templates", "*"))
	stop(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		stop(err)
		_, err = root.New(filepath.Base(file)).Parse(string(text))
		stop(err)
	}
	data := map[string]interface{}{"Values": given.Values, "Chart": given.Chart, "Release": given.Release}
	rendered := map[string]string{}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var text strings.Builder
		stop(root.ExecuteTemplate(&text, name, data))
		rendered[name] = text.String()
	}
	stop(json.NewEncoder(os.Stdout).Encode(rendered))
}
