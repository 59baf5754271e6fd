import { deepEqual, equal, match } from "node:assert/strict";
import { Metrics } from "./metrics.ts";

const NOW = Date.parse("2026-01-02T00:00:00Z");

Deno.test("Metrics counts answers by route, how long they took and which failed", () => {
  const metrics = new Metrics();
  metrics.observe("/search", 200, 20);
  metrics.observe("/search", 502, 300);
  metrics.observe("/read", 404, 1);
  const text = metrics.text({ checkouts: [], now: NOW });
  match(text, /^# TYPE cbx_request_duration_seconds histogram$/m);
  match(text, /^cbx_request_duration_seconds_bucket\{route="\/search",le="0\.025"\} 1$/m);
  match(text, /^cbx_request_duration_seconds_bucket\{route="\/search",le="0\.5"\} 2$/m);
  match(text, /^cbx_request_duration_seconds_bucket\{route="\/search",le="\+Inf"\} 2$/m);
  match(text, /^cbx_request_duration_seconds_sum\{route="\/search"\} 0\.32$/m);
  const failures = text.split("\n").filter((line) => line.startsWith("cbx_request_failures_total"));
  deepEqual(failures, [
    'cbx_request_failures_total{route="/read"} 0',
    'cbx_request_failures_total{route="/search"} 1',
  ]);
  equal(text.includes("cbx_updates"), false);
});

Deno.test("Metrics tells how old checkouts are, and what waits", () => {
  const checkouts = [{ checkout: 'a/"b\\@main', published: "2026-01-01T23:00:00Z" }];
  const text = new Metrics().text({
    ...{ checkouts, updates: { waiting: 2, done: 5, failed: 1 }, now: NOW },
    broken: { "--tokens": true, "--hooks": false },
  });
  match(text, /^cbx_checkout_lag_seconds\{checkout="a\/\\"b\\\\@main"\} 3600$/m);
  match(text, /^cbx_settings_broken\{flag="--tokens"\} 1\n.*"--hooks"\} 0$/m);
  match(text, /^cbx_updates_waiting 2$/m);
  match(text, /^cbx_updates_total 5$/m);
  match(text, /^cbx_update_failures_total 1\n$/m);
});
