package main

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"golang.org/x/tools/go/packages"
)

type target struct {
	Path string `json:"path"`
	Line int    `json:"line"`
	Name string `json:"name"`
}

type use struct {
	Path    string   `json:"path"`
	Line    int      `json:"line"`
	Column  int      `json:"column"`
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	State   string   `json:"state"`
	Targets []target `json:"targets"`
	Shape   string   `json:"shape"`
	// Statement is the first line of an import, and absent elsewhere.
	Statement int `json:"statement,omitempty"`
}

type readFile struct {
	File string `json:"file"`
}

type declared struct {
	target
	Kind string `json:"kind"`
}

type declaration struct {
	Declared declared `json:"declared"`
}

// truth knows which declarations count, and prints where names lead.
type truth struct {
	root     string
	out      *json.Encoder
	counted  map[target]bool
	declared []declared
	lines    map[string][]string
}

func newTruth(root string, out *json.Encoder) *truth {
	return &truth{root: root, out: out, counted: map[target]bool{}, lines: map[string][]string{}}
}

// declare notes the declarations of a file that count: those of the package, fields of its structs,
// and methods of its interfaces.
func (t *truth) declare(pkg *packages.Package, file *ast.File) {
	note := func(ident *ast.Ident, kind string) {
		if place, ok := t.place(pkg.Fset, ident.Pos(), ident.Name); ok && ident.Name != "_" {
			t.counted[place] = true
			t.declared = append(t.declared, declared{place, kind})
		}
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil {
				note(decl.Name, "func")
			} else {
				note(decl.Name, "method")
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				declareSpec(spec, decl.Tok.String(), note)
			}
		}
	}
}

func declareSpec(spec ast.Spec, kind string, note func(*ast.Ident, string)) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			note(name, kind)
		}
	case *ast.TypeSpec:
		note(spec.Name, kind)
		switch body := spec.Type.(type) {
		case *ast.StructType:
			declareFields(body.Fields, "field", note)
		case *ast.InterfaceType:
			declareFields(body.Methods, "method of an interface", note)
		}
	}
}

func declareFields(fields *ast.FieldList, kind string, note func(*ast.Ident, string)) {
	for _, field := range fields.List {
		for _, name := range field.Names {
			note(name, kind)
		}
		if name := embeddedName(field.Type); len(field.Names) == 0 && name != nil {
			note(name, "embedded")
		}
	}
}

// embeddedName is the name that an embedded field takes from its type; unions have none.
func embeddedName(expr ast.Expr) *ast.Ident {
	switch expr := expr.(type) {
	case *ast.Ident:
		return expr
	case *ast.StarExpr:
		return embeddedName(expr.X)
	case *ast.SelectorExpr:
		return expr.Sel
	case *ast.IndexExpr:
		return embeddedName(expr.X)
	case *ast.IndexListExpr:
		return embeddedName(expr.X)
	}
	return nil
}

// print writes a file, what it declares, and the uses in it.
func (t *truth) print(pkg *packages.Package, file *ast.File) error {
	own, ok := t.place(pkg.Fset, file.Package, "")
	if !ok {
		return nil
	}
	if err := t.out.Encode(readFile{own.Path}); err != nil {
		return err
	}
	for _, place := range t.declared {
		if place.Path == own.Path {
			if err := t.out.Encode(declaration{place}); err != nil {
				return err
			}
		}
	}
	var failure error
	var stack []ast.Node
	ast.Inspect(file, func(node ast.Node) bool {
		if node == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if found, ok := t.useOf(pkg, node, stack); ok && failure == nil {
			failure = t.out.Encode(found)
		}
		stack = append(stack, node)
		return true
	})
	return failure
}

func (t *truth) useOf(pkg *packages.Package, node ast.Node, stack []ast.Node) (use, bool) {
	switch node := node.(type) {
	case *ast.ImportSpec:
		return t.importOf(pkg, node), true
	case *ast.Ident:
		object, known := pkg.TypesInfo.Uses[node]
		if !known {
			return use{}, false
		}
		found := t.useAt(pkg.Fset, node.Pos(), node.Name)
		found.Kind = kindOf(node, stack, pkg.TypesInfo)
		found.Shape = shapeOf(node, stack, pkg.TypesInfo)
		found.State, found.Targets = t.leadsTo(pkg, object)
		return found, true
	}
	return use{}, false
}

func (t *truth) importOf(pkg *packages.Package, spec *ast.ImportSpec) use {
	name, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		name = spec.Path.Value
	}
	found := t.useAt(pkg.Fset, spec.Path.Pos(), name)
	found.Kind, found.Shape, found.State = "import", "package path", "outside"
	found.Statement = found.Line
	if imported := pkg.Imports[name]; imported != nil {
		found.Targets = t.filesOf(imported)
	}
	if len(found.Targets) > 0 {
		found.State = "inside"
	}
	return found
}

func (t *truth) filesOf(pkg *packages.Package) []target {
	files := []target{}
	// Files for other platforms belong to the package as well.
	for _, name := range slices.Concat(pkg.GoFiles, pkg.IgnoredFiles) {
		if path, ok := t.relative(name); ok && strings.HasSuffix(path, ".go") {
			files = append(files, target{path, 1, ""})
		}
	}
	return files
}

func (t *truth) leadsTo(pkg *packages.Package, object types.Object) (string, []target) {
	switch named := object.(type) {
	case *types.Func:
		object = named.Origin()
	case *types.Var:
		object = named.Origin()
	case *types.PkgName:
		if imported := pkg.Imports[named.Imported().Path()]; imported != nil {
			if files := t.filesOf(imported); len(files) > 0 {
				return "local", files
			}
		}
		return "outside", []target{}
	}
	place, ok := t.place(pkg.Fset, object.Pos(), object.Name())
	if !ok {
		return "outside", []target{}
	}
	if t.counted[place] {
		return "inside", []target{place}
	}
	return "local", []target{place}
}

func (t *truth) useAt(fset *token.FileSet, pos token.Pos, name string) use {
	place, _ := t.place(fset, pos, name)
	return use{
		Path: place.Path, Line: place.Line, Column: t.column(fset.Position(pos)), Name: name,
		Targets: []target{},
	}
}

func (t *truth) place(fset *token.FileSet, pos token.Pos, name string) (target, bool) {
	position := fset.Position(pos)
	path, ok := t.relative(position.Filename)
	return target{path, position.Line, name}, ok
}

func (t *truth) relative(name string) (string, bool) {
	path, err := filepath.Rel(t.root, name)
	if err != nil || name == "" || strings.HasPrefix(path, "..") {
		return "", false
	}
	return filepath.ToSlash(path), true
}

// column counts UTF-16 code units from 1, where Go counts bytes.
func (t *truth) column(position token.Position) int {
	lines, known := t.lines[position.Filename]
	if !known {
		text, err := os.ReadFile(position.Filename)
		if err != nil {
			return position.Column
		}
		lines = strings.Split(string(text), "\n")
		t.lines[position.Filename] = lines
	}
	before := lines[position.Line-1][:position.Column-1]
	return len(utf16.Encode([]rune(before))) + 1
}
