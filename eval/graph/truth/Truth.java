import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Where every name of a Java tree leads, as javac attributes it.
 *
 * <p>{@code java Truth.java ROOT > FILE}
 *
 * <p>All files under ROOT are attributed at once, without annotation processors and without what the
 * tree depends on: what javac cannot tell then is unresolved, and so is a call whose overload it
 * chooses by an argument that it does not know. The lines are those of eval/graph/truth_use.ts.
 * A method that is named by a reference ({@code Job::run}) is called; {@code this(…)},
 * {@code super(…)} and constants of enums with arguments are calls of constructors, and names of
 * packages are no uses.
 */
public final class Truth {
  /** A declared name: where it stands, and whether it counts. */
  private record Declared(String path, long line, String name, boolean counts) {}

  /** A file with its text, in which places are told by line and column. */
  private record Source(String path, CompilationUnitTree unit, CharSequence text) {}

  /** Folders of tools, of builds and of packages. */
  private static final List<String> LEFT_OUT = List.of("target", "build", "node_modules");

  private final Path root;
  private final PrintWriter out;
  private final Trees trees;
  private final JavacTask task;
  private final SourcePositions positions;
  private final Map<Element, Declared> declared = new HashMap<>();
  /** Methods of each type as they are written, and those with a parameter of an unknown type. */
  private final Map<Element, List<MethodTree>> methods = new HashMap<>();
  private final Set<MethodTree> unknown = new HashSet<>();

  private Truth(Path root, PrintWriter out, JavacTask task) {
    this.root = root;
    this.out = out;
    this.task = task;
    this.trees = Trees.instance(task);
    this.positions = trees.getSourcePositions();
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      System.err.println("name the root of the tree");
      System.exit(1);
    }
    Path root = Path.of(args[0]).toRealPath();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    // What is wrong in one class does not keep the others from being attributed.
    List<String> options = List.of(
        "-proc:none", "-implicit:none", "-Xmaxerrs", "1", "-nowarn", "--enable-preview", "--release",
        Integer.toString(Runtime.version().feature()),
        "--should-stop=ifError=FLOW", "--should-stop=ifNoError=FLOW");
    JavacTask task = (JavacTask) compiler.getTask(
        null, files, diagnostic -> {}, options, null,
        files.getJavaFileObjectsFromPaths(filesUnder(root)));
    try (PrintWriter out = new PrintWriter(new BufferedWriter(
        new OutputStreamWriter(System.out, StandardCharsets.UTF_8)))) {
      new Truth(root, out, task).print();
    }
  }

  private static List<Path> filesUnder(Path root) throws IOException {
    try (Stream<Path> paths = Files.walk(root)) {
      return paths.filter(path -> isRead(root.relativize(path))).sorted()
          .collect(Collectors.toList());
    }
  }

  private static boolean isRead(Path path) {
    for (Path part : path) {
      if (part.toString().startsWith(".") || LEFT_OUT.contains(part.toString())) return false;
    }
    String name = path.getFileName().toString();
    return name.endsWith(".java") && !name.equals("module-info.java");
  }

  private void print() throws IOException {
    List<Source> sources = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) {
      Path path = root.relativize(Path.of(unit.getSourceFile().toUri()));
      String name = path.toString().replace('\\', '/');
      sources.add(new Source(name, unit, unit.getSourceFile().getCharContent(true)));
    }
    task.analyze();
    for (Source source : sources) new Declarations(source).scan(source.unit(), null);
    for (Source source : sources) {
      line("\"file\":%s", quoted(source.path()));
      new Uses(source).scan(source.unit(), null);
    }
  }

  /** Notes what a file declares, and prints what of it counts. */
  private final class Declarations extends TreePathScanner<Void, Void> {
    private final Source source;

    Declarations(Source source) {
      this.source = source;
    }

    @Override
    public Void visitClass(ClassTree node, Void unused) {
      declare(node, node.getSimpleName().toString());
      return super.visitClass(node, unused);
    }

    @Override
    public Void visitMethod(MethodTree node, Void unused) {
      Element element = trees.getElement(getCurrentPath());
      boolean isConstructor = node.getName().contentEquals("<init>");
      String name = isConstructor && element != null
          ? element.getEnclosingElement().getSimpleName().toString()
          : node.getName().toString();
      declare(node, name);
      Element type = trees.getElement(getCurrentPath().getParentPath());
      if (type != null) methods.computeIfAbsent(type, each -> new ArrayList<>()).add(node);
      boolean isUnknown = node.getParameters().stream().anyMatch(each -> {
        TreePath parameter = new TreePath(getCurrentPath(), each);
        TypeMirror written = trees.getTypeMirror(new TreePath(parameter, each.getType()));
        return written == null || hasError(written);
      });
      if (isUnknown) unknown.add(node);
      return super.visitMethod(node, unused);
    }

    @Override
    public Void visitVariable(VariableTree node, Void unused) {
      declare(node, node.getName().toString());
      return super.visitVariable(node, unused);
    }

    private void declare(Tree node, String name) {
      Element element = trees.getElement(getCurrentPath());
      int at = nameOf(node, name, source);
      if (element == null || at < 0 || declared.containsKey(element)) return;
      long line = source.unit().getLineMap().getLineNumber(at);
      boolean counts = isCounted(element);
      declared.put(element, new Declared(source.path(), line, name, counts));
      if (!counts) return;
      String kind = element.getKind().toString().toLowerCase().replace('_', ' ');
      line("\"declared\":{\"path\":%s,\"line\":%d,\"name\":%s,\"kind\":%s}",
          quoted(source.path()), line, quoted(name), quoted(kind));
    }
  }

  /** Whether a declaration is of the top level, or a member of such a type. */
  private static boolean isCounted(Element element) {
    ElementKind kind = element.getKind();
    if (!kind.isClass() && !kind.isInterface() && !kind.isField()
        && kind != ElementKind.METHOD && kind != ElementKind.CONSTRUCTOR) {
      return false;
    }
    for (Element around = element.getEnclosingElement(); around != null;
        around = around.getEnclosingElement()) {
      if (around.getKind() == ElementKind.PACKAGE) return true;
      if (!around.getKind().isClass() && !around.getKind().isInterface()) return false;
      if (around.getSimpleName().length() == 0) return false;
    }
    return false;
  }

  /** Index of the name that a declaration gives; -1 where it is not written, as of what javac adds. */
  private int nameOf(Tree node, String name, Source source) {
    if (name.isEmpty()) return -1;
    int at = (int) positions.getStartPosition(source.unit(), node);
    int end = (int) positions.getEndPosition(source.unit(), node);
    if (at < 0) return -1;
    if (node instanceof ClassTree type) at = behind(type.getModifiers(), at, source);
    if (node instanceof MethodTree method) {
      at = behind(method.getModifiers(), at, source);
      if (method.getReturnType() != null) at = behind(method.getReturnType(), at, source);
    }
    if (node instanceof VariableTree variable) {
      at = behind(variable.getModifiers(), at, source);
      // The second name of a declaration has the type of the first.
      if (variable.getType() != null) at = behind(variable.getType(), at, source);
    }
    int found = wordFrom(source.text(), at, name);
    return found >= 0 && found < end ? found : -1;
  }

  private int behind(Tree part, int at, Source source) {
    return Math.max(at, (int) positions.getEndPosition(source.unit(), part));
  }

  /** Index of a word from a place on, comments left aside. */
  private static int wordFrom(CharSequence text, int from, String word) {
    for (int at = from; at + word.length() <= text.length();) {
      char c = text.charAt(at);
      if (c == '/' && at + 1 < text.length() && text.charAt(at + 1) == '/') {
        while (at < text.length() && text.charAt(at) != '\n') at++;
      } else if (c == '/' && at + 1 < text.length() && text.charAt(at + 1) == '*') {
        at += 2;
        while (at + 1 < text.length() && (text.charAt(at) != '*' || text.charAt(at + 1) != '/')) {
          at++;
        }
        at += 2;
      } else if (isWordAt(text, at, word)) {
        return at;
      } else {
        at++;
      }
    }
    return -1;
  }

  private static boolean isWordAt(CharSequence text, int at, String word) {
    int end = at + word.length();
    return at >= 0 && end <= text.length() && text.subSequence(at, end).toString().equals(word)
        && (at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1)))
        && (end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end)));
  }

  /** Prints the uses of a file. */
  private final class Uses extends TreePathScanner<Void, Void> {
    private final Source source;

    Uses(Source source) {
      this.source = source;
    }

    @Override
    public Void visitImport(ImportTree node, Void unused) {
      MemberSelectTree named = (MemberSelectTree) node.getQualifiedIdentifier();
      TreePath path = new TreePath(getCurrentPath(), named);
      TreePath around = new TreePath(path, named.getExpression());
      String name = named.getIdentifier().toString();
      Element holder = trees.getElement(around);
      if (name.equals("*")) {
        if (holder instanceof TypeElement && named.getExpression() instanceof MemberSelectTree type) {
          print(type, type.getIdentifier().toString(), "specifier", "import", List.of(holder));
        }
        return null;
      }
      List<Element> elements = new ArrayList<>();
      if (node.isStatic() && holder instanceof TypeElement type) {
        for (Element each : task.getElements().getAllMembers(type)) {
          if (each.getSimpleName().contentEquals(name)) elements.add(each);
        }
      } else {
        elements.add(trees.getElement(path));
      }
      print(named, name, "specifier", "import", elements);
      if (node.isStatic() && named.getExpression() instanceof MemberSelectTree type) {
        print(type, type.getIdentifier().toString(), "specifier", "import", listOf(holder));
      }
      return null;
    }

    @Override
    public Void visitIdentifier(IdentifierTree node, Void unused) {
      Element element = trees.getElement(getCurrentPath());
      String name = node.getName().toString();
      boolean isCall = isCalled(getCurrentPath());
      if (name.equals("this") || name.equals("super")) {
        if (isCall) print(node, name, "call", "this(…) or super(…)", chosen(element));
      } else if (element == null || element.getKind() != ElementKind.PACKAGE) {
        print(node, name, isCall ? "call" : "reference", bareShape(), meant(element));
      }
      return null;
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree node, Void unused) {
      super.visitMemberSelect(node, unused);
      Element element = trees.getElement(getCurrentPath());
      String name = node.getIdentifier().toString();
      if (name.equals("class") || name.equals("this") || name.equals("super")) return null;
      if (element != null && element.getKind() == ElementKind.PACKAGE) return null;
      boolean isCall = isCalled(getCurrentPath());
      String shape = "receiver is " + receiver(node.getExpression());
      print(node, name, isCall ? "call" : "reference", shape, meant(element));
      return null;
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree node, Void unused) {
      super.visitMemberReference(node, unused);
      if (node.getMode() == MemberReferenceTree.ReferenceMode.NEW) return null;
      Element element = trees.getElement(getCurrentPath());
      print(node, node.getName().toString(), "call", "method reference", listOf(element));
      return null;
    }

    /** A constant of an enum calls a constructor, by its own name. */
    @Override
    public Void visitVariable(VariableTree node, Void unused) {
      Element element = trees.getElement(getCurrentPath());
      boolean isConstant = element != null && element.getKind() == ElementKind.ENUM_CONSTANT;
      if (!isConstant || !(node.getInitializer() instanceof NewClassTree made)) {
        return super.visitVariable(node, unused);
      }
      scan(node.getModifiers(), unused);
      TreePath path = new TreePath(getCurrentPath(), made);
      int at = nameOf(node, node.getName().toString(), source);
      if (!made.getArguments().isEmpty() && at >= 0) {
        // What `new` leads to but for the class, which the name of a constant does not stand for.
        List<Element> constructors = meantByNew(path).stream()
            .filter(each -> each != null && each.getKind() == ElementKind.CONSTRUCTOR)
            .collect(Collectors.toList());
        printAt(at, node.getName().toString(), "call", "constant of an enum", constructors);
      }
      for (ExpressionTree argument : made.getArguments()) scan(new TreePath(path, argument), unused);
      if (made.getClassBody() != null) scan(new TreePath(path, made.getClassBody()), unused);
      return null;
    }

    /** The element of an annotation that an argument names. */
    @Override
    public Void visitAssignment(AssignmentTree node, Void unused) {
      TreePath around = getCurrentPath().getParentPath();
      if (!(around.getLeaf() instanceof AnnotationTree)
          || !(node.getVariable() instanceof IdentifierTree named)) {
        return super.visitAssignment(node, unused);
      }
      Element element = trees.getElement(new TreePath(getCurrentPath(), named));
      String name = named.getName().toString();
      print(named, name, "reference", "element of an annotation", listOf(element));
      return scan(node.getExpression(), unused);
    }

    /** The base and the constructor of an anonymous class stand in none of its text. */
    @Override
    public Void visitClass(ClassTree node, Void unused) {
      if (!node.getSimpleName().isEmpty()) return super.visitClass(node, unused);
      for (Tree member : node.getMembers()) {
        boolean isAdded = member instanceof MethodTree method
            && method.getName().contentEquals("<init>");
        if (!isAdded) scan(member, unused);
      }
      return null;
    }

    private String bareShape() {
      Tree parent = getCurrentPath().getParentPath().getLeaf();
      if (parent instanceof NewClassTree) return "new";
      return "bare name";
    }

    /** Whether what stands here is called: alone, or by new. */
    private boolean isCalled(TreePath path) {
      Tree leaf = path.getLeaf();
      Tree parent = path.getParentPath().getLeaf();
      if (parent instanceof MethodInvocationTree call) return call.getMethodSelect() == leaf;
      if (parent instanceof NewClassTree made) return made.getIdentifier() == leaf;
      boolean isType = parent instanceof ParameterizedTypeTree type && type.getType() == leaf
          || parent instanceof AnnotatedTypeTree;
      return isType && isCalled(path.getParentPath());
    }

    /** What a name means: where it is called, the overload; of a class that is made, both. */
    private List<Element> meant(Element element) {
      TreePath path = getCurrentPath();
      if (element == null || !isCalled(path)) return listOf(element);
      TreePath around = path.getParentPath();
      while (!(around.getLeaf() instanceof NewClassTree)) {
        if (around.getLeaf() instanceof MethodInvocationTree) return chosen(element);
        around = around.getParentPath();
      }
      List<Element> elements = new ArrayList<>(listOf(element));
      if (!isUnknown(element)) elements.addAll(meantByNew(around));
      return elements;
    }

    /** The constructor that makes a value: of an anonymous class, that of its base. */
    private List<Element> meantByNew(TreePath path) {
      NewClassTree made = (NewClassTree) path.getLeaf();
      List<Element> elements = new ArrayList<>();
      for (Element each : constructorsOf(made, path)) {
        if (each instanceof ExecutableElement constructor
            && !isOpen(constructor, made.getArguments(), path)) {
          elements.add(constructor);
        }
      }
      return elements;
    }

    private List<Element> constructorsOf(NewClassTree made, TreePath path) {
      if (made.getClassBody() == null) return listOf(trees.getElement(path));
      TreePath body = new TreePath(path, made.getClassBody());
      for (Tree member : made.getClassBody().getMembers()) {
        if (!(member instanceof MethodTree method)) continue;
        if (!method.getName().contentEquals("<init>")) continue;
        TreePath at = new TreePath(new TreePath(body, member), method.getBody());
        for (StatementTree each : method.getBody().getStatements()) {
          if (each instanceof ExpressionStatementTree statement
              && statement.getExpression() instanceof MethodInvocationTree call) {
            TreePath called = new TreePath(new TreePath(at, each), call);
            return listOf(trees.getElement(new TreePath(called, call.getMethodSelect())));
          }
        }
      }
      return List.of();
    }

    /** The overload that is called; unknown, where an unknown argument may choose another one. */
    private List<Element> chosen(Element element) {
      TreePath path = getCurrentPath().getParentPath();
      if (!(element instanceof ExecutableElement method)
          || !(path.getLeaf() instanceof MethodInvocationTree call)) {
        return listOf(element);
      }
      return listOf(isOpen(method, call.getArguments(), path) ? null : element);
    }

    /**
     * Whether another overload might be meant: what has an unknown type fits whatever it is given to,
     * or whatever is given to it.
     */
    private boolean isOpen(
        ExecutableElement method, List<? extends ExpressionTree> arguments, TreePath path) {
      List<MethodTree> taking = overloads(method).stream()
          .filter(each -> takes(each, arguments.size())).collect(Collectors.toList());
      boolean isUnknown = hasUnknown(arguments, path) || taking.stream().anyMatch(unknown::contains);
      return isUnknown && taking.stream().map(this::types).distinct().count() > 1;
    }

    /**
     * Methods of the name of one, as they are written in its type and those that it is made from: of two
     * with a parameter of an unknown type, javac keeps one.
     */
    private List<MethodTree> overloads(ExecutableElement method) {
      List<MethodTree> found = new ArrayList<>();
      Deque<Element> types = new ArrayDeque<>(List.of(method.getEnclosingElement()));
      while (!types.isEmpty()) {
        Element type = types.pop();
        for (MethodTree each : methods.getOrDefault(type, List.of())) {
          if (each.getName().equals(method.getSimpleName())) found.add(each);
        }
        if (method.getKind() == ElementKind.CONSTRUCTOR) break;
        for (TypeMirror base : task.getTypes().directSupertypes(type.asType())) {
          if (base instanceof DeclaredType declared) types.add(declared.asElement());
        }
      }
      return found;
    }

    private String types(MethodTree method) {
      return method.getParameters().stream().map(each -> String.valueOf(each.getType()))
          .collect(Collectors.joining(","));
    }

    private boolean takes(MethodTree method, int count) {
      int parameters = method.getParameters().size();
      // The type of a parameter that takes any number of arguments is an array, as it is written.
      boolean isMany = parameters > 0
          && method.getParameters().get(parameters - 1).toString().contains("...");
      return isMany ? count >= parameters - 1 : count == parameters;
    }

    private boolean hasUnknown(List<? extends ExpressionTree> arguments, TreePath path) {
      return arguments.stream().anyMatch(each -> {
        TypeMirror type = trees.getTypeMirror(new TreePath(path, each));
        return type == null || hasError(type);
      });
    }

    private String receiver(ExpressionTree node) {
      if (node instanceof MethodInvocationTree) return "a call";
      if (node instanceof NewClassTree) return "new";
      if (!(node instanceof IdentifierTree || node instanceof MemberSelectTree)) {
        return "another expression";
      }
      if (node instanceof IdentifierTree name) {
        if (name.getName().contentEquals("this")) return "this";
        if (name.getName().contentEquals("super")) return "super";
      }
      Element element = trees.getElement(new TreePath(getCurrentPath(), node));
      return element == null || isUnknown(element)
          ? "unknown"
          : "a " + element.getKind().toString().toLowerCase().replace('_', ' ');
    }

    private void print(
        Tree node, String name, String kind, String shape, List<Element> elements) {
      boolean isBare = node instanceof IdentifierTree;
      int end = (int) positions.getEndPosition(source.unit(), node);
      int at = isBare ? (int) positions.getStartPosition(source.unit(), node) : end - name.length();
      printAt(at, name, kind, shape, elements);
    }

    /** What does not stand in the text, javac has added. */
    private void printAt(int at, String name, String kind, String shape, List<Element> elements) {
      if (!isWordAt(source.text(), at, name)) return;
      String state = "unresolved";
      List<Declared> targets = new ArrayList<>();
      for (Element element : elements) {
        if (element == null || isUnknown(element)) continue;
        Declared target = declarationOf(element);
        if (target != null) targets.add(target);
        boolean isInside = target != null && target.counts();
        if (isInside) state = "inside";
        else if (!state.equals("inside")) state = target == null ? "outside" : "local";
      }
      long line = source.unit().getLineMap().getLineNumber(at);
      long column = at - source.unit().getLineMap().getStartPosition(line) + 1;
      String statement = kind.equals("specifier") ? ",\"statement\":" + line : "";
      String places = targets.stream().distinct()
          .map(each -> "{\"path\":%s,\"line\":%d,\"name\":%s}".formatted(
              quoted(each.path()), each.line(), quoted(each.name())))
          .collect(Collectors.joining(","));
      Truth.this.line("\"path\":%s,\"line\":%d,\"column\":%d,\"name\":%s,\"kind\":%s,"
              + "\"state\":%s,\"targets\":[%s],\"shape\":%s%s",
          quoted(source.path()), line, column, quoted(name), quoted(kind),
          quoted(state), places, quoted(shape), statement);
    }
  }

  private static boolean hasError(TypeMirror type) {
    if (type instanceof ArrayType array) return hasError(array.getComponentType());
    return type.getKind() == TypeKind.ERROR;
  }

  /** Where an element is declared; the accessor of a record is its component. */
  private Declared declarationOf(Element element) {
    Declared found = declared.get(element);
    if (found != null || element.getKind() != ElementKind.METHOD) return found;
    Element type = element.getEnclosingElement();
    if (type.getKind() != ElementKind.RECORD) return null;
    return type.getEnclosedElements().stream()
        .filter(each -> each.getKind() == ElementKind.FIELD
            && each.getSimpleName().equals(element.getSimpleName()))
        .map(declared::get).findFirst().orElse(null);
  }

  /** Whether javac does not know what is meant; a field of an unknown type is known itself. */
  private boolean isUnknown(Element element) {
    return element.asType().getKind() == TypeKind.ERROR && !declared.containsKey(element);
  }

  private static List<Element> listOf(Element element) {
    List<Element> elements = new ArrayList<>();
    elements.add(element);
    return elements;
  }

  private void line(String format, Object... values) {
    out.print("{");
    out.print(format.formatted(values));
    out.println("}");
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') quoted.append('\\').append(c);
      else if (c < ' ') quoted.append("\\u%04x".formatted((int) c));
      else quoted.append(c);
    }
    return quoted.append('"').toString();
  }
}
