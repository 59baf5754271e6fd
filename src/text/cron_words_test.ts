import { deepEqual, equal } from "node:assert/strict";
import { cronWords, mayHoldCron } from "./cron_words.ts";

for (
  const [text, said] of [
    ["'*/5 * * * * php -f cron.php' > /crontabs", "every 5 minutes"],
    ["command: '\"0 0 * * * sentry cleanup\"'", "every day daily night nightly midnight"],
    ["schedule: 15 2 * * *", "every day daily night nightly"],
    ["- cron: '30 7 * * 1'", "every week weekly monday morning"],
    ["- cron: 0 18 * * 1-5", "every weekday weekdays evening"],
    ["H * * * *", undefined],
    ["cron(0 12 1 * *)", "every month monthly afternoon"],
    ['schedule: "7 * * * *"', "every hour hourly"],
    ['schedule: "* * * * *"', "every minute"],
    ["schedule: 0 */6 * * *", "every 6 hours"],
    ["* * *", undefined],
    ["a * * b * 4 * * c", undefined],
    [" * * * * a comment", undefined],
    ["| 1 | * * * | 2 |", undefined],
    ["", undefined],
  ] as const
) {
  Deno.test(`cronWords() says ${JSON.stringify(text)} in words`, () => {
    const words = cronWords(text);
    deepEqual(
      words,
      said === undefined ? [] : ["cron", "schedule", "often", "interval"].concat(said.split(" ")),
    );
    if (words.length > 0) equal(mayHoldCron(text), true);
  });
}

Deno.test("cronWords() reads a long line in one pass", () => {
  deepEqual(cronWords("0 * ".repeat(200_000)), []);
});
