import type { OrgWideQuery } from "~/api/org-wide-recordings.ts";
import type { SetFilter } from "~/components/list/empty-list.tsx";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import type { Bounds } from "~/lib/day-range.ts";

const CREATED = ["createdAt:gt", "createdAt:lt"] as const;
const UPDATED = ["updatedAt:gt", "updatedAt:gte", "updatedAt:lt", "updatedAt:lte"] as const;

type Search = Pick<
  RecordingListSearch,
  (typeof CREATED)[number] | (typeof UPDATED)[number] | "showCrmLinks"
>;

/** The request behind the org-wide list; the interface can't narrow it to an organization. */
export const orgWideQueryOf = (search: Search): OrgWideQuery => ({
  ...Object.fromEntries([...CREATED, ...UPDATED].map((key) => [key, search[key]])),
  showCrmLinks: search.showCrmLinks,
});

const shift = (instant: string | undefined, milliseconds: number) =>
  instant && new Date(Date.parse(instant) + milliseconds).toISOString();

export const createdBounds = (search: Search): Bounds => ({
  after: search["createdAt:gt"],
  before: search["createdAt:lt"],
});

/** Inclusive bounds, which an address may hold, as the exclusive ones a millisecond beside them. */
export const updatedBounds = (search: Search): Bounds => ({
  after: search["updatedAt:gt"] ?? shift(search["updatedAt:gte"], -1),
  before: search["updatedAt:lt"] ?? shift(search["updatedAt:lte"], 1),
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

/** The filters that are set, by name, and what drops each. */
export const orgWideFilters = (search: Search): SetFilter<Search>[] => [
  ...(CREATED.some((key) => search[key]) ? [["Created", writeCreated(NONE)] as const] : []),
  ...(UPDATED.some((key) => search[key]) ? [["Updated", writeUpdated(NONE)] as const] : []),
];

/** The bounds under their own names, as they are asked for. */
export const exactBounds = (search: Search): string =>
  [...CREATED, ...UPDATED]
    .flatMap((key) => (search[key] === undefined ? [] : [`${key} ${search[key]}`]))
    .join("  ");
