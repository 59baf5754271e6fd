import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `-- Users of the shop.
CREATE TABLE IF NOT EXISTS public.users (
  id SERIAL PRIMARY KEY,
  email varchar(255) NOT NULL, -- mail
  "group id" integer REFERENCES app.groups (id) ON DELETE CASCADE,
  price decimal(10, 2) DEFAULT 0,
  CONSTRAINT u UNIQUE (email)
);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
/* Active. */
CREATE OR REPLACE VIEW active_users AS
  SELECT u.*, count(*) FROM users u, accounts a JOIN orders o ON o.user_id = u.id WHERE u.x IN (SELECT id FROM logins);
CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE FUNCTION touch(a int) RETURNS trigger AS $$
BEGIN
  UPDATE users SET x = now();
  INSERT INTO logs(id) VALUES (1);
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch();
DELIMITER //
CREATE PROCEDURE \`pay\`(IN x INT)
BEGIN
  IF x THEN
    CALL touch(1);
  END IF;
  DELETE FROM orders WHERE id = x;
END //
DELIMITER ;
ALTER TABLE users ADD COLUMN age int NOT NULL, ADD nick text;
ALTER TABLE ONLY orders ADD CONSTRAINT fk FOREIGN KEY (user_id) REFERENCES users(id);
CREATE EXTENSION pg_cron;
CREATE PROC dbo.[Get Users] AS SELECT 1
GO
SELECT cron.schedule('x', $$DELETE FROM events$$);
`;

Deno.test("read() of sql defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("sql", SNIPPET)), [
    "struct users 2-8",
    "field users.id 3-3",
    "field users.email 4-4",
    "field users.group id 5-5",
    "field users.price 6-6",
    "key users_email 9-9",
    "type active_users 11-12",
    "enum mood 13-13",
    "function touch 14-20",
    "function users_touch 21-21",
    "function pay 23-29",
    "field users.age 31-31",
    "field users.nick 31-31",
    "function Get Users 34-34",
  ]);
});

Deno.test("read() of sql gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("sql", SNIPPET);
  const shown = ["users", "active_users", "touch", "age"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["CREATE TABLE IF NOT EXISTS public.users", "Users of the shop."],
    ["CREATE OR REPLACE VIEW active_users", "Active."],
    ["CREATE FUNCTION touch(a int) RETURNS trigger", ""],
    ["ADD COLUMN age int NOT NULL", ""],
  ]);
});

Deno.test("read() of sql finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("sql", SNIPPET)), [
    "type groups 5",
    "type users 9",
    "call lower 9",
    "call count 12",
    "type users 12",
    "type accounts 12",
    "type orders 12",
    "type logins 12",
    "type users 16",
    "call now 16",
    "type logs 17",
    "type users 21",
    "call touch 21",
    "call touch 26",
    "type orders 28",
    "type users 31",
    "type orders 32",
    "type users 32",
    "call schedule 36",
    "type events 36",
  ]);
});
