// Where every name of a Go tree leads, as go/types sees it.
//
//	go run . ROOT > FILE
//
// Every module under ROOT is loaded with its tests and for the platform of this machine: files that
// build constraints leave out are not read. The lines are those of eval/graph/truth_use.ts. A
// conversion is no call, and the name of a package leads to its files.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) != 2 {
		fail(fmt.Errorf("name the root of the tree"))
	}
	root, err := filepath.Abs(os.Args[1])
	if err == nil {
		root, err = filepath.EvalSymlinks(root)
	}
	if err == nil {
		err = printTruth(root)
	}
	if err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func printTruth(root string) error {
	loaded, err := load(root)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	truth := newTruth(root, json.NewEncoder(out))
	each(loaded, truth.declare)
	return eachError(loaded, truth.print)
}

// load reads the packages of every module under a folder.
func load(root string) ([]*packages.Package, error) {
	modules, err := modulesUnder(root)
	if err != nil {
		return nil, err
	}
	var loaded []*packages.Package
	for _, dir := range modules {
		config := &packages.Config{Mode: packages.LoadAllSyntax, Dir: dir, Tests: true}
		found, err := packages.Load(config, "./...")
		if err != nil {
			return nil, err
		}
		loaded = append(loaded, found...)
	}
	return loaded, nil
}

func modulesUnder(root string) ([]string, error) {
	var modules []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() && (name == "vendor" || name == "testdata" || name == "node_modules" ||
			(strings.HasPrefix(name, ".") && path != root)) {
			return filepath.SkipDir
		}
		if name == "go.mod" {
			modules = append(modules, filepath.Dir(path))
		}
		return nil
	})
	return modules, err
}

// each visits every file once: a package and its test variant share files.
func each(loaded []*packages.Package, visit func(*packages.Package, *ast.File)) {
	_ = eachError(loaded, func(pkg *packages.Package, file *ast.File) error {
		visit(pkg, file)
		return nil
	})
}

func eachError(loaded []*packages.Package, visit func(*packages.Package, *ast.File) error) error {
	seen := map[string]bool{}
	for _, pkg := range loaded {
		for _, file := range pkg.Syntax {
			name := pkg.Fset.Position(file.Package).Filename
			if seen[name] {
				continue
			}
			seen[name] = true
			if err := visit(pkg, file); err != nil {
				return err
			}
		}
	}
	return nil
}
