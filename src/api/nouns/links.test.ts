import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { ActivityEntry } from "~/contract/activity.ts";
import { noteGatewayTime } from "../state/gateway-clock.ts";
import { forgetSession } from "../state/sign-out.ts";
import {
  linkCheck,
  linkLog,
  linkState,
  type LinkState,
  loggedLinks,
  mayLink,
  nextCheck,
  ownLinks,
  ownTime,
  type Sent,
  sendLink,
  sentOf,
} from "./links.ts";

const NOW = Date.now();
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

let number = 0;
const entry = (fields: Partial<ActivityEntry>): ActivityEntry => ({
  kind: "client-app",
  credentialId: "c",
  id: String((number += 1)),
  startedAt: ago(100),
  endedAt: ago(99),
  endpoint: "engagementSync",
  params: { recordingId: "rec_1" },
  createdId: null,
  session: "s",
  requestId: "r",
  outcome: "done",
  status: 200,
  stage: null,
  ...fields,
});

test.for<
  [what: string, newestFirst: Partial<ActivityEntry>[], stage: string | undefined, tries: number]
>([
  ["nothing", [], undefined, 0],
  ["a sync of another recording", [{ params: { recordingId: "rec_2" } }], undefined, 0],
  ["a sync for no recording", [{ params: {} }], undefined, 0],
  ["a sync", [{}], "synced", 1],
  ["a refusal", [{ outcome: "refused", status: 422 }], "refused", 1],
  ["one that wasn't sent", [{ outcome: "not_sent" }], "refused", 1],
  ["a lost answer", [{ outcome: "unknown", stage: "sent" }], "unknown", 1],
  ["one on its way", [{ outcome: "unknown", endedAt: null, startedAt: ago(5) }], "linking", 1],
  [
    "one that never ended",
    [{ outcome: "unknown", endedAt: null, startedAt: ago(90) }],
    "unknown",
    1,
  ],
  ["a sync after refusals", [{}, { outcome: "refused" }, { outcome: "refused" }], "synced", 3],
  ["a refusal after a sync", [{ outcome: "refused" }, {}], "synced", 2],
  ["a refusal after a lost answer", [{ outcome: "refused" }, { outcome: "unknown" }], "unknown", 2],
])("the activity has %s", ([, entries, stage, tries]) => {
  const logged = loggedLinks(entries.map(entry), NOW).get("rec_1");
  expect([logged?.stage, logged?.tries ?? 0]).toEqual([stage, tries]);
  expect(mayLink(logged)).toBe(stage === undefined || stage === "refused");
});

const sent = (stage: Sent["stage"], seconds: number, more: Partial<Sent> = {}): Sent => ({
  stage,
  at: ago(seconds),
  ...more,
});

test.for<
  [what: string, own: Sent | undefined, logged: Sent | undefined, stage: string | undefined]
>([
  ["nothing is known", undefined, undefined, undefined],
  ["only the activity knows", undefined, sent("synced", 90), "synced"],
  ["only this page knows", sent("unknown", 5), undefined, "unknown"],
  ["this page is sending", sent("linking", 1), sent("refused", 90), "linking"],
  ["the activity knows how a lost answer ended", sent("unknown", 5), sent("synced", 4), "synced"],
  ["the activity hasn't this page's last try", sent("synced", 5), sent("refused", 90), "synced"],
  ["a refusal doesn't hide an earlier sync", sent("refused", 5), sent("synced", 90), "synced"],
])("%s", ([, own, logged, stage]) => {
  expect(sentOf(own, logged)?.stage).toBe(stage);
});

test("the activity's word keeps the name and the reason that this page knows", () => {
  const own = sent("refused", 5, { why: "The service rejected one field.", name: "Deck" });
  expect(sentOf(own, sent("refused", 4))).toMatchObject({ why: own.why, name: "Deck" });
});

test("a link is asked for 5, 15 and 45 s after it was sent, and whenever that is seen late", () => {
  const waits = [0, 4999, 5000, 14_999, 15_000, 44_999, 45_000, 90_000];
  expect(waits.map((checked) => nextCheck(1000, 1000 + checked))).toEqual([
    6000,
    6000,
    16_000,
    16_000,
    46_000,
    46_000,
    undefined,
    undefined,
  ]);
  expect(nextCheck(1000, 0)).toBe(6000);
});

test("a time by this machine's clock is whole, as a timer that waits for half of it fires before it", () => {
  noteGatewayTime(new Date().toISOString());
  const times = Array.from({ length: 20 }, (_, index) => ownTime(ago(index)));
  expect(times.filter((time) => !Number.isInteger(time))).toEqual([]);
});

const at = (seconds: number) => NOW - seconds * 1000;
const linked = (seconds: number) => ({
  isLinked: true,
  name: "Deck",
  linkedAt: at(seconds),
  seenAt: at(seconds),
});

/** Stops the clocks, whose drift under load would count otherwise. */
function stopClocks() {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  vi.spyOn(performance, "now").mockReturnValue(0);
  noteGatewayTime(new Date(NOW).toISOString());
  onTestFinished(() => {
    vi.restoreAllMocks();
    noteGatewayTime(new Date().toISOString());
  });
}

test.for<
  [
    what: string,
    sent: Sent | undefined,
    check: Parameters<typeof linkState>[1],
    times: { checkedAt?: number; failedAt?: number; listedAt?: number },
    state: Partial<LinkState> | undefined,
  ]
>([
  ["unlinked", undefined, undefined, { listedAt: at(1) }, undefined],
  ["on its way", sent("linking", 1), undefined, {}, { kind: "linking" }],
  [
    "just sent",
    sent("synced", 2),
    undefined,
    { listedAt: at(50) },
    { kind: "synced", seen: "nothing" },
  ],
  [
    "looked for in vain",
    sent("synced", 50),
    { isLinked: false },
    { checkedAt: at(1) },
    { kind: "synced", seen: "no link" },
  ],
  [
    "still listed after a refresh",
    sent("synced", 90),
    undefined,
    { listedAt: at(1) },
    { kind: "synced", seen: "no link" },
  ],
  [
    "sent long ago and not looked for yet",
    sent("synced", 900),
    undefined,
    { listedAt: at(901) },
    { kind: "synced", seen: "nothing" },
  ],
  ["without an answer", sent("unknown", 2), undefined, {}, { kind: "unknown", seen: "nothing" }],
  [
    "sent, and the last look failed",
    sent("synced", 60),
    { isLinked: false },
    { checkedAt: at(40), failedAt: at(5) },
    { kind: "synced", seen: "failure" },
  ],
  [
    "sent, and a look that failed is repeated",
    sent("synced", 60),
    { isLinked: false },
    { checkedAt: at(1), failedAt: at(5) },
    { kind: "synced", seen: "no link" },
  ],
  ["refused", sent("refused", 2, { why: "No." }), undefined, {}, { kind: "refused", why: "No." }],
  ["linked", sent("synced", 9), linked(1), { listedAt: at(50) }, { kind: "linked", name: "Deck" }],
  ["linked by someone else", undefined, linked(1), {}, { kind: "linked" }],
  [
    "linked, and listed as unlinked after it",
    sent("synced", 9),
    linked(5),
    { listedAt: at(1) },
    { kind: "unlinked again" },
  ],
  [
    "linked, and looked for in vain after it",
    sent("synced", 9),
    { ...linked(5), isLinked: false },
    {},
    { kind: "unlinked again" },
  ],
  [
    "sent again after it was unlinked",
    sent("synced", 1),
    { ...linked(60), isLinked: false },
    {},
    { kind: "synced" },
  ],
])("a recording is %s", ([, given, check, times, state]) => {
  stopClocks();
  const found = linkState(given, check, { checkedAt: 0, failedAt: 0, listedAt: 0, ...times });
  if (state === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(state);
});

/** What the gateway answers, by the beginning of the call. */
let answers: Record<string, () => Response | Promise<Response>>;
let calls: { address: string; headers: Headers }[];

const json = (body: object, status = 200) =>
  Response.json(body, { status, headers: { "x-console-release": "a" } });
const PUT = "PUT /gateway/org";
const LIST = "GET /gateway/user/v1/core/recordings?";
const DETAILS = "GET /gateway/user/v1/core/recordings/";
const ACTIVITY = "GET /gateway/activity";

const direct = { matchingSource: "DIRECT", customerType: "OPPORTUNITY", accountId: "acc_1" };
const details =
  (...customers: object[]) =>
  () =>
    json({
      data: { id: "rec_1", crmCustomers: customers.map((one) => ({ id: "crm_1", ...one })) },
    });
const listed =
  (...ids: string[]) =>
  () =>
    json({ data: ids.map((id) => ({ id })), cursor: null });

beforeEach(() => {
  calls = [];
  answers = {
    [PUT]: () => json({ data: { id: "eng_1" } }),
    [ACTIVITY]: () => json({ data: [], cursor: null }),
  };
  vi.stubGlobal("fetch", async (address: string, { method = "GET", headers }: RequestInit) => {
    const call = `${method} ${address}`;
    calls.push({ address: call, headers: new Headers(headers) });
    const known = Object.keys(answers)
      .toSorted((a, b) => b.length - a.length)
      .find((start) => call.startsWith(start));
    if (known === undefined) throw new TypeError(`Failed to fetch ${call}`);
    return answers[known]?.();
  });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { pathname: "/" });
  return () => {
    forgetSession();
    vi.unstubAllGlobals();
  };
});

const recording = { id: "rec_1", dateCreated: "2026-11-10T10:00:00.000Z" };
const body = { externalId: "recording-rec_1" };
const puts = () => calls.filter(({ address }) => address.startsWith(PUT));
const callIds = () => puts().map(({ headers }) => headers.get("x-call-id"));
const send = (client = new QueryClient()) => sendLink(client, recording, { body, name: "Deck" });
const own = () => ownLinks.get().get("rec_1");

test("two tabs send under one ID, and name the recording", async () => {
  await send();
  forgetSession();
  await send(new QueryClient());
  expect(callIds()).toEqual(["link 0 rec_1", "link 0 rec_1"]);
  expect(puts()[0]?.headers.get("x-recording-id")).toBe("rec_1");
});

test("while a link is on its way, it isn't sent again", async () => {
  const [first, second] = await Promise.all([send(), send()]);
  expect([first?.outcome.kind, second]).toEqual(["synced", undefined]);
  expect(puts()).toHaveLength(1);
});

test("a refused link keeps its reason, and the next try is another call", async () => {
  answers[PUT] = () => json({ error: "The account was never synced." }, 403);
  await send();
  expect(own()).toMatchObject({ stage: "refused", why: expect.stringContaining("never synced") });
  answers[PUT] = () => json({ data: { id: "eng_1" } });
  await send();
  expect(callIds()).toEqual(["link 0 rec_1", "link 1 rec_1"]);
  expect(own()?.stage).toBe("synced");
});

test("a try is another call than those in the activity", async () => {
  const client = new QueryClient();
  answers[ACTIVITY] = () => json({ data: [entry({ outcome: "refused" })], cursor: null });
  await client.query(linkLog());
  await send(client);
  expect(callIds()).toEqual(["link 1 rec_1"]);
});

test("after a lost answer it is unknown, until the activity knows", async () => {
  delete answers[PUT];
  const client = new QueryClient();
  await send(client);
  expect(own()?.stage).toBe("unknown");
  expect(mayLink(own())).toBe(false);
  answers[ACTIVITY] = () =>
    json({ data: [entry({ startedAt: new Date().toISOString() })], cursor: null });
  await client.query({ ...linkLog(), staleTime: 0 });
  expect(sentOf(own(), client.getQueryData(linkLog().queryKey)?.get("rec_1"))?.stage).toBe(
    "synced",
  );
});

test("signing out while it is sent forgets it", async () => {
  answers[PUT] = () => {
    forgetSession();
    return json({ data: { id: "eng_1" } });
  };
  await send();
  expect(ownLinks.get().size).toBe(0);
});

test.for<[what: string, list: () => Response, of: () => Response, expected: object]>([
  [
    "is listed as unlinked, whatever its customers say",
    listed("rec_1"),
    details(direct),
    { isLinked: false },
  ],
  ["isn't listed, but has no link either", listed("rec_2"), details(), { isLinked: false }],
  [
    "is possibly matched only",
    listed(),
    details({ ...direct, matchingSource: "FUZZY" }),
    { isLinked: false },
  ],
  [
    "is linked",
    listed(),
    details({ ...direct, name: "Opportunity", opportunity: { id: "o", name: "Watanabe deck" } }),
    { isLinked: true, name: "Watanabe deck" },
  ],
])("a recording that %s", async ([, list, of, expected]) => {
  answers[LIST] = list;
  answers[DETAILS] = of;
  expect(await new QueryClient().query(linkCheck(recording))).toMatchObject(expected);
  expect(calls[0]?.address).toContain("crmLinkStatus=unlinked");
});

test("a recording that was linked and is listed as unlinked again was linked", async () => {
  const client = new QueryClient();
  answers[LIST] = listed();
  answers[DETAILS] = details({ ...direct, name: "Deck" });
  await client.query(linkCheck(recording));
  answers[LIST] = listed("rec_1");
  const check = await client.query({ ...linkCheck(recording), staleTime: 0 });
  expect(check).toMatchObject({ isLinked: false, name: "Deck", linkedAt: expect.any(Number) });
});

test("a list that goes on claims nothing", async () => {
  answers[LIST] = () => json({ data: [{ id: "rec_2" }], cursor: "next" });
  await expect(new QueryClient().query(linkCheck(recording))).rejects.toThrow(/to tell/);
});
