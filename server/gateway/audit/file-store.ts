import { createReadStream } from "node:fs";
import { appendFile, mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readJson } from "~/contract/json.ts";
import type { ActivityEntry } from "~/contract/activity.ts";
import { z } from "~/contract/zod.ts";
import { codeOf } from "~server/shared/error-code.ts";
import {
  type AuditStore,
  Begun,
  CHANGED,
  Ended,
  type EntryFilter,
  type KeptSince,
  NO_END,
  organizationOf,
  ROTATION,
  shown,
} from "./store.ts";

/** A line of the file: an entry as it was then. The last line of an ID counts. */
const Noted = z.extend(Begun, Ended.shape);
type Noted = z.infer<typeof Noted>;

const isMissing = (error: unknown) => codeOf(error) === "ENOENT";

/** Bytes that are read at once: parsing them takes 10 ms, in which no call is answered. */
const CHUNK = 256 * 1024;

/** Reads the entries of a file. A line that was cut off, by a crash or a full disk, is left out. */
export async function readEntries(path: string) {
  const entries = new Map<string, Noted>();
  const take = (text: string) => {
    const entry = z.safeParse(Noted, readJson(text)).data;
    if (entry) entries.set(entry.id, entry);
  };
  let rest = "";
  try {
    for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: CHUNK })) {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    }
    take(rest);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return entries;
}

/** Whether the file ends within a line. */
async function isTornAt(path: string): Promise<boolean> {
  const file = await open(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  if (!file) return false;
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read({ position: size - 1, length: 1 });
    return size > 0 && buffer[0] !== 10;
  } finally {
    await file.close();
  }
}

/** Has the disk keep the name of a file that is new or was renamed. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}

interface Line {
  readonly entry: Noted;
  /** Called once it is in the file. */
  readonly noted: () => void;
}

const textOf = (entries: readonly Noted[]) =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

const isRotation = ({ endpoint }: Begun) => endpoint === ROTATION;

/** Whether an entry is a rotation that changed a secret, or may have. */
const hasChanged = (entry: Noted, audience: string) =>
  isRotation(entry) && CHANGED.includes(entry.outcome) && entry.audience === audience;

function isOfPerson({ person }: Noted, wanted: string): boolean {
  if (!person) return false;
  const names = [person.name, person.email].join(" ").toLowerCase();
  return person.subject === wanted || names.includes(wanted.toLowerCase());
}

function isListed(entry: Noted, filter: EntryFilter): boolean {
  const {
    credentialId,
    organizationId,
    endpoints,
    outcomes,
    after,
    before,
    subject,
    person = "",
    cursor,
  } = filter;
  const organization = organizationOf(entry, entry.createdId);
  return (
    entry.audience === filter.audience &&
    (credentialId === undefined || entry.credentialId === credentialId) &&
    (organizationId === undefined || organization === organizationId) &&
    (subject === undefined || entry.person?.subject === subject) &&
    (person === "" || isOfPerson(entry, person)) &&
    (cursor === undefined || entry.id < cursor) &&
    (endpoints === undefined || endpoints.includes(entry.endpoint)) &&
    (outcomes === undefined || outcomes.includes(entry.outcome)) &&
    (after === undefined || entry.startedAt > after) &&
    (before === undefined || entry.startedAt < before)
  );
}

const callsOf = (entries: Iterable<Noted>) =>
  new Set(Array.from(entries).flatMap(({ callId }) => callId ?? []));

/** Larger than an entry: a disk with room for it has room for the next entry. */
const SAMPLE = Buffer.alloc(4096);

/**
 * Keeps the writes of a gateway that runs alone, in memory and in a file: a line as each begins and one as it ends,
 * of which pruning leaves the last. The file is read in the background, so that the start doesn't wait for it.
 * A write counts as noted once its line is synced to the disk, so that a power cut loses none.
 */
export function fileStore(path: string): AuditStore {
  let loading: Promise<Map<string, Noted>> | undefined;
  let calls = new Set<string>();
  /** Whether each entry has one line only. A file that was just read may have more. */
  let isCompact = false;
  /** Whether the last line was cut off, so that the next one starts with a line break. */
  let isTorn = false;
  /** Whether the disk has the file's name. */
  let isNamed = false;
  let waiting: Line[] = [];
  let flushing: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();

  /** Reads the file once. If that fails, the next call reads it again. */
  function load(): Promise<Map<string, Noted>> {
    loading ??= Promise.all([readEntries(path), isTornAt(path)]).then(([read, torn]) => {
      isTorn = torn;
      calls = callsOf(read.values());
      return read;
    });
    loading.catch(() => (loading = undefined));
    return loading;
  }

  async function write(text: string): Promise<void> {
    const options = { mode: 0o600, flush: text !== "" };
    try {
      await appendFile(path, text, options);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, text, options);
    }
  }

  async function flush(): Promise<void> {
    const lines = waiting;
    waiting = [];
    flushing = undefined;
    const text = textOf(lines.map(({ entry }) => entry));
    const start = isTorn ? "\n" : "";
    isTorn = true;
    await write(start + text);
    // Once, as the file may be new.
    if (!isNamed) await syncFolder(path);
    isNamed = true;
    isTorn = false;
    for (const { noted } of lines) noted();
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  /** Lines that come while others are being written share one call to the system. */
  function append(line: Line): Promise<void> {
    waiting.push(line);
    flushing ??= inTurn(flush);
    return flushing;
  }

  async function rewrite({ rotations, others }: KeptSince): Promise<void> {
    const entries = await load();
    const isOld = (entry: Noted) =>
      Date.parse(entry.startedAt) < (isRotation(entry) ? rotations : others);
    const old = [...entries.values()].filter(isOld);
    if (old.length === 0 && isCompact) return;
    const kept = [...entries.values()].filter((entry) => !isOld(entry));
    // Synced before it replaces the file, or a power cut could leave an empty one.
    await writeFile(`${path}.new`, textOf(kept), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
    await syncFolder(path);
    isTorn = false;
    isCompact = true;
    // Calls that came meanwhile wait to be written, so they stay.
    for (const { id, callId } of old) {
      entries.delete(id);
      if (callId !== null) calls.delete(callId);
    }
  }

  return {
    begin: async (entry) => {
      const entries = await load();
      const { id, callId } = entry;
      if (callId !== null && calls.has(callId)) return false;
      if (callId !== null) calls.add(callId);
      const noted = { ...entry, ...NO_END };
      try {
        await append({ entry: noted, noted: () => entries.set(id, noted) });
        return true;
      } catch (error) {
        if (callId !== null) calls.delete(callId);
        throw error;
      }
    },
    end: async (of, end) => {
      const entries = await load();
      const begun =
        "id" in of
          ? entries.get(of.id)
          : [...entries.values()].find(({ callId }) => callId === of.callId);
      if (!begun || begun.endedAt !== null) return;
      const { id, callId } = begun;
      const isFree = end.outcome === "not_sent";
      const entry = { ...begun, ...end, callId: isFree ? null : callId };
      const noted = () => {
        if (isFree && callId !== null) calls.delete(callId);
        entries.set(id, entry);
        isCompact = false;
      };
      await append({ entry, noted });
    },
    list: async (filter) => {
      const found: ActivityEntry[] = [];
      for (const entry of [...(await load()).values()].toReversed()) {
        if (found.length >= filter.limit) break;
        if (isListed(entry, filter)) found.push(shown(entry));
      }
      return found;
    },
    rotations: async ({ audience, organizationId, clientIds }) => {
      const wanted = new Set(clientIds);
      const found = new Map<string, ActivityEntry>();
      for (const entry of (await load()).values()) {
        const { clientId = "" } = entry.params;
        const isOf = entry.params.organizationId === organizationId && wanted.has(clientId);
        if (isOf && hasChanged(entry, audience)) found.set(clientId, shown(entry));
      }
      return found;
    },
    changed: async (audience) =>
      [...(await load()).values()].filter((entry) => hasChanged(entry, audience)),
    check: () =>
      inTurn(async () => {
        // After a failed append only another one shows whether the file can be written; an empty one doesn't.
        await write(isTorn ? "\n" : "");
        isTorn = false;
        const sample = `${path}.new`;
        await writeFile(sample, SAMPLE, { mode: 0o600 });
        await rm(sample);
      }),
    prune: (since) => inTurn(() => rewrite(since)),
  };
}
