import { activityList } from "~/contract/activity.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { followupList } from "~/contract/followups.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { recordingList } from "~/contract/recordings.ts";
import { z } from "~/contract/zod.ts";
import { isObject } from "~/lib/guards.ts";
import { callRaw, required } from "./http.ts";
import { walkPages } from "./paging.ts";
import type { WalkedList } from "./state/unfinished-export.ts";

/** The query of an export with its defaults filled in: a cursor belongs to exactly these filters. */
export type ExportQuery = Record<string, unknown>;

/** A row as received. */
export type ExportRow = Record<string, unknown>;

interface Source {
  endpoint: Endpoint;
  /** The exclusive bounds of the time rows were made at, if the API has them. */
  after?: string;
  before?: string;
  /** The field that identifies a row. */
  id: string;
}

/** The lists an export reads page by page; everything else is in their endpoints. */
export const SOURCES: Readonly<Record<WalkedList, Source>> = {
  recordings: {
    endpoint: recordingList,
    after: "dateCreated:gt",
    before: "dateCreated:lt",
    id: "id",
  },
  "sync-log": {
    endpoint: orgWideRecordingList,
    after: "createdAt:gt",
    before: "createdAt:lt",
    id: "id",
  },
  followups: {
    endpoint: followupList,
    after: "createdAfter",
    before: "createdBefore",
    id: "followupId",
  },
  opportunities: { endpoint: opportunityList, id: "id" },
  activity: { endpoint: activityList, after: "startedAfter", before: "startedBefore", id: "id" },
};

/**
 * The query of an export that starts now: it leaves out later rows, unless the filter already ends
 * earlier or the API can't filter by time. Bounds are exclusive.
 */
export function pinnedQuery(list: WalkedList, query: object, now: Date): ExportQuery {
  const { endpoint, before: key } = SOURCES[list];
  const asked: ExportQuery = { ...query };
  const before = key === undefined ? undefined : asked[key];
  const isEarlier = typeof before === "string" && Date.parse(before) < now.getTime();
  return z.parse(endpoint.query, {
    ...asked,
    ["pageSize" in endpoint.query.shape ? "pageSize" : "limit"]: PAGE_SIZE,
    ...(key !== undefined && { [key]: isEarlier ? before : now.toISOString() }),
  });
}

export interface WalkedPage {
  rows: ExportRow[];
  /** What else the list has, which are no rows. */
  unreadable: number;
  /** The cursor of the next page, undefined after the last one. */
  next: string | undefined;
  /** The service repeated a cursor, so the walk ended before the list did. */
  looped: boolean;
}

/** The list in an answer: its `data`, or the one list in that. */
function listOf(raw: unknown): readonly unknown[] | undefined {
  const data = isObject(raw) ? raw.data : undefined;
  const list: unknown = isObject(data) ? Object.values(data).find(Array.isArray) : data;
  return Array.isArray(list) ? list : undefined;
}

function cursorOf(raw: unknown): string | number | undefined {
  const cursor = isObject(raw) ? raw.cursor : undefined;
  return typeof cursor === "string" || typeof cursor === "number" ? cursor : undefined;
}

/** The ID of a row of a list, empty if it has none. */
export function idOf(list: WalkedList, row: ExportRow): string {
  const id = row[SOURCES[list].id];
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}

/**
 * Reads the rows that match page by page, from a cursor on. An empty page with a cursor isn't the
 * end. Throws `ApiError`, or the abort reason of `signal`.
 */
export async function* walkList(
  list: WalkedList,
  query: ExportQuery,
  from: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<WalkedPage, void> {
  const { endpoint } = SOURCES[list];
  const read = async (cursor: string | undefined) => {
    const { raw, requestId } = await callRaw(endpoint, { query: { ...query, cursor }, signal });
    return { cursor: cursorOf(raw), list: required(listOf(raw), requestId) };
  };
  for await (const { page, ...end } of walkPages(from, read)) {
    const rows = page.list.filter(isObject);
    yield { rows, unreadable: page.list.length - rows.length, ...end };
  }
}
