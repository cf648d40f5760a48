import type { OrgWideQuery } from "~/api/org-wide-recordings.ts";
import { activeFilters } from "~/components/list/filters/active-filters.ts";
import type { RecordingListSearch } from "~/components/recording/search.ts";
import type { Bounds } from "~/lib/day-range.ts";
import { exactBoundsOf } from "~/lib/exact-bounds.ts";

const CREATED = ["createdAt:gt", "createdAt:lt"] as const;
const UPDATED = ["updatedAt:gt", "updatedAt:gte", "updatedAt:lt", "updatedAt:lte"] as const;

type Search = Pick<
  RecordingListSearch,
  (typeof CREATED)[number] | (typeof UPDATED)[number] | "showCrmLinks"
>;

/** The org-wide list's query; the API can't filter it by organization. */
export function orgWideQueryOf(search: Search): OrgWideQuery {
  const created = exactBoundsOf(search["createdAt:gt"], search["createdAt:lt"]);
  const updated = exactBoundsOf(search["updatedAt:gt"], search["updatedAt:lt"]);
  return {
    "createdAt:gt": created.after,
    "createdAt:lt": created.before,
    "updatedAt:gt": updated.after,
    "updatedAt:gte": search["updatedAt:gte"],
    "updatedAt:lt": updated.before,
    "updatedAt:lte": search["updatedAt:lte"],
    showCrmLinks: search.showCrmLinks,
  };
}

const shifted = (instant: string | undefined, milliseconds: number) =>
  instant && new Date(Date.parse(instant) + milliseconds).toISOString();

export const createdBounds = (search: Search): Bounds => ({
  after: search["createdAt:gt"],
  before: search["createdAt:lt"],
});

/** An inclusive bound in the address becomes the exclusive one a millisecond away. */
export const updatedBounds = (search: Search): Bounds => ({
  after: search["updatedAt:gt"] ?? shifted(search["updatedAt:gte"], -1),
  before: search["updatedAt:lt"] ?? shifted(search["updatedAt:lte"], 1),
});

export const writeCreated = ({ after, before }: Bounds): Search => ({
  "createdAt:gt": after,
  "createdAt:lt": before,
});

export const writeUpdated = ({ after, before }: Bounds): Search => ({
  "updatedAt:gt": after,
  "updatedAt:gte": undefined,
  "updatedAt:lt": before,
  "updatedAt:lte": undefined,
});

const NONE: Bounds = { after: undefined, before: undefined };

/** The filters that are set, by name, and what clears each. */
export const activeOrgWideFilters = (search: Search) =>
  activeFilters<Search>([
    ["Created", CREATED.map((key) => search[key]).find(Boolean), writeCreated(NONE)],
    ["Updated", UPDATED.map((key) => search[key]).find(Boolean), writeUpdated(NONE)],
  ]);

/** The bounds exactly as sent, under their query names. */
export function exactBounds(search: Search): string {
  const query = orgWideQueryOf(search);
  return [...CREATED, ...UPDATED]
    .flatMap((key) => (query[key] === undefined ? [] : [`${key} ${query[key]}`]))
    .join("  ");
}
