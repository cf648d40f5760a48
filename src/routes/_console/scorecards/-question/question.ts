import { listedTypes } from "~/api/conversation-types.ts";
import type { ScorecardQuestion } from "~/api/scorecards.ts";
import type { Session } from "~/contract/gateway.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { SCORECARD_LEVELS } from "~/contract/values.ts";
import { type Bucket, BUCKETS } from "~/lib/buckets.ts";
import { describeBounds, isMidnight } from "~/lib/day-range.ts";
import { relativeBounds } from "~/lib/exact-bounds.ts";
import { plural } from "~/lib/format.ts";
import { instant, list, oneOf, search, type SearchOf, text } from "~/lib/search.ts";

// What the address asks, over which range. The loader needs it, so it is in the first load.

/** The orders of the groups, the default first. */
export const ORDERS = ["level", "change", "surest"] as const;

/** What the cells of the heat map show, the default first. */
export const MODES = ["level", "change"] as const;

/** The question in the URL; what is missing or invalid gets a default. */
export const ScorecardSearch = search({
  organizationId: text,
  conversationTypeId: text,
  startAt: instant,
  endAt: instant,
  filterBy: oneOf(SCORECARD_LEVELS),
  filterByIds: list,
  groupBy: oneOf(SCORECARD_LEVELS),
  bucket: oneOf(BUCKETS),
  metric: text,
  /** Two cohorts to compare, each written by `writeCohort`. */
  compare: list,
  view: oneOf(["chart", "table"]),
  orderBy: oneOf(ORDERS),
  /** The mode of the heat map. */
  tab: oneOf(MODES),
  /** The ID of the group whose line is in the trend. */
  group: text,
  /** The ID of the group whose panel is open. */
  peek: text,
});
export type ScorecardSearch = SearchOf<typeof ScorecardSearch>;

/** `[startAt, endAt)` in ISO 8601, in UTC. */
export type Range = Pick<ScorecardQuestion, "startAt" | "endAt">;

const DAY = 86_400_000;

/** The range with exclusive bounds, as the recordings list and the calendar use it. */
export const boundsOf = ({ startAt, endAt }: Range) => ({
  after: new Date(Date.parse(startAt) - 1).toISOString(),
  before: endAt,
});

/** The range between exclusive bounds. */
export const rangeBetween = (after: string, before: string): Range => ({
  startAt: new Date(Date.parse(after) + 1).toISOString(),
  endAt: before,
});

/** The last 90 days or 12 months, in full days of the viewer's time zone with today. */
export function rangeUntil(now: Date, word: "last-90-days" | "last-12-months"): Range {
  const { after, before } = relativeBounds({ word, utc: false }, now);
  return rangeBetween(after, before);
}

/** The length of a range in days of the viewer's time zone; undefined unless they are full days. */
function daysOf({ startAt, endAt }: Range) {
  const [start, end] = [new Date(startAt), new Date(endAt)];
  // Rounded: days have 23 or 25 hours when the clocks change.
  return isMidnight(start) && isMidnight(end)
    ? Math.round((end.getTime() - start.getTime()) / DAY)
    : undefined;
}

/** The period of the same length right before a range. */
export function periodBefore(range: Range): Range {
  const days = daysOf(range);
  const start = new Date(range.startAt);
  if (days === undefined) start.setTime(2 * start.getTime() - Date.parse(range.endAt));
  else start.setDate(start.getDate() - days);
  return { startAt: start.toISOString(), endAt: range.startAt };
}

/** "the previous 81 days": names the period before a range. */
export function namePeriodBefore(range: Range) {
  const days = daysOf(range);
  if (days === undefined) return "the previous period";
  return days === 1 ? "the previous day" : `the previous ${plural(days, "day")}`;
}

/** "1 Sep – 20 Nov" or a single day; with times unless it is full days. */
export const formatRange = (range: Range) => describeBounds(boundsOf(range));

export interface Asked {
  organizationId: string | undefined;
  conversationTypeId: string | undefined;
  groupBy: ScorecardLevel;
  bucket: Bucket;
  /** Undefined until an organization and a conversation type are known. */
  question: ScorecardQuestion | undefined;
}

/**
 * What the address asks. By default that is the credential's own organization, its first conversation
 * type (`found`, if the session lists none), the last 90 days and no filter.
 */
export function askedOf(
  search: ScorecardSearch,
  session: Pick<Session, "organizationId" | "conversationTypes"> | null | undefined,
  now: Date,
  found?: string,
): Asked {
  const organizationId = search.organizationId ?? session?.organizationId ?? undefined;
  const conversationTypeId =
    search.conversationTypeId ?? listedTypes(organizationId, session)[0]?.id ?? found;
  const { groupBy = "TEAM", bucket = "week", filterBy, filterByIds, startAt, endAt } = search;
  const asked = { organizationId, conversationTypeId, groupBy, bucket };
  if (organizationId === undefined || conversationTypeId === undefined) {
    return { ...asked, question: undefined };
  }
  const isRange = startAt !== undefined && endAt !== undefined && startAt < endAt;
  const isFiltered = filterBy !== undefined && filterByIds !== undefined;
  return {
    ...asked,
    question: {
      requestedOrganizationId: organizationId,
      conversationTypeId,
      ...(isRange ? { startAt, endAt } : rangeUntil(now, "last-90-days")),
      filterBy: isFiltered ? filterBy : "ORGANIZATION",
      filterByIds: isFiltered ? filterByIds : [organizationId],
    },
  };
}
