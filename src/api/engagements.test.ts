import { beforeEach, expect, test, vi } from "vitest";
import { syncAndRecord } from "./engagements.ts";
import { journal } from "./state/engagement-journal.ts";

type Answer = () => Response;
let answers: Answer[] = [];

beforeEach(() => {
  journal.set([]);
  vi.stubGlobal("location", { pathname: "/engagements" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", () => {
    const next = answers.shift();
    return next ? Promise.resolve(next()) : Promise.reject(new TypeError("Failed to fetch"));
  });
  return () => vi.unstubAllGlobals();
});

const json = (status: number, body: object) => (): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const failure = (status: number, stage: string) =>
  json(status, { error: "It failed.", code: "upstream_unreachable", stage });
const synced = json(200, { data: { id: "e-1" } });
const lost = failure(502, "sent");
const unsent = failure(503, "not_sent");
const nothing = () => {
  throw new TypeError("Failed to fetch");
};

let count = 0;
const sync = (...given: Answer[]) => {
  answers = given;
  count += 1;
  return syncAndRecord("composer", { externalId: `e-${count}` }, 0);
};

test.for<[string, Answer[], string, boolean | undefined]>([
  ["confirmed at once", [synced], "synced", false],
  ["confirmed after a lost answer", [lost, synced], "synced", true],
  ["lost twice", [lost, lost], "unknown", true],
  ["lost, and not sent again", [lost, unsent], "unknown", false],
  ["not sent", [unsent], "failed", false],
  ["refused", [json(401, { error: "Expired." })], "failed", false],
  ["confirmed after no answer of the gateway", [nothing, synced], "synced", undefined],
])("a sync that was %s says that it was resent only if it was", async ([, given, kind, resent]) => {
  const { outcome, resent: isResent } = await sync(...given);
  expect([outcome.kind, isResent]).toEqual([kind, resent]);
  expect(answers).toEqual([]);
});

test("a second attempt counts what the service got of the first", async () => {
  const first = await sync(lost, unsent);
  answers = [synced];
  expect(await syncAndRecord("composer", first.body, 0)).toMatchObject({ resent: true });
  const unknown = await sync(nothing, nothing);
  answers = [synced];
  expect(await syncAndRecord("composer", unknown.body, 0)).toMatchObject({ resent: undefined });
});
