import { appendFile, mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { ActivityEntry } from "../../../src/contract/activity.ts";
import { apiClientRotateSecret } from "../../../src/contract/api-clients.ts";
import { type Begun, idsOf, NO_END, organizationOf } from "./entry.ts";
import { beginLine, endLine, isMissing, isTornAt, type Noted, readEntries } from "./file-lines.ts";
import { type AuditStore, CHANGED, type EntryFilter, type KeptSince } from "./store.ts";

interface Line {
  readonly line: string;
  /** Called once it is in the file. */
  readonly noted: () => void;
}

const isRotation = ({ endpoint }: Begun) => endpoint === apiClientRotateSecret.name;

function isListed(entry: Noted, filter: EntryFilter): boolean {
  const {
    credentialId,
    organizationId,
    endpoints,
    outcomes,
    after,
    before,
    text = "",
    cursor,
  } = filter;
  const wanted = text.toLowerCase();
  return (
    entry.audience === filter.audience &&
    (credentialId === undefined || entry.credentialId === credentialId) &&
    (organizationId === undefined || organizationOf(entry, entry.createdId) === organizationId) &&
    (cursor === undefined || entry.id < cursor) &&
    (endpoints === undefined || endpoints.includes(entry.endpoint)) &&
    (outcomes === undefined || outcomes.includes(entry.outcome)) &&
    (after === undefined || entry.startedAt > after) &&
    (before === undefined || entry.startedAt < before) &&
    (wanted === "" || `${idsOf(entry)} ${entry.createdId?.toLowerCase() ?? ""}`.includes(wanted))
  );
}

const shown = ({ audience: _audience, callId: _callId, ...entry }: Noted): ActivityEntry => entry;

const callsOf = (entries: Iterable<Noted>) =>
  new Set(Array.from(entries).flatMap(({ callId }) => callId ?? []));

/**
 * Keeps the writes of a gateway that runs alone: a line in a file for the begin of each and one for its
 * end, and all of them in memory. The file is read in the background, so that the start doesn't wait for
 * it. Lines aren't synced to the disk: a killed process loses none, a power cut may.
 */
export function fileStore(path: string): AuditStore {
  let loading: Promise<Map<string, Noted>> | undefined;
  let calls = new Set<string>();
  /** The last line was cut off, so the next one starts with a line break. */
  let isTorn = false;
  let waiting: Line[] = [];
  let flushing: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();

  /** What couldn't be read is read again the next time. */
  function load(): Promise<Map<string, Noted>> {
    loading ??= Promise.all([readEntries(path), isTornAt(path)]).then(([entries, torn]) => {
      isTorn = torn;
      calls = callsOf(entries.values());
      return entries;
    });
    loading.catch(() => (loading = undefined));
    return loading;
  }

  async function write(text: string): Promise<void> {
    try {
      await appendFile(path, text, { mode: 0o600 });
    } catch (error) {
      if (!isMissing(error)) throw error;
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, text, { mode: 0o600 });
    }
  }

  async function flush(): Promise<void> {
    const lines = waiting;
    waiting = [];
    flushing = undefined;
    const text = lines.map(({ line }) => `${line}\n`).join("");
    const start = isTorn ? "\n" : "";
    isTorn = true;
    await write(start + text);
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
    const all = [...entries.values()];
    const kept = all.filter(
      (entry) => Date.parse(entry.startedAt) >= (isRotation(entry) ? rotations : others),
    );
    if (kept.length === all.length) return;
    const lines = kept.flatMap((entry) => [
      beginLine(entry),
      ...(entry.endedAt === null ? [] : [endLine(entry.id, entry)]),
    ]);
    const text = lines.map((line) => `${line}\n`).join("");
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
    isTorn = false;
    entries.clear();
    for (const entry of kept) entries.set(entry.id, entry);
    calls = callsOf(kept);
  }

  return {
    begin: async (entry) => {
      const entries = await load();
      const { id, callId } = entry;
      if (callId !== null && calls.has(callId)) return false;
      if (callId !== null) calls.add(callId);
      const noted = { ...entry, ...NO_END };
      try {
        await append({ line: beginLine(noted), noted: () => entries.set(id, noted) });
        return true;
      } catch (error) {
        if (callId !== null) calls.delete(callId);
        throw error;
      }
    },
    end: async (id, end) => {
      const entries = await load();
      const noted = () => {
        const entry = entries.get(id);
        if (!entry) return;
        const { callId } = entry;
        const isFree = end.outcome === "not_sent";
        if (isFree && callId !== null) calls.delete(callId);
        entries.set(id, { ...entry, ...end, callId: isFree ? null : callId });
      };
      await append({ line: endLine(id, end), noted });
    },
    list: async (filter) => {
      const found: ActivityEntry[] = [];
      for (const entry of [...(await load()).values()].toReversed()) {
        if (found.length >= filter.limit) break;
        if (isListed(entry, filter)) found.push(shown(entry));
      }
      return found;
    },
    rotations: async (audience, clientIds) => {
      const wanted = new Set(clientIds);
      const found = new Map<string, ActivityEntry>();
      for (const entry of (await load()).values()) {
        const { clientId = "" } = entry.params;
        const counts = isRotation(entry) && CHANGED.includes(entry.outcome);
        if (counts && entry.audience === audience && wanted.has(clientId)) {
          found.set(clientId, shown(entry));
        }
      }
      return found;
    },
    prune: (since) => inTurn(() => rewrite(since)),
  };
}
