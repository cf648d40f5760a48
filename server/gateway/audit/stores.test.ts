import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { adapters } from "../../service/testing/databases.ts";
import { migrateGateway } from "../database/database.ts";
import { fileStore } from "./file-store.ts";
import type { AuditStore, EntryFilter, Begun, Ended } from "./store.ts";
import { tableStore } from "./table-store.ts";

/** What all open files have in common. */
const fileHandleOf = (file: FileHandle): FileHandle => Object.getPrototypeOf(file);

const newPath = () => join(mkdtempSync(join(tmpdir(), "audit-")), "data", "activity.jsonl");

interface Opening {
  /** A new store, and what opens it a second time. */
  readonly open: () => Promise<[store: AuditStore, again: () => AuditStore]>;
  readonly stop: () => Promise<void>;
}

const STORES: readonly [string, () => Promise<Opening>][] = [
  [
    "a file",
    async () => ({
      open: async () => {
        const path = newPath();
        return [fileStore(path), () => fileStore(path)];
      },
      stop: async () => {},
    }),
  ],
  ...adapters().map(([name, start]): (typeof STORES)[number] => [
    `a table on ${name}`,
    async () => {
      const { create, stop } = await start();
      const open: Opening["open"] = async () => {
        const { database } = await create();
        await migrateGateway(database);
        return [tableStore(database), () => tableStore(database)];
      };
      return { open, stop };
    },
  ]),
];

const entry = (number: number, fields: Partial<Begun> = {}): Begun => ({
  id: `id-${String(number).padStart(4, "0")}`,
  startedAt: new Date(Date.UTC(2026, 10, 1) + number * 1000).toISOString(),
  endpoint: "teamCreate",
  params: { orgId: "org-1" },
  kind: "client-app",
  credentialId: "me",
  session: "session-1",
  requestId: `request-${number}`,
  audience: "service-1",
  callId: null,
  ...fields,
});
const ended = (fields: Partial<Ended> = {}): Ended => ({
  endedAt: "2026-11-01T00:00:09.000Z",
  createdId: null,
  outcome: "done",
  status: 200,
  stage: null,
  ...fields,
});
const MINE: EntryFilter = { audience: "service-1", credentialId: "me", limit: 100 };
const rotation = (clientId: string): Partial<Begun> => ({
  endpoint: "apiClientRotateSecret",
  params: { organizationId: "org-1", clientId },
});

describe.for(STORES)("%s", ([, start]) => {
  let opening: Opening;
  beforeAll(async () => {
    opening = await start();
  });
  afterAll(() => opening.stop());

  test("keeps a write and its end, also for the next start", async () => {
    const [store, again] = await opening.open();
    const { audience: _, callId: __, ...listed } = entry(1);
    const none = { person: null, connection: null, reason: null };
    const first = { ...listed, serviceRequestId: null, ...none };
    expect(await store.begin(entry(1))).toBe(true);
    const begun = { ...first, ...ended({ endedAt: null, outcome: "unknown", status: null }) };
    expect(await store.list(MINE)).toEqual([begun]);
    const end = ended({ createdId: "team-1", status: 201 });
    await store.end(first, end);
    for (const one of [store, again()])
      expect(await one.list(MINE)).toEqual([{ ...first, ...end }]);
  });

  test("lists newest first, page by page, of one credential and one service", async () => {
    const [store, again] = await opening.open();
    for (let number = 1; number <= 5; number += 1) await store.begin(entry(number));
    await store.begin(entry(6, { credentialId: "other" }));
    await store.begin(entry(7, { audience: "service-2" }));
    for (const one of [store, again()]) {
      const first = await one.list({ ...MINE, limit: 2 });
      expect(first.map(({ id }) => id)).toEqual(["id-0005", "id-0004"]);
      const rest = await one.list({ ...MINE, cursor: "id-0004" });
      expect(rest.map(({ id }) => id)).toEqual(["id-0003", "id-0002", "id-0001"]);
    }
  });

  test("filters by organization, endpoint, outcome and time", async () => {
    const [store] = await opening.open();
    await store.begin(entry(1, { credentialId: "other" }));
    await store.begin(entry(2, rotation("client-1")));
    await store.begin(entry(3, { endpoint: "organizationCreate", params: {} }));
    await store.begin(entry(4, { params: { orgId: "org-2" } }));
    await store.end({ id: "id-0002" }, ended());
    await store.end({ id: "id-0003" }, ended({ createdId: "Org-3" }));
    await store.end({ id: "id-0004" }, ended({ outcome: "refused", status: 422 }));
    const ids = async (filter: Partial<EntryFilter>) =>
      (await store.list({ ...MINE, ...filter })).map(({ id }) => Number(id.slice(-1)));
    expect(await ids({ credentialId: undefined, organizationId: "org-1" })).toEqual([2, 1]);
    expect(await ids({ organizationId: "org-1" })).toEqual([2]);
    expect(await ids({ organizationId: "Org-3" })).toEqual([3]);
    expect(await ids({ endpoints: ["teamCreate", "organizationCreate"] })).toEqual([4, 3]);
    expect(await ids({ outcomes: ["refused", "unknown"] })).toEqual([4]);
    expect(await ids({ after: entry(2).startedAt })).toEqual([4, 3]);
    expect(await ids({ before: entry(4).startedAt })).toEqual([3, 2]);
  });

  test("keeps who made a write, and filters by a part of their name or by their subject", async () => {
    const [store, again] = await opening.open();
    const ann = { subject: "subject-1", name: "Ann O'Hara", email: "ann@example.com" };
    const bob = { subject: "subject-2", name: "BÖB", email: "Bob@Example.com" };
    await store.begin(entry(1, { person: ann, connection: "Production" }));
    await store.begin(entry(2, { person: bob, connection: "Production" }));
    await store.begin(entry(3));
    await store.end(
      { id: "id-0001" },
      ended({ outcome: "refused", status: 403, reason: "provider" }),
    );
    for (const one of [store, again()]) {
      const subjects = async (filter: Partial<EntryFilter>) =>
        (await one.list({ ...MINE, ...filter })).map(({ person }) => person?.subject ?? null);
      expect(await subjects({})).toEqual([null, "subject-2", "subject-1"]);
      expect(await subjects({ person: "o'hara" })).toEqual(["subject-1"]);
      expect(await subjects({ person: "EXAMPLE.com" })).toEqual(["subject-2", "subject-1"]);
      expect(await subjects({ person: "böb" })).toEqual(["subject-2"]);
      expect(await subjects({ person: "subject-2" })).toEqual(["subject-2"]);
      expect(await subjects({ person: "" })).toEqual([null, "subject-2", "subject-1"]);
      expect(await subjects({ person: "subject" })).toEqual([]);
      expect(await subjects({ subject: "subject-1", credentialId: undefined })).toEqual([
        "subject-1",
      ]);
      const [first] = await one.list({ ...MINE, person: "ann" });
      expect(first).toMatchObject({ person: ann, connection: "Production", reason: "provider" });
    }
  });

  test("runs a call once, unless it wasn't sent", async () => {
    const [store, again] = await opening.open();
    const call = { callId: "call-1" };
    const begun = await Promise.all([1, 2].map((number) => store.begin(entry(number, call))));
    expect(begun.filter(Boolean)).toEqual([true]);
    expect(await again().begin(entry(3, call))).toBe(false);
    const [first] = await store.list(MINE);
    await store.end({ id: first?.id ?? "" }, ended({ outcome: "not_sent", stage: "not_sent" }));
    expect(await store.begin(entry(4, call))).toBe(true);
    expect(await store.begin(entry(5))).toBe(true);
    expect(await store.begin(entry(6))).toBe(true);
  });

  test("keeps the first end of a write, by its ID or that of its call", async () => {
    const [store, again] = await opening.open();
    await store.begin(entry(1, { callId: "call-1" }));
    await store.begin(entry(2, { callId: "call-2" }));
    const refused = ended({ outcome: "refused", status: 403 });
    for (const one of [store, again()]) {
      await one.end({ session: "session-1", callId: "call-2" }, ended());
      await one.end({ id: "id-0002" }, refused);
      await one.end({ session: "session-1", callId: "call-3" }, refused);
      expect(await one.list(MINE)).toMatchObject([{ outcome: "done" }, { endedAt: null }]);
    }
  });

  test("knows the last rotation of each named client that may have changed its secret", async () => {
    const [store] = await opening.open();
    const outcomes = ["done", "unknown", "refused", "not_sent"] as const;
    for (const [index, outcome] of outcomes.entries()) {
      await store.begin(entry(index, rotation("client-1")));
      await store.end(entry(index), ended({ outcome }));
    }
    await store.begin(entry(5, rotation("client-2")));
    await store.begin(entry(6, { params: { clientId: "client-3" } }));
    const found = await store.rotations({
      audience: "service-1",
      organizationId: "org-1",
      clientIds: ["client-1", "client-3", "nobody's"],
    });
    expect(Array.from(found, ([id, { outcome }]) => [id, outcome])).toEqual([
      ["client-1", "unknown"],
    ]);
    const elsewhere = { audience: "service-1", organizationId: "org-1", clientIds: ["client-1"] };
    expect((await store.rotations({ ...elsewhere, audience: "service-2" })).size).toBe(0);
    expect((await store.rotations({ ...elsewhere, organizationId: "org-2" })).size).toBe(0);
  });

  test("deletes what is older, rotations at a time of their own", async () => {
    const [store, again] = await opening.open();
    await store.begin(entry(1, rotation("client-1")));
    await store.begin(entry(2));
    await store.begin(entry(3));
    await store.end({ id: "id-0003" }, ended());
    const others = Date.parse(entry(3).startedAt);
    const [newest] = await store.list(MINE);
    await store.prune({ others, rotations: 0 });
    await store.begin(entry(4));
    for (const one of [store, again()]) {
      const remaining = await one.list(MINE);
      expect(remaining.map(({ id }) => id)).toEqual(["id-0004", "id-0003", "id-0001"]);
      expect(remaining[1]).toEqual(newest);
    }
    await store.prune({ others, rotations: others });
    expect((await store.list(MINE)).map(({ id }) => id)).toEqual(["id-0004", "id-0003"]);
  });
});

test("the file is its owner's alone and has a line at each begin and end, and one of each after the next start", async () => {
  const path = newPath();
  const store = fileStore(path);
  await Promise.all([1, 2, 3].map((number) => store.begin(entry(number))));
  await store.end({ id: "id-0001" }, ended());
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const lines = () =>
    readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  const begun = { endedAt: null, outcome: "unknown" };
  const [first, second, third] = [1, 2, 3].map((number) => ({ ...entry(number), ...begun }));
  const done = { ...first, ...ended() };
  expect(lines()).toMatchObject([first, second, third, done]);
  await fileStore(path).prune({ rotations: 0, others: 0 });
  expect(lines()).toMatchObject([done, second, third]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("lines, the file that replaces another, and their names are synced to the disk", async () => {
  const path = newPath();
  const store = fileStore(path);
  await store.begin(entry(1));
  const file = await open(path);
  const sync = vi.spyOn(fileHandleOf(file), "sync");
  await Promise.all([store.begin(entry(2)), store.begin(entry(3, rotation("client-1")))]);
  expect(sync).toHaveBeenCalledTimes(1);
  await store.prune({ rotations: 0, others: 0 });
  expect(sync).toHaveBeenCalledTimes(3);
  await fileStore(path).begin(entry(4));
  expect(sync).toHaveBeenCalledTimes(5);
  sync.mockRestore();
  await file.close();
});

test("a call that comes while the file is rewritten runs once, and one that is deleted is forgotten", async () => {
  const store = fileStore(newPath());
  await store.begin(entry(1, { callId: "call-1" }));
  const pruning = store.prune({ rotations: 0, others: Infinity });
  expect(await store.begin(entry(2, { callId: "call-2" }))).toBe(true);
  await pruning;
  expect(await store.begin(entry(3, { callId: "call-2" }))).toBe(false);
  expect(await store.begin(entry(4, { callId: "call-1" }))).toBe(true);
});

test("a file of version 0.7.0 is read, without fields that are no longer listed", async () => {
  const path = newPath();
  // Makes its folder.
  await fileStore(path).begin(entry(1));
  const { audience: _, callId: __, ...begun } = entry(1);
  const end = { endedAt: null, createdId: null, outcome: "unknown", status: null, stage: null };
  const lines = [
    { ...entry(1), callBody: "hash", ...end },
    { ...entry(1), ...end, ...ended() },
  ];
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const none = { person: null, connection: null, reason: null, serviceRequestId: null };
  expect(await fileStore(path).list(MINE)).toEqual([{ ...begun, ...ended(), ...none }]);
});

test("a line that was cut off, or isn't one, is left out, and the next one is whole", async () => {
  const path = newPath();
  await fileStore(path).begin(entry(1));
  appendFileSync(path, 'null\n{"id":7}\n{"id":"id-0002","startedAt":"2026');
  const store = fileStore(path);
  await store.begin(entry(3));
  for (const one of [store, fileStore(path)]) {
    expect((await one.list(MINE)).map(({ id }) => id)).toEqual(["id-0003", "id-0001"]);
  }
});

test("what can't be stored is refused, and stored again once it can be", async () => {
  const path = newPath();
  const blocked = join(path, "..");
  writeFileSync(blocked, "");
  const store = fileStore(path);
  await expect(store.begin(entry(1, { callId: "call-1" }))).rejects.toThrow();
  rmSync(blocked);
  expect(await store.begin(entry(1, { callId: "call-1" }))).toBe(true);
  expect(await fileStore(path).list(MINE)).toHaveLength(1);
});
