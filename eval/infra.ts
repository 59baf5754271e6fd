/**
 * Whether questions about infrastructure code are answered with their place:
 *
 * ```sh
 * deno task eval infra --repos DIR [--only build|later|held|fresh|blind] [--indexes DIR] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository, as `owner+name`, at the revision below; `gate/infra.jsonl`
 * has the questions. A result is right where the line that it shows is one of those expected, or its
 * lines hold the first of them. Of the set that is held aside, figures alone are printed: who sees
 * which questions fail will mend those.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { readDataset } from "./dataset.ts";
import { askRepository, type Outcome, showsLine } from "./pasted.ts";
import { textTable } from "./text_table.ts";

const HERE = new URL(".", import.meta.url);

/**
 * Questions by what was done with them: `build` was looked at while the formats were written;
 * `later` was held aside then, and looked at since; `held` was not looked at; `fresh` was written by
 * somebody else, on repositories that nobody had looked at, and looked at since it was first asked;
 * `blind` was written likewise, and nothing was mended since.
 */
const SETS = { build: "b", later: "h", held: "n", fresh: "f", blind: "g" } as const;

/** Figures of the sets that were held aside, when they were asked for the first time. */
const FIRST_ASKED: Readonly<Record<string, string>> = {
  later: "success@1 0.625, success@3 0.833",
  held: "success@1 0.625, success@3 0.792",
  fresh: "success@1 0.600, success@3 0.700",
  blind: "success@1 0.633, success@3 0.900",
};

/** Revisions that the lines of the questions are of. */
const REVISIONS: Readonly<Record<string, string>> = {
  "docker/awesome-compose": "18f59bdb09ecf520dd5758fbf90dec314baec545",
  "GoogleCloudPlatform/microservices-demo": "34ffea9175946982c3088ed84994fe6019ad6e92",
  "argoproj/argocd-example-apps": "0d521c6e049889134f3122eb32d7ed342f43ca0d",
  "prometheus-community/helm-charts": "cf408a290aec489277a94450bb3511432477a53a",
  "geerlingguy/ansible-for-devops": "86e1bf80098239cd995d54217585e8d61117d2e7",
  "terraform-aws-modules/terraform-aws-vpc": "82d1929e669efef4e2ad00611b8a68e7a56e049c",
  "stefanprodan/podinfo": "eec06d1ea459af4cb4e10e806f8be7c7bd58b361",
  "open-telemetry/opentelemetry-demo": "054282e318317f2be09f67dd9b0d7d1278566cfa",
  "terraform-aws-modules/terraform-aws-eks": "bef29c4d9523523e57fe898643fde2895106b339",
  "kubernetes/examples": "279e8e4fe314f6cb7bc55fa3fbc21bbeaa48c0ea",
  "kubernetes-sigs/kubespray": "46dbdd3994b32640bcd806b0097f50e8fdf1d514",
  "kubernetes-sigs/metrics-server": "5ed5d3a2cf940a8c7541cfbac19af822f4c97844",
  "techschool/simplebank": "7c6f92f2bc5dd7ffe30552bd2fe9699de06b5512",
  "envoyproxy/protoc-gen-validate": "660c4726b525a9b094b79f06973ec2a2b5de97ea",
  "DataDog/ansible-datadog": "bd1478358918c02e1bac283fd00718fd6be1b3c9",
  "prometheus-operator/kube-prometheus": "4d719f1dea8853540b3823ab1fbe6be74a9953b3",
  "cloudposse/terraform-aws-components": "a10df84fcd6e3456938f2b95c6283118f0607e5d",
  "dotnet-architecture/eShopOnContainers": "b6965936842cab32553543c1abe8a68714956f44",
  "getsentry/self-hosted": "89a143f8e4d396a858cf6f462a832ae7da9fd2db",
  "nextcloud/docker": "4de1eed65a44c61ecce601ef1d27abd2059b52e6",
  "techno-tim/k3s-ansible": "422621c69cdc7f57381dadaf6c26c8b3f4ff447a",
  "hashicorp/consul-k8s": "a507b1d1e3061996dbed00cde73bba2bf068379f",
  "GoogleCloudPlatform/bank-of-anthos": "d0af04743a6d951665169ca6370d15725ec51252",
  "cloudposse/terraform-aws-eks-cluster": "1def0d9ac2ab798c127961142eb756c3408af49a",
  "sentry-kubernetes/charts": "9e5a15e045fffcaccd88d5dc40c835c0083ffd47",
  "gruntwork-io/terragrunt-infrastructure-modules-example":
    "c92167d51cf9e65726762c94c962966f76ecd14b",
};

/** Revision of a checkout, whether its branch is written in a file of its own or packed. */
export function revisionOf(folder: string): string {
  const head = Deno.readTextFileSync(`${folder}/.git/HEAD`).trim();
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  if (branch === undefined) return head;
  try {
    return Deno.readTextFileSync(`${folder}/.git/${branch}`).trim();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    const packed = Deno.readTextFileSync(`${folder}/.git/packed-refs`).split("\n");
    return packed.find((line) => line.endsWith(` ${branch}`))?.split(" ")[0] ?? "";
  }
}

/**
 * Success@1 and @3 of all outcomes and of each kind, then what is not among the first three of a set
 * that may be tuned on.
 */
function infraReport(title: string, outcomes: readonly Outcome[]): string {
  const share = (some: readonly Outcome[], last: number): string =>
    (some.filter(({ rank }) => rank > 0 && rank <= last).length / some.length).toFixed(3);
  const row = (name: string, some: readonly Outcome[]): string[] => [
    ...[name, String(some.length), share(some, 1), share(some, 3), share(some, 10)],
  ];
  const kinds = [...Map.groupBy(outcomes, ({ query }) => query.category)];
  const rows = [row("all", outcomes), ...kinds.map(([kind, some]) => row(kind, some))];
  const failed = outcomes.filter(({ rank }) => rank === 0 || rank > 3)
    .map(({ query: { id, repo, query, relevant }, rank, first }) =>
      `${id} ${repo} ${JSON.stringify(query)}: ${relevant[0]!.path}:${relevant[0]!.startLine} ` +
      `at ${rank || "none"}, first ${first}`
    );
  const heads = ["questions", "n", "success@1", "success@3", "in ten"];
  const listed = title === "held" || title === "blind" ? [] : failed;
  const first = FIRST_ASKED[title];
  const before = first === undefined ? [] : [`asked for the first time: ${first}`, ""];
  return [title, "", ...before, textTable([heads, ...rows]), ...listed, ""].join("\n");
}

if (import.meta.main) {
  const { values: { repos, only, indexes, out } } = parseArgs({
    options: {
      repos: { type: "string" },
      only: { type: "string" },
      indexes: { type: "string" },
      out: { type: "string" },
    },
  });
  if (repos === undefined) throw new TypeError("Name the folder of the checkouts: --repos DIR");
  const all = readDataset(Deno.readTextFileSync(new URL("gate/infra.jsonl", HERE)));
  const texts: string[] = [];
  for (const [set, mark] of Object.entries(SETS)) {
    if (only !== undefined && only !== set) continue;
    const outcomes: Outcome[] = [];
    const asked = all.filter(({ id }) => id.startsWith(mark));
    for (const [repo, queries] of Map.groupBy(asked, (query) => query.repo)) {
      const folder = `${repos}/${repo.replace("/", "+")}`;
      const [wanted, found] = [REVISIONS[repo], revisionOf(folder)];
      if (found !== wanted) {
        throw new RangeError(`Cannot ask "${repo}" at ${found}: check out ${wanted}`);
      }
      outcomes.push(
        ...await askRepository(queries, {
          ...{ folder, indexes },
          shows: (result, place) =>
            showsLine(result, place) ||
            result.startLine <= place.startLine && place.startLine <= result.endLine,
        }),
      );
    }
    texts.push(infraReport(set, outcomes));
  }
  const text = texts.join("\n");
  console.log(text);
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}
