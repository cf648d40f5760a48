import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { QueryInput } from "~/contract/endpoint.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { OrgWideRecording } from "~/contract/org-wide-recordings.ts";
import { orgWideRecordingList } from "~/contract/plain.gen.ts";
import type { Cursor } from "~/contract/declare.ts";
import { call } from "../transport/http.ts";
import { listPages } from "../transport/paging.ts";

export type OrgWideRow = Lenient<OrgWideRecording>;

/** The bounds of a list, without paging. */
export type OrgWideQuery = Omit<QueryInput<typeof orgWideRecordingList>, "pageSize" | "cursor">;

/** Recordings for a bulk sync page by page, newest first, including deleted ones (section 4.10). */
export const orgWidePages = (query: OrgWideQuery, from?: Cursor) =>
  listPages<OrgWideRow>(orgWideRecordingList, query, from, async (cursor, signal) => {
    const page = await call(orgWideRecordingList, {
      query: { ...query, pageSize: PAGE_SIZE, cursor },
      signal,
    });
    return { ...page, data: page.data ?? [] };
  });
