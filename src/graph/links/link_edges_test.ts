/**
 * Links by what both ends have in common: a tree, and the edges from those who use a name to those
 * who are meant.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { edgesOf, type Files } from "../testdata/edges.ts";

interface Case {
  /** Kind of the edges that are looked at. */
  readonly kind: "config" | "event" | "message" | "model";
  /** Edges that the rules make of the tree. */
  readonly fact: string;
  readonly files: Files;
  /** Edges without their kind and confidence. */
  readonly edges: readonly string[];
}

const COMPOSE = "services:\n  web:\n    environment:\n      DATABASE_URL: x\n      - API_KEY=1\n";

const CASES: readonly Case[] = [
  {
    kind: "config",
    fact: "variables that JavaScript reads lead to where a service sets them",
    files: {
      "a.ts": "export function open() {\n  return process.env.DATABASE_URL ?? " +
        'Deno.env.get("DATABASE_URL");\n}\nconst b = import.meta.env["DATABASE_URL"];\n',
      "compose.yml": "services:\n  web:\n    environment:\n      DATABASE_URL: x\n",
    },
    edges: [
      "a.ts:2 open -> compose.yml:2 services.web [env: DATABASE_URL]",
      "a.ts:2 open -> compose.yml:2 services.web [env: DATABASE_URL]",
      "a.ts:4 -> compose.yml:2 services.web [env: DATABASE_URL]",
    ],
  },
  {
    kind: "config",
    fact: "a variable in a comment, in lower case, or set nowhere leads nowhere",
    files: {
      "a.ts": '// process.env.DATABASE_URL\nprocess.env.web;\nprocess.env["OTHER_URL"];\n',
      "compose.yml": COMPOSE,
    },
    edges: [],
  },
  {
    kind: "config",
    fact: "Python reads the environment in three ways",
    files: {
      "a.py": 'import os\n\na = os.environ["API_KEY"]\nb = os.environ.get("API_KEY", "")\n' +
        'c = os.getenv("API_KEY")\nd = {}.get("API_KEY")\n',
      "app.yaml": "API_KEY: 1\n",
    },
    edges: [
      "a.py:3 a -> app.yaml:1 API_KEY [env: API_KEY]",
      "a.py:4 b -> app.yaml:1 API_KEY [env: API_KEY]",
      "a.py:5 c -> app.yaml:1 API_KEY [env: API_KEY]",
    ],
  },
  {
    kind: "config",
    fact: "Go and Rust read the environment",
    files: {
      "a.go": 'package a\n\nfunc open() {\n\tos.Getenv("API_KEY")\n\tos.Open("API_KEY")\n}\n',
      "b.rs": 'fn open() {\n    std::env::var("API_KEY");\n    env!("API_KEY");\n' +
        '    remove_env_var_now("API_KEY");\n}\n',
      "app.json": '{ "env": { "API_KEY": "1" } }\n',
    },
    edges: [
      "a.go:4 open -> app.json:1 env.API_KEY [env: API_KEY]",
      "b.rs:2 open -> app.json:1 env.API_KEY [env: API_KEY]",
      "b.rs:3 open -> app.json:1 env.API_KEY [env: API_KEY]",
    ],
  },
  {
    kind: "config",
    fact: "Java, Ruby, PHP and C# read the environment",
    files: {
      "A.java": 'class A {\n  String k = System.getenv("API_KEY");\n}\n',
      "a.rb": 'ENV["API_KEY"]\nENV.fetch("API_KEY")\nOPTIONS["API_KEY"]\n',
      "a.php": "<?php\ngetenv('API_KEY');\n$_ENV['API_KEY'];\n",
      "B.cs": 'class B {\n  string k = Environment.GetEnvironmentVariable("API_KEY");\n}\n',
      "app.properties": "API_KEY=1\n",
    },
    edges: [
      "A.java:2 A.k -> app.properties:1 API_KEY [env: API_KEY]",
      "B.cs:2 B.k -> app.properties:1 API_KEY [env: API_KEY]",
      "a.php:2 -> app.properties:1 API_KEY [env: API_KEY]",
      "a.php:3 -> app.properties:1 API_KEY [env: API_KEY]",
      "a.rb:1 -> app.properties:1 API_KEY [env: API_KEY]",
      "a.rb:2 -> app.properties:1 API_KEY [env: API_KEY]",
    ],
  },
  {
    kind: "config",
    fact:
      "what has env in its name reads the variables that it is given, and what sets them does not",
    files: {
      "a.ts": 'const a = fromEnv("API_KEY", "OLD_KEY");\nsetEnv("API_KEY", "1");\n' +
        'process.env.API_KEY = "1";\n' +
        "const { API_KEY, OLD_KEY: b = 1 } = process.env;\n" +
        "const schema = createEnv({ server: {\n  API_KEY: z.string(),\n} });\n",
      "b.go": 'package b\n\ntype C struct {\n\tKey string `yaml:"key" env:"API_KEY"`\n}\n\n' +
        'func f() {\n\tviper.BindEnv("key", "API_KEY")\n\tos.Setenv("API_KEY", "1")\n}\n',
      "c.rs":
        '#[arg(long, env = "API_KEY")]\nstruct A;\n\nfn f() {\n    required_var("API_KEY");\n    Command::new("a").env("API_KEY", "1");\n}\n',
      "d.py": 'from decouple import config\n\na = config("API_KEY")\nb = env.str("API_KEY")\n\n\n' +
        'class Settings(BaseSettings):\n    model_config = SettingsConfigDict(env_prefix="API_")\n\n' +
        "    key: str\n    other: int = 1\n\n    def f(self):\n        key: int = 1\n",
      "e.rb": 'ENV["API_KEY"] = "1"\n',
      "f.py": 'os.environ["API_KEY"] = "1"\n',
      Dockerfile: "FROM x\nENV A=1 \\\n    OLD_KEY=2\n",
      "app.json": '{ "env": {\n  "API_KEY": "1",\n  "OLD_KEY": "2"\n} }\n',
    },
    edges: [
      "a.ts:1 a -> Dockerfile:3 OLD_KEY [env: OLD_KEY]",
      "a.ts:1 a -> app.json:2 env.API_KEY [env: API_KEY]",
      "a.ts:1 a -> app.json:3 env.OLD_KEY [env: OLD_KEY]",
      "a.ts:4 API_KEY -> app.json:2 env.API_KEY [env: API_KEY]",
      "a.ts:4 API_KEY -> Dockerfile:3 OLD_KEY [env: OLD_KEY]",
      "a.ts:4 API_KEY -> app.json:3 env.OLD_KEY [env: OLD_KEY]",
      "a.ts:6 schema -> app.json:2 env.API_KEY [env: API_KEY]",
      "b.go:4 C.Key -> app.json:2 env.API_KEY [env: API_KEY]",
      "b.go:8 f -> app.json:2 env.API_KEY [env: API_KEY]",
      "c.rs:1 -> app.json:2 env.API_KEY [env: API_KEY]",
      "c.rs:5 f -> app.json:2 env.API_KEY [env: API_KEY]",
      "d.py:3 a -> app.json:2 env.API_KEY [env: API_KEY]",
      "d.py:4 b -> app.json:2 env.API_KEY [env: API_KEY]",
      "d.py:10 Settings.key -> app.json:2 env.API_KEY [env: API_KEY]",
    ],
  },
  {
    kind: "config",
    fact: "a service asks a file of variables, an application what starts it, a test both",
    files: {
      "docker-compose.yml":
        "services:\n  web:\n    environment:\n      - DB_HOST=${DB_HOST:-db}\n" +
        "  job:\n    environment:\n      - DB_HOST=${DB_HOST}\n",
      ".env.example": "DB_HOST=db\n",
      "test/.env.sample": "DB_HOST=test\n",
      "test/a.test.ts": "process.env.DB_HOST;\n",
      "src/application.yml": "spring:\n  url: jdbc:${DB_HOST}\n",
      ".github/workflows/a.yml": "run: echo ${DB_HOST}\n",
      "A.java": 'class A {\n  @Value("${DB_HOST:x}")\n  String host;\n}\n',
    },
    edges: [
      "A.java:2 A.host -> .env.example:1 [env: DB_HOST]",
      "A.java:2 A.host -> docker-compose.yml:2 services.web [env: DB_HOST]",
      "A.java:2 A.host -> docker-compose.yml:5 services.job [env: DB_HOST]",
      "docker-compose.yml:4 services.web -> .env.example:1 [env: DB_HOST]",
      "docker-compose.yml:7 services.job -> .env.example:1 [env: DB_HOST]",
      "src/application.yml:2 spring.url -> .env.example:1 [env: DB_HOST]",
      "src/application.yml:2 spring.url -> docker-compose.yml:2 services.web [env: DB_HOST]",
      "src/application.yml:2 spring.url -> docker-compose.yml:5 services.job [env: DB_HOST]",
      "test/a.test.ts:1 -> .env.example:1 [env: DB_HOST]",
      "test/a.test.ts:1 -> docker-compose.yml:2 services.web [env: DB_HOST]",
      "test/a.test.ts:1 -> docker-compose.yml:5 services.job [env: DB_HOST]",
      "test/a.test.ts:1 -> test/.env.sample:1 [env: DB_HOST]",
    ],
  },
  {
    kind: "config",
    fact: "Spring names keys by their path, of which YAML shows the first two",
    files: {
      "A.java": 'class A {\n  @Value("${server.port:80}")\n  int port;\n' +
        '  @Value("${db.pool.size}") int size;\n  String k = env.getProperty("mail.host");\n' +
        '  String v = System.getProperty("version");\n}\n',
      "application.yml": "server:\n  port: 80\ndb:\n  pool:\n    size: 1\nversion: 1\n",
      "application.properties": "mail.host=x\n",
    },
    edges: [
      "A.java:2 A.port -> application.yml:2 server.port [spring: server.port]",
      "A.java:4 A.size -> application.yml:4 db.pool [spring: db.pool.size]",
      "A.java:5 A.k -> application.properties:1 mail.host [property: mail.host]",
    ],
  },
  {
    kind: "config",
    fact: "Laravel keeps what config() names in a file",
    files: {
      "app/A.php": "<?php\nconfig('mail.host');\n$x->config('mail.host');\n",
      "config/mail.php": "<?php\nreturn ['host' => env('MAIL_HOST')];\n",
    },
    edges: ["app/A.php:2 -> config/mail.php:1 [laravel: mail.host]"],
  },
  {
    kind: "config",
    fact: "variables of a container are those that it names",
    files: {
      "a.go": 'package a\n\nvar k = os.Getenv("API_KEY")\n',
      "pod.yaml":
        "spec:\n  containers:\n    - env:\n        - name: API_KEY\n          value: x\n" +
        "    - name: OTHER\n",
    },
    edges: ["a.go:3 k -> pod.yaml:2 spec.containers [env: API_KEY]"],
  },
  {
    kind: "config",
    fact: "configuration is read by paths of keys, whatever divides them",
    files: {
      "a.ts":
        'export const host = config.get<string>("db.host");\nconst b = nconf.get("db:host");\n' +
        'map.get("db.host");\n',
      "b.go": 'package b\n\nvar host = viper.GetString("db.host")\n',
      "C.cs": 'class C {\n  string h = Configuration["db:host"];\n}\n',
      "D.java": 'class D {\n  @ConfigProperty(name = "db.host") String h;\n}\n',
      "d_test.ts": 'config.get("db.host");\n',
      "settings.json": '{\n  "db": {\n    "host": "x"\n  }\n}\n',
    },
    edges: [
      "C.cs:2 C.h -> settings.json:3 db.host [asp.net: db.host]",
      "D.java:2 D.h -> settings.json:3 db.host [property: db.host]",
      "a.ts:1 host -> settings.json:3 db.host [config: db.host]",
      "a.ts:2 b -> settings.json:3 db.host [config: db.host]",
      "b.go:3 host -> settings.json:3 db.host [config: db.host]",
    ],
  },
  {
    kind: "config",
    fact: "of several programs, each has the keys of its own files",
    files: {
      "one/a.ts": 'config.get("db.host");\n',
      "one/app.json": '{\n  "db": {\n    "host": "x"\n  }\n}\n',
      "two/app.json": '{\n  "db": {\n    "host": "x"\n  }\n}\n',
    },
    edges: ["one/a.ts:1 -> one/app.json:3 db.host [config: db.host]"],
  },
  {
    kind: "config",
    fact: "settings of Django and Flask are values of a module, those of Elixir stand in its files",
    files: {
      "shop/settings.py": "PAGE_SIZE = 3\n",
      "config.py": "class Config:\n    MAIL_HOST = 1\n",
      "other.py": "PAGE_SIZE = 4\n",
      "a.py": "from django.conf import settings\n\ndef size():\n    return settings.PAGE_SIZE\n",
      "b.py": 'def host():\n    return current_app.config["MAIL_HOST"]\n',
      "a.ex": "defmodule A do\n  def f, do: Application.get_env(:shop, :limit)\nend\n",
      "config.exs": "import Config\nconfig :shop, limit: 3\nconfig :shop, :other, 3\n",
    },
    edges: [
      "a.ex:2 A.f -> config.exs:1 [mix: shop.limit]",
      "a.py:4 size -> shop/settings.py:1 PAGE_SIZE [settings: PAGE_SIZE]",
      "b.py:2 host -> config.py:2 Config.MAIL_HOST [settings: MAIL_HOST]",
    ],
  },
  {
    kind: "event",
    fact: "topics and queues lead from who sends to who takes",
    files: {
      "a.ts": 'export function send() {\n  producer.send({ topic: "orders", messages: [] });\n' +
        '  new Queue("mail");\n}\n',
      "b.ts":
        'export async function take() {\n  await consumer.subscribe({ topics: ["orders"] });\n}\n' +
        'export function post(job) {}\nnew Worker("mail", post);\n',
      "c.py": 'def listen():\n    return KafkaConsumer("orders")\n',
      "D.java": 'class D {\n  @KafkaListener(topics = "orders", groupId = "g")\n' +
        '  public void onOrder(String s) {}\n  void send() {\n    kafkaTemplate.send("orders", 1);\n  }\n}\n',
      "e.go": 'package e\n\nfunc send() { nc.Publish("orders", nil) }\n\n' +
        'func take() { nc.Subscribe("orders", on) }\n',
    },
    edges: [
      "D.java:5 D.send -> D.java:2 D.onOrder [broker: orders]",
      "D.java:5 D.send -> b.ts:1 take [broker: orders]",
      "D.java:5 D.send -> c.py:1 listen [broker: orders]",
      "D.java:5 D.send -> e.go:5 take [broker: orders]",
      "a.ts:2 send -> D.java:2 D.onOrder [kafka: orders]",
      "a.ts:2 send -> b.ts:1 take [kafka: orders]",
      "a.ts:2 send -> c.py:1 listen [kafka: orders]",
      "a.ts:2 send -> e.go:5 take [kafka: orders]",
      "a.ts:3 send -> b.ts:4 post [bull: mail]",
      "e.go:3 send -> D.java:2 D.onOrder [nats: orders]",
      "e.go:3 send -> b.ts:1 take [nats: orders]",
      "e.go:3 send -> c.py:1 listen [nats: orders]",
      "e.go:3 send -> e.go:5 take [nats: orders]",
    ],
  },
  {
    kind: "event",
    fact: "tasks and signals of Python",
    files: {
      "tasks.py": '@shared_task\ndef add(a):\n    pass\n\n@app.task(name="shop.sub", bind=True)\n' +
        "def sub(self):\n    pass\n",
      "signals.py": "from blinker import Signal\n\npaid = Signal()\n",
      "on.py":
        "from signals import paid\nfrom django.dispatch import receiver\nimport blinker\n\n" +
        "@receiver(paid)\ndef on_paid(sender):\n    pass\n\ndef also(sender):\n    pass\n\n" +
        "paid.connect(also)\n",
      "run.py":
        "from tasks import add\nfrom signals import paid\n\ndef run(app):\n    add.delay(1)\n" +
        '    app.send_task("shop.sub")\n    app.send_task("tasks.add")\n    paid.send(app)\n',
      "socket.py": "def send(paid):\n    paid.connect((1, 2))\n    paid.send(b'')\n",
    },
    edges: [
      "run.py:5 run -> tasks.py:2 add [celery: add]",
      "run.py:6 run -> tasks.py:6 sub [celery: shop.sub]",
      "run.py:7 run -> tasks.py:2 add [celery: tasks.add]",
      "run.py:8 run -> on.py:6 on_paid [signal: paid]",
      "run.py:8 run -> on.py:9 also [signal: paid]",
    ],
  },
  {
    kind: "event",
    fact: "what is sent by its type leads to the handler of the type",
    files: {
      "A.cs": "class A {\n  void Run() { mediator.Send(new MakeOrder(1)); }\n}\n",
      "B.cs": "class MakeOrderHandler : IRequestHandler<MakeOrder, bool> {}\n",
      "A.java":
        "class A {\n  void run() {\n    publisher.publishEvent(new OrderMade(1));\n  }\n}\n",
      "B.java": "class B {\n  @EventListener\n  public void onMade(OrderMade event) {}\n}\n",
    },
    edges: [
      "A.cs:2 A.Run -> B.cs:1 MakeOrderHandler [mediator: MakeOrder]",
      "A.java:3 A.run -> B.java:2 B.onMade [application event: OrderMade]",
    ],
  },
  {
    kind: "event",
    fact: "who emits a name leads to who listens for it",
    files: {
      "a.ts": 'export function save() {\n  bus.emit("user:saved", 1);\n}\n',
      "b.ts": 'import { onSaved } from "./c.ts";\nbus.on("user:saved", onSaved);\n' +
        'export function watch() {\n  bus.once("user:saved", () => {});\n}\n' +
        'bus.on("user:gone", onSaved);\n',
      "c.ts": "export function onSaved() {}\n",
    },
    edges: [
      "a.ts:2 save -> b.ts:3 watch [event: user:saved]",
      "a.ts:2 save -> c.ts:1 onSaved [event: user:saved]",
    ],
  },
  {
    kind: "event",
    fact: "names of the platform, short ones and names of nothing are no events",
    files: {
      "a.ts": 'bus.emit("error");\nbus.emit("ab");\nbus.emit(name);\nemit("user:saved");\n',
      "b.ts": 'bus.on("error", () => {});\nbus.on("ab", () => {});\nbus.on("user:saved", f);\n',
    },
    edges: [],
  },
  {
    kind: "event",
    fact: "elements give out events of their own",
    files: {
      "a.ts": 'export function open() {\n  el.dispatchEvent(new CustomEvent<A>("menu-open"));\n}\n',
      "b.ts": 'export function listen() {\n  el.addEventListener("menu-open", (e) => {});\n}\n',
    },
    edges: ["a.ts:2 open -> b.ts:1 listen [event: menu-open]"],
  },
  {
    kind: "event",
    fact: "Python, Ruby and PHP have events as well",
    files: {
      "a.py": 'def save():\n    bus.publish("saved.user", 1)\n',
      "b.rb": 'class B\n  def listen\n    bus.subscribe("saved.user") { |e| }\n  end\nend\n',
      "c.php": "<?php\nfunction f() {\n  $bus->dispatch('saved.user');\n}\n",
    },
    edges: [
      "a.py:2 save -> b.rb:2 B.listen [event: saved.user]",
      "c.php:3 f -> b.rb:2 B.listen [event: saved.user]",
    ],
  },
  {
    kind: "event",
    fact: "a decorator says what the method below it listens for",
    files: {
      "a.ts": 'export function save() {\n  bus.emit("order.created");\n}\n',
      "b.ts": 'export class B {\n  @OnEvent("order.created")\n  handle() {}\n}\n',
    },
    edges: ["a.ts:2 save -> b.ts:3 B.handle [event: order.created]"],
  },
  {
    kind: "event",
    fact: "channels of Phoenix handle what is broadcast",
    files: {
      "a.ex": 'defmodule A do\n  def say(socket) do\n    broadcast!(socket, "new_msg", %{})\n' +
        "  end\nend\n",
      "b.ex": 'defmodule B do\n  def handle_in("new_msg", _, socket) do\n    socket\n  end\nend\n',
    },
    edges: ["a.ex:3 A.say -> b.ex:2 B.handle_in [phoenix: new_msg]"],
  },
  {
    kind: "message",
    fact: "a test that expects an error leads to who throws it",
    files: {
      "a.ts": 'export function open() {\n  throw new TypeError("Cannot open the file");\n}\n' +
        "export function find(id) {\n  throw new Error(`Cannot find user ${id}`);\n}\n",
      "a.test.ts": 'expect(open).toThrow("Cannot open the file");\n' +
        'expect(find).toThrow("Cannot find user 5");\nexpect(open).toThrow(/^Cannot open the file$/);\n',
    },
    edges: [
      "a.test.ts:1 -> a.ts:1 open [message: Cannot open the file]",
      "a.test.ts:2 -> a.ts:4 find [message: Cannot find user 5]",
      "a.test.ts:3 -> a.ts:1 open [message: Cannot open the file]",
    ],
  },
  {
    kind: "message",
    fact: "a short message, another one, and a string that nobody expects lead nowhere",
    files: {
      "a.ts": 'export function open() {\n  throw new Error("No file");\n}\n' +
        'export function find() {\n  throw new Error("Cannot find the user");\n}\n',
      "a.test.ts":
        'expect(open).toThrow("No file");\nexpect(find).toThrow("Cannot find a user");\n' +
        'print("Cannot find the user");\n',
    },
    edges: [],
  },
  {
    kind: "message",
    fact: "what another test throws, what the test throws itself, and a copy are not meant",
    files: {
      "a.test.ts": 'test("one", () => {\n  throw new Error("Some error of mine");\n});\n',
      "b.test.ts": 'test("two", () => {\n  expect(f).toThrow("Some error of mine");\n});\n' +
        'test("three", () => {\n  const g = () => { throw new Error("The file is gone"); };\n' +
        '  expect(g).toThrow("The file is gone");\n  expect(h).toThrow("The lock is held");\n});\n',
      "a.ts": 'export function gone() {\n  throw new Error("The file is gone");\n}\n' +
        'export function held() {\n  throw new Error("The lock is held");\n}\n',
      "vendor/a.ts": 'export function held() {\n  throw new Error("The lock is held");\n}\n',
    },
    edges: ["b.test.ts:7 three -> a.ts:4 held [message: The lock is held]"],
  },
  {
    kind: "message",
    fact: "Python, with a part that is put in",
    files: {
      "a.py": 'def find(id):\n    raise KeyError(f"Cannot find user {id}")\n',
      "test_a.py":
        'def test_it():\n    with pytest.raises(KeyError, match="Cannot find user 5"):\n        pass\n',
    },
    edges: ["test_a.py:2 test_it -> a.py:1 find [message: Cannot find user 5]"],
  },
  {
    kind: "message",
    fact: "Go, by errors.New() and by a format",
    files: {
      "a.go": 'package a\n\nvar ErrGone = errors.New("user is gone")\n\nfunc find() error {\n' +
        '\treturn fmt.Errorf("cannot find user %d", 1)\n}\n',
      "a_test.go":
        'package a\n\nfunc TestX(t *testing.T) {\n\tassert.EqualError(t, err, "user is gone")\n' +
        '\tassert.EqualError(t, err, "cannot find user 5")\n}\n',
    },
    edges: [
      "a_test.go:4 TestX -> a.go:3 ErrGone [message: user is gone]",
      "a_test.go:5 TestX -> a.go:5 find [message: cannot find user 5]",
    ],
  },
  {
    kind: "message",
    fact: "Rust, by macros and by derived errors",
    files: {
      "a.rs":
        'fn open() {\n    bail!("cannot open {}", path);\n    panic!("the file is gone");\n}\n\n' +
        '#[derive(Error)]\nenum E {\n    #[error("the lock is held")]\n    Held,\n}\n',
      "t.rs": 'fn t() {\n    assert_eq!(e.to_string(), "the lock is held");\n' +
        '    assert!(e.contains("the file is gone"));\n}\n\n' +
        '#[should_panic(expected = "the file is gone")]\nfn u() {}\n',
    },
    edges: [
      "t.rs:2 t -> a.rs:7 E [message: the lock is held]",
      "t.rs:3 t -> a.rs:1 open [message: the file is gone]",
      "t.rs:6 u -> a.rs:1 open [should_panic: the file is gone]",
    ],
  },
  {
    kind: "message",
    fact: "Java, Kotlin, C#, PHP and Ruby",
    files: {
      "A.java": 'class A {\n  void a() { throw new StateException("The java is cold"); }\n}\n',
      "ATest.java":
        'class ATest {\n  void t() { assertThat(e).hasMessage("The java is cold"); }\n}\n',
      "B.kt": 'fun b() { throw StateException("The kotlin is cold") }\n',
      "BTest.kt": 'fun t() { assertEquals("The kotlin is cold", e.message) }\n',
      "C.cs": 'class C {\n  void C1() { throw new StateException("The sharp is cold"); }\n}\n',
      "CTest.cs":
        'class CTest {\n  void T() { Assert.AreEqual("The sharp is cold", e.Message); }\n}\n',
      "d.php": '<?php\nfunction d() { throw new StateException("The php is cold"); }\n',
      "dTest.php": '<?php\nfunction t($x) { $x->expectExceptionMessage("The php is cold"); }\n',
      "e.rb": 'def e\n  raise StateError, "The ruby is cold"\nend\n',
      "e_spec.rb": 'def t\n  expect { e }.to raise_error(StateError, "The ruby is cold")\nend\n',
    },
    edges: [
      "ATest.java:2 ATest.t -> A.java:2 A.a [message: The java is cold]",
      "BTest.kt:1 t -> B.kt:1 b [message: The kotlin is cold]",
      "CTest.cs:2 CTest.T -> C.cs:2 C.C1 [message: The sharp is cold]",
      "dTest.php:2 t -> d.php:2 d [message: The php is cold]",
      "e_spec.rb:2 t -> e.rb:1 e [message: The ruby is cold]",
    ],
  },
  {
    kind: "message",
    fact: "what is logged may be expected as well",
    files: {
      "a.py": 'def open():\n    logger.warning("Cannot open the file")\n',
      "test_a.py": 'def test_it(caplog):\n    assert "Cannot open the file" in str(caplog)\n',
    },
    edges: ["test_a.py:2 test_it -> a.py:1 open [message: Cannot open the file]"],
  },
  {
    kind: "model",
    fact: "Rails: a table and the class of its name",
    files: {
      "db/migrate/1.rb": "class M\n  def change\n    create_table :blog_posts do |t|\n" +
        '    end\n    create_table "legacy"\n    create_table :tags\n  end\nend\n',
      "app/blog_post.rb": "class BlogPost < ApplicationRecord\nend\n",
      "app/old.rb": 'class Old < ApplicationRecord\n  self.table_name = "legacy"\nend\n',
      "app/tag.rb": "class Tag\nend\n",
    },
    edges: [
      "db/migrate/1.rb:3 M.change -> app/blog_post.rb:1 BlogPost [rails migration: blog_posts]",
      "db/migrate/1.rb:5 M.change -> app/old.rb:1 Old [rails migration: legacy]",
    ],
  },
  {
    kind: "model",
    fact: "Alembic and SQLAlchemy, by the name of the table",
    files: {
      "alembic/1.py": 'def upgrade():\n    op.create_table(\n        "users",\n    )\n',
      "models.py": 'class Account(Base):\n    __tablename__ = "users"\n',
    },
    edges: ["alembic/1.py:2 upgrade -> models.py:1 Account [alembic: users]"],
  },
  {
    kind: "model",
    fact: "Django, by the name of the model or of its table",
    files: {
      "migrations/1.py": 'migrations.CreateModel(\n    name="BlogPost",\n)\n',
      "models.py":
        "class BlogPost(models.Model):\n    pass\n\n\nclass Form(forms.Form):\n    pass\n",
    },
    edges: ["migrations/1.py:1 -> models.py:1 BlogPost [django migration: blog_posts]"],
  },
  {
    kind: "model",
    fact: "Laravel, by convention or as the class says",
    files: {
      "database/migrations/1.php":
        "<?php\nSchema::create('people', fn () => 1);\nSchema::create('logs', fn () => 1);\n",
      "app/Person.php": "<?php\nclass Person extends Model {\n}\n",
      "app/Entry.php": "<?php\nclass Entry extends Model {\n  protected $table = 'logs';\n}\n",
    },
    edges: [
      "database/migrations/1.php:2 -> app/Person.php:2 Person [laravel migration: people]",
      "database/migrations/1.php:3 -> app/Entry.php:2 Entry [laravel migration: logs]",
    ],
  },
  {
    kind: "model",
    fact: "knex and entities of TypeScript",
    files: {
      "migrations/1.ts":
        'export function up(knex) {\n  knex.schema.createTable("users", (t) => {});\n}\n',
      "user.ts": '@Entity("users")\nexport class Account {}\n',
      "cat.ts": "@Entity()\nexport class Cat {}\n",
    },
    edges: ["migrations/1.ts:2 up -> user.ts:2 Account [knex: users]"],
  },
  {
    kind: "model",
    fact: "SQL counts among migrations alone",
    files: {
      "migrations/1.ts": 'db.run(`CREATE TABLE IF NOT EXISTS "orders" (id INT)`);\n',
      "test/setup.ts": "db.run(`CREATE TABLE orders (id INT)`);\n",
      "Order.java": '@Entity\n@Table(name = "orders")\npublic class Order {\n}\n',
    },
    edges: ["migrations/1.ts:1 -> Order.java:1 Order [sql: orders]"],
  },
  {
    kind: "model",
    fact: "Entity Framework, Ecto and GORM",
    files: {
      "M.cs": 'class M {\n  void Up() { migrationBuilder.CreateTable(name: "Users"); }\n}\n',
      "C.cs": "class C {\n  public DbSet<User> Users { get; set; }\n}\nclass User {}\n",
      "m.exs": "defmodule M do\n  def change do\n    create table(:pets) do\n    end\n  end\nend\n",
      "pet.ex": 'defmodule Pet do\n  schema "pets" do\n  end\nend\n',
    },
    edges: [
      "M.cs:2 M.Up -> C.cs:4 User [entity framework: users]",
      "m.exs:3 M.change -> pet.ex:1 Pet [ecto migration: pets]",
    ],
  },
];

for (const { kind, fact, files, edges } of CASES) {
  Deno.test(`linkEdges() of kind ${kind}: ${fact}`, async () => {
    const found = await edgesOf(files, kind);
    deepEqual(found, edges.map((edge) => `${kind} ${edge.replace(/\[/, "[inferred: ")}`));
  });
}
