package main

import (
	"go/ast"
	"go/types"
)

// kindOf says whether a name is what a call calls; a conversion is no call.
func kindOf(ident *ast.Ident, stack []ast.Node, info *types.Info) string {
	var called ast.Node = ident
	for i := len(stack) - 1; i >= 0; i-- {
		switch parent := stack[i].(type) {
		case *ast.SelectorExpr:
			if parent.Sel != called {
				return "reference"
			}
		case *ast.ParenExpr:
		case *ast.IndexExpr:
			if parent.X != called {
				return "reference"
			}
		case *ast.IndexListExpr:
			if parent.X != called {
				return "reference"
			}
		case *ast.CallExpr:
			if parent.Fun == called && !info.Types[parent.Fun].IsType() {
				return "call"
			}
			return "reference"
		default:
			return "reference"
		}
		called = stack[i]
	}
	return "reference"
}

// shapeOf says what stands before a name, and how that was declared.
func shapeOf(ident *ast.Ident, stack []ast.Node, info *types.Info) string {
	if len(stack) == 0 {
		return "bare name"
	}
	switch parent := stack[len(stack)-1].(type) {
	case *ast.SelectorExpr:
		if parent.Sel == ident {
			return "receiver is " + receiverOf(parent.X, info)
		}
	case *ast.KeyValueExpr:
		if object, ok := info.Uses[ident].(*types.Var); ok && parent.Key == ident && object.IsField() {
			return "key of a composite literal"
		}
	}
	if _, ok := info.Uses[ident].(*types.TypeName); ok {
		return "bare name, as a type"
	}
	return "bare name"
}

func receiverOf(expr ast.Expr, info *types.Info) string {
	switch expr := expr.(type) {
	case *ast.CallExpr:
		if info.Types[expr.Fun].IsType() {
			return "a conversion"
		}
		return "a call"
	case *ast.SelectorExpr:
		if ident, ok := expr.X.(*ast.Ident); ok {
			if _, isPackage := info.Uses[ident].(*types.PkgName); isPackage {
				return "a variable or type of a package"
			}
		}
		return "a field"
	case *ast.IndexExpr:
		return "an element"
	case *ast.ParenExpr:
		return receiverOf(expr.X, info)
	case *ast.StarExpr:
		return receiverOf(expr.X, info)
	case *ast.TypeAssertExpr:
		return "a type assertion"
	case *ast.CompositeLit:
		return "a composite literal"
	case *ast.Ident:
		return declaredAs(expr, info)
	}
	return "another expression"
}

func declaredAs(ident *ast.Ident, info *types.Info) string {
	switch object := info.Uses[ident].(type) {
	case *types.PkgName:
		return "a package"
	case *types.TypeName:
		return "a type"
	case *types.Var:
		if object.Parent() == object.Pkg().Scope() {
			return "a variable of the package"
		}
		return declarationOf(ident)
	}
	return "another name"
}

// declarationOf reads how a local was declared, which the parser resolved within its file.
func declarationOf(ident *ast.Ident) string {
	if ident.Obj == nil {
		return "a local"
	}
	switch decl := ident.Obj.Decl.(type) {
	case *ast.Field:
		return "a parameter or receiver"
	case *ast.ValueSpec:
		return "a local with var"
	case *ast.AssignStmt:
		return assignedFrom(decl)
	}
	return "a local"
}

func assignedFrom(assign *ast.AssignStmt) string {
	value := assign.Rhs[0]
	if unary, ok := value.(*ast.UnaryExpr); ok {
		value = unary.X
	}
	switch value.(type) {
	case *ast.CallExpr:
		if len(assign.Lhs) > 1 {
			return "a local from a call with several results"
		}
		return "a local from a call"
	case *ast.CompositeLit:
		return "a local from a composite literal"
	case *ast.TypeAssertExpr:
		return "a local from a type assertion"
	}
	return "a local from another expression"
}
