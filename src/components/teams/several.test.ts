import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { createNamed, latestRun, namesIn, stopRun, withoutNames, wordsOf } from "./several.ts";

/** The names that were sent, and what the service does with them. */
let sent: string[] = [];
let answer: (name: string) => Response;

/** An answer by way of the gateway. */
const json = (status: number, body: object) =>
  Response.json(body, { status, headers: { "x-console-release": "a" } });
const created = (name: string) =>
  json(201, {
    id: `tm_${name}`,
    name,
    coachUids: [],
    memberUids: [],
    organizationId: "org_1",
    coachManifest: {},
    memberManifest: {},
    newUserDefaultConversationTypes: [],
    createdAt: "2026-03-09T14:30:00Z",
  });
const lost = () => json(502, { error: "The answer was lost.", code: "upstream", stage: "sent" });
const taken = { code: "custom", path: ["name"], message: "Already taken" };
const refused = () => json(422, { name: "ZodError", issues: [taken] });

beforeEach(() => {
  sent = [];
  latestRun.set(undefined);
  vi.stubGlobal("location", { pathname: "/teams" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { name }: { name: string } = JSON.parse(body);
    sent.push(name);
    return answer(name);
  });
  return () => vi.unstubAllGlobals();
});

const send = (name: string) =>
  createNamed(new QueryClient(), "new-team").send({ orgId: "org_1", name });

test("each name is sent once, one after the other, and the last team is returned", async () => {
  answer = created;
  expect(await send(" A \nB\n\nA\nC")).toMatchObject({ id: "tm_C" });
  expect(sent).toEqual(["A", "B", "C"]);
  expect(latestRun.get()).toMatchObject({ phase: "ended", created: 3, failed: [] });
});

test("a refused name is passed over and stays in the field", async () => {
  answer = (name) => (name === "B" ? refused() : created(name));
  await expect(send("A\nB\nC")).rejects.toMatchObject({ message: "1 refused.", end: "not_sent" });
  expect(sent).toEqual(["A", "B", "C"]);
  expect(latestRun.get()).toMatchObject({
    created: 2,
    failed: [{ name: "B", kind: "refused" }],
    spent: ["A", "C"],
  });
});

test("an unknown outcome ends the run, and the name isn't sent again", async () => {
  answer = (name) => (name === "B" ? lost() : created(name));
  await expect(send("A\nB\nC")).rejects.toMatchObject({ message: "The answer was lost." });
  expect(sent).toEqual(["A", "B"]);
  const run = latestRun.get();
  expect(run).toMatchObject({ failed: [{ name: "B", kind: "unknown" }], spent: ["A", "B"] });
  expect(run && wordsOf(run).maybe).toMatch(
    /^1 of 3 teams created\. .*B.* may have been created\./,
  );
});

test.each([
  ["a rate limit", () => json(429, { error: "Too many requests." })],
  ["a refused credential", () => json(403, { error: "Not yours." })],
  [
    "a refused setting",
    () => json(422, { name: "ZodError", issues: [{ ...taken, path: ["coachUids", 0] }] }),
  ],
])("%s ends the run, as the other names would get it too", async (_, failure) => {
  answer = (name) => (name === "B" ? failure() : created(name));
  await expect(send("A\nB\nC")).rejects.toMatchObject({ end: "refused" });
  expect(sent).toEqual(["A", "B"]);
  expect(latestRun.get()).toMatchObject({ created: 1, spent: ["A"] });
});

test("Stop waits for the call in progress and sends no further name", async () => {
  answer = (name) => {
    stopRun();
    return created(name);
  };
  await expect(send("A\nB\nC")).rejects.toMatchObject({ message: "2 not sent." });
  expect(sent).toEqual(["A"]);
  expect(latestRun.get()).toMatchObject({ phase: "ended", created: 1 });
});

test("signing out ends the run and keeps nothing of it", async () => {
  answer = (name) => {
    latestRun.set(undefined);
    return created(name);
  };
  await expect(send("A\nB")).rejects.toThrow("1 not sent.");
  expect(sent).toEqual(["A"]);
  expect(latestRun.get()).toBeUndefined();
});

test("one name is created as before, without a run", async () => {
  answer = created;
  expect(await send("A\n A ")).toMatchObject({ id: "tm_A" });
  expect(sent).toEqual(["A"]);
  expect(latestRun.get()).toBeUndefined();
});

test("names that are done leave the field, and nothing else does", () => {
  expect(withoutNames("A\n B \nC", ["A", "B"])).toBe("C");
  expect(namesIn(withoutNames("A\nAB", ["A"]))).toEqual(["AB"]);
});
