import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `"""
Root of reads.
"""
type Query {
  "One user."
  user(id: ID!, filter: UserFilter = {active: true}): User @auth(role: "a")
  users(
    first: Int
  ): [User!]!
}
# A comment.
type User implements Node & Entity @key(fields: "id") {
  id: ID!
  posts: [Post!]
  type: String
}
input UserFilter { active: Boolean = true, role: Role }
enum Role { ADMIN @x  USER }
union Found = User | Post
scalar Date
directive @auth(role: Role = ADMIN) repeatable on FIELD_DEFINITION | OBJECT
interface Node { id: ID! }
schema { query: Query }
extend type User { age: Int }
query GetUser($id: ID!, $f: UserFilter) @cached {
  me: user(id: $id) { ...UserParts posts { title } ... on Admin { level } }
}
fragment UserParts on User { id }
{ users { id } }
`;

Deno.test("read() of graphql defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("graphql", SNIPPET)), [
    "type Query 4-10",
    "field Query.user 6-6",
    "field Query.users 7-9",
    "type User 12-16",
    "field User.id 13-13",
    "field User.posts 14-14",
    "field User.type 15-15",
    "type UserFilter 17-17",
    "field UserFilter.active 17-17",
    "field UserFilter.role 17-17",
    "enum Role 18-18",
    "constant Role.ADMIN 18-18",
    "constant Role.USER 18-18",
    "type Found 19-19",
    "type Date 20-20",
    "macro auth 21-21",
    "interface Node 22-22",
    "field Node.id 22-22",
    "type User 24-24",
    "field User.age 24-24",
    "function GetUser 25-27",
    "function UserParts 28-28",
  ]);
});

Deno.test("read() of graphql gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("graphql", SNIPPET);
  const shown = ["Query", "user", "Role", "GetUser"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["type Query", "Root of reads."],
    ['user(id: ID!, filter: UserFilter = {active: true}): User @auth(role: "a")', "One user."],
    ["enum Role", ""],
    ["query GetUser($id: ID!, $f: UserFilter) @cached", ""],
  ]);
});

Deno.test("read() of graphql finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("graphql", SNIPPET)), [
    "type UserFilter 6",
    "type User 6",
    "call auth 6",
    "type User 9",
    "implements Node 12",
    "implements Entity 12",
    "call key 12",
    "type Post 14",
    "type Role 17",
    "call x 18",
    "type User 19",
    "type Post 19",
    "type Role 21",
    "type Query 23",
    "type UserFilter 25",
    "call cached 25",
    "call user 26",
    "call UserParts 26",
    "call posts 26",
    "call title 26",
    "type Admin 26",
    "call level 26",
    "type User 28",
    "call id 28",
    "call users 29",
    "call id 29",
  ]);
});
