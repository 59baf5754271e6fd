import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `# syntax=docker/dockerfile:1
ARG NODE=20
# Builds it.
FROM --platform=$BUILDPLATFORM node:\${NODE} AS build
WORKDIR /app
COPY --chown=a:b package.json .
ENV A=1 B=$A
ENV OLD value
RUN npm ci && \\
    npm run build
FROM build AS test
RUN <<EOF
echo hi
EOF
FROM nginx
LABEL a="b"
COPY --from=build /app/dist /usr/share
RUN --mount=type=bind,from=build,target=/x echo
CMD ["nginx", "-g"]
`;

Deno.test("read() of dockerfile defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("dockerfile", SNIPPET)), [
    "variable NODE 2-2",
    "module build 4-10",
    "variable build.A 7-7",
    "variable build.B 7-7",
    "variable build.OLD 8-8",
    "module test 11-14",
  ]);
});

Deno.test("read() of dockerfile gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("dockerfile", SNIPPET);
  const shown = ["build", "test", "A"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["FROM --platform=$BUILDPLATFORM node:${NODE} AS build", "Builds it."],
    ["FROM build AS test", ""],
    ["A=1", ""],
  ]);
});

Deno.test("read() of dockerfile finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("dockerfile", SNIPPET)), [
    "call BUILDPLATFORM 4",
    "call NODE 4",
    "call A 7",
    "extends build 11",
    "call build 17",
    "call build 18",
  ]);
});
