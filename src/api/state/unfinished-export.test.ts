import { beforeEach, expect, test, vi } from "vitest";
import { openExportFiles, readState, writeState } from "./stored-export.ts";
import { deleteExport, discardUnfinished, type ExportState } from "./unfinished-export.ts";
import { forgetSession } from "./sign-out.ts";

const STARTED = new Date("2026-11-20T12:00:00.000Z");
const HOURS = 3_600_000;
const OWNER = { service: "https://service.example", who: "client-app one org" };

const left: ExportState = {
  ...OWNER,
  list: "recordings",
  format: "csv",
  names: false,
  query: { result: "closed", "dateCreated:lt": STARTED.toISOString(), limit: 100 },
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
  // Without locks, as on a page that isn't served securely.
  vi.stubGlobal("isSecureContext", false);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => flags.get(key) ?? null,
    setItem: (key: string, value: string) => void flags.set(key, value),
    removeItem: (key: string) => void flags.delete(key),
  });
  const files = await openExportFiles();
  await deleteExport();
  await files.write("0.ndjson", '{"id":"a"}\n');
  return () => vi.unstubAllGlobals();
});

const after = (hours: number) => STARTED.getTime() + hours * HOURS;

async function readAfter(hours: number, owner = OWNER) {
  const files = await openExportFiles();
  const state = await readState(files, owner, after(hours));
  return { state, rows: await files.read("0.ndjson"), flag: flags.get("tapedeck.export") };
}

const GONE = { state: undefined, rows: undefined, flag: undefined };

// There is no origin-private file system here, as in some browsers' private windows.
test("without a file system the export is kept in memory and says that it isn't persistent", async () => {
  const files = await openExportFiles();
  expect(files.persistent).toBe(false);
  expect(await files.read("0.ndjson")).toBe('{"id":"a"}\n');
  expect(await files.read("1.ndjson")).toBeUndefined();
  await deleteExport();
  expect(await files.read("0.ndjson")).toBeUndefined();
});

test("an unfinished export is kept for 24 hours, then deleted with its rows", async () => {
  await writeState(await openExportFiles(), left);
  expect(await readAfter(23.99)).toEqual({
    state: left,
    rows: '{"id":"a"}\n',
    flag: left.started,
  });
  expect(await readAfter(24)).toEqual(GONE);
});

test("signing in as someone else or to another service deletes it", async () => {
  for (const owner of [
    { ...OWNER, who: "client-app two org" },
    { ...OWNER, service: "https://other.example" },
  ]) {
    await writeState(await openExportFiles(), left);
    expect(await readAfter(1, owner)).toEqual(GONE);
  }
});

test("a saved one, or one whose state can't be read, is deleted", async () => {
  const files = await openExportFiles();
  await writeState(files, { ...left, saved: true });
  expect(await readAfter(1)).toEqual(GONE);
  await files.write("state.json", '{"service":');
  expect(await readAfter(1)).toEqual(GONE);
});

// Nothing of the recordings screen is imported here.
test("signing out discards an unfinished export", async () => {
  await writeState(await openExportFiles(), left);
  forgetSession();
  await expect.poll(() => readAfter(1)).toEqual(GONE);
});

test("an export older than a day is discarded at startup, a newer one is kept", async () => {
  const files = await openExportFiles();
  await writeState(files, { ...left, started: new Date(Date.now() - 23 * HOURS).toISOString() });
  discardUnfinished({ expired: true });
  expect(await files.read("0.ndjson")).toBeDefined();
  await writeState(files, { ...left, started: new Date(Date.now() - 25 * HOURS).toISOString() });
  discardUnfinished({ expired: true });
  await expect.poll(() => files.read("0.ndjson")).toBeUndefined();
});
