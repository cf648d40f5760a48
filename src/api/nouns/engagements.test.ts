import { beforeEach, expect, test, vi } from "vitest";
import { syncEngagement } from "./engagements.ts";

let answer: () => Response;
let sent = 0;

beforeEach(() => {
  sent = 0;
  vi.stubGlobal("location", { pathname: "/engagements" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => {
    sent += 1;
    return answer();
  });
  return () => vi.unstubAllGlobals();
});

/** An answer by way of the gateway. */
const json = (status: number, body: object) => () =>
  Response.json(body, { status, headers: { "x-console-release": "a" } });
const failure = (status: number, stage: string) =>
  json(status, { error: "It failed.", code: "upstream_unreachable", stage });

test.for<[string, () => Response, string]>([
  ["confirmed", json(200, { data: { id: "e-1" } }), "synced"],
  ["without an answer of the service", failure(502, "sent"), "unknown"],
  ["not sent", failure(503, "not_sent"), "refused"],
  ["refused", json(401, { error: "Expired." }), "refused"],
  [
    "without an answer of the gateway",
    () => {
      throw new TypeError("Failed to fetch");
    },
    "unknown",
  ],
])("a sync that was %s is sent once and ends as such", async ([, given, kind]) => {
  answer = given;
  const { outcome } = await syncEngagement({ externalId: "e-1" });
  expect([outcome.kind, sent]).toEqual([kind, 1]);
});
