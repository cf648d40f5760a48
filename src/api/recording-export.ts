import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Query } from "~/contract/endpoint.ts";
import { recordingList } from "~/contract/recordings.ts";
import { z } from "~/contract/zod.ts";
import { Pool } from "~/lib/pool.ts";
import { ApiError } from "./errors.ts";
import { callRaw } from "./http.ts";
import type { RecordingQuery } from "./recordings.ts";

/** The query of an export, with its defaults filled in: a cursor belongs to exactly these filters. */
export type ExportQuery = Query<typeof recordingList>;

/** A recording as it came. */
export type ExportRow = Record<string, unknown>;

/** Makes the calls of an export, one at a time; a 429 holds them for as long as it says. */
export const exportPool = new Pool(1, (error) =>
  error instanceof ApiError && error.retryAfter !== undefined
    ? Math.max(1, error.retryAfter) * 1000
    : undefined,
);

/**
 * The query of an export that starts now: what is recorded later isn't in it, unless the filter
 * ends earlier anyway. Both bounds are exclusive (section 4.8).
 */
export function pinnedQuery(query: RecordingQuery, now: Date): ExportQuery {
  const before = query["dateCreated:lt"];
  const isEarlier = before !== undefined && Date.parse(before) < now.getTime();
  return z.parse(recordingList.query, {
    ...query,
    limit: PAGE_SIZE,
    "dateCreated:lt": isEarlier ? before : now.toISOString(),
  });
}

/** A page of a walk. */
export interface WalkedPage {
  rows: ExportRow[];
  /** Where the next page begins; undefined after the last one. */
  next: string | undefined;
  /** The service named a cursor that was used before: the walk ended without being whole. */
  looped: boolean;
}

const isRow = (value: unknown): value is ExportRow =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function rowsOf(raw: unknown): ExportRow[] {
  const data = isRow(raw) ? raw.data : undefined;
  return Array.isArray(data) ? data.filter(isRow) : [];
}

/** The id of a row, empty where it has none. */
export function idOf({ id }: ExportRow): string {
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}

/**
 * Walks the recordings that match, page by page and from a cursor on (section 4.8). An empty page
 * with a cursor isn't the end. Throws `ApiError`, or the abort reason of `signal`.
 */
export async function* walkRecordings(
  query: ExportQuery,
  from: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<WalkedPage, void> {
  const used = new Set([from]);
  for (let cursor = from; ;) {
    const input = { query: { ...query, cursor }, signal };
    const { answer, raw } = await exportPool.run(() => callRaw(recordingList, input), signal);
    const next = String(answer.cursor ?? "") || undefined;
    const looped = next !== undefined && used.has(next);
    yield { rows: rowsOf(raw), next: looped ? undefined : next, looped };
    if (looped || next === undefined) return;
    used.add(next);
    cursor = next;
  }
}
