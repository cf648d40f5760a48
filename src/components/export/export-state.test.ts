import { beforeEach, expect, test, vi } from "vitest";
import { pinnedQuery } from "~/api/recording-export.ts";
import { type ExportState, readState, writeState } from "./export-state.ts";
import { openSpool } from "./spool.ts";

const STARTED = new Date("2026-11-20T12:00:00.000Z");
const HOURS = 3_600_000;
const OWNER = { service: "https://service.example", who: "client-app one org" };

const left: ExportState = {
  ...OWNER,
  format: "csv",
  query: pinnedQuery({ result: "closed" }, STARTED),
  started: STARTED.toISOString(),
  cursor: "next",
  looped: false,
  rows: 1000,
  calls: 10,
  chunks: 1,
  paths: [["id", true]],
  saved: false,
};

let flags: Map<string, string>;
beforeEach(async () => {
  flags = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => flags.get(key) ?? null,
    setItem: (key: string, value: string) => void flags.set(key, value),
    removeItem: (key: string) => void flags.delete(key),
  });
  const spool = await openSpool();
  await spool.drop();
  await spool.write("0.ndjson", '{"id":"a"}\n');
  return () => vi.unstubAllGlobals();
});

const after = (hours: number) => STARTED.getTime() + hours * HOURS;

async function readAfter(hours: number, owner = OWNER) {
  const spool = await openSpool();
  const state = await readState(spool, owner, after(hours));
  return { state, rows: await spool.read("0.ndjson"), flag: flags.get("tapedeck.export") };
}

const GONE = { state: undefined, rows: undefined, flag: undefined };

// Here there is no origin-private file system, as in some browsers' private windows.
test("without the browser's own files an export lies in memory, and says that it won't last", async () => {
  const spool = await openSpool();
  expect(spool.lasts).toBe(false);
  expect(await spool.read("0.ndjson")).toBe('{"id":"a"}\n');
  expect(await spool.read("1.ndjson")).toBeUndefined();
  await spool.drop();
  expect(await spool.read("0.ndjson")).toBeUndefined();
});

test("an unfinished export is there for 24 hours, and then gone with its rows", async () => {
  await writeState(await openSpool(), left);
  expect(await readAfter(23.99)).toEqual({
    state: left,
    rows: '{"id":"a"}\n',
    flag: left.started,
  });
  expect(await readAfter(24)).toEqual(GONE);
});

test("another person, or another service, finds nothing of it and leaves nothing", async () => {
  for (const owner of [
    { ...OWNER, who: "client-app two org" },
    { ...OWNER, service: "https://other.example" },
  ]) {
    await writeState(await openSpool(), left);
    expect(await readAfter(1, owner)).toEqual(GONE);
  }
});

test("one that was saved, or whose note can't be read, is dropped", async () => {
  const spool = await openSpool();
  await writeState(spool, { ...left, saved: true });
  expect(await readAfter(1)).toEqual(GONE);
  await spool.write("state.json", '{"service":');
  expect(await readAfter(1)).toEqual(GONE);
});
