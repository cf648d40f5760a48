import { listedTypes } from "~/api/nouns/conversation-types.ts";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import type { Session } from "~/contract/gateway.ts";
import { SCORECARD_LEVELS } from "~/contract/values.ts";
import {
  type Bucket,
  BUCKETS,
  formatWord,
  type Period,
  periodStart,
  resolvePeriod,
  resolveWord,
} from "~/domain/period.ts";
import { instant, listParam, oneOf, defineSearch, type SearchOf, textParam } from "~/lib/search.ts";

// Reads the question from the address. The loader needs this file, so it is in the first load.

/** What recordings are grouped by, the default first. */
export const GROUP_LEVELS = ["TEAM", "USER", "ORGANIZATION"] as const;
export type GroupLevel = (typeof GROUP_LEVELS)[number];

/** The orders of the groups, the default first. */
export const GROUP_ORDERS = ["surest", "level"] as const;

/** What the cells of the heat map show, the default first. */
export const MODES = ["level", "change"] as const;

/** The question in the URL; what is missing or invalid gets a default. */
export const ScorecardSearch = defineSearch({
  organizationId: textParam,
  conversationTypeId: textParam,
  /** A word, such as `last-30-days`, or a time if `endAt` is set. */
  startAt: periodStart,
  endAt: instant,
  filterBy: oneOf(SCORECARD_LEVELS),
  filterByIds: listParam,
  groupBy: oneOf(GROUP_LEVELS),
  bucket: oneOf(BUCKETS),
  metric: textParam,
  /** The IDs of up to two groups that are compared. */
  compare: listParam,
  view: oneOf(["chart", "table"]),
  orderBy: oneOf(GROUP_ORDERS),
  /** The finding that the groups are filtered by. */
  show: textParam,
  /** The mode of the heat map. */
  tab: oneOf(MODES),
  /** The ID of the group whose panel is open and whose line is in the trend. */
  peek: textParam,
});
export type ScorecardSearch = SearchOf<typeof ScorecardSearch>;

/** The period of an address without one. */
const DEFAULT_PERIOD = { word: "last-30-days", utc: false };

export interface Asked {
  organizationId: string | undefined;
  conversationTypeId: string | undefined;
  groupBy: GroupLevel;
  bucket: Bucket;
  /** The period as addresses have it: a word stays one in links. */
  period: Period;
  /** Undefined until an organization and a conversation type are known. */
  question: ScorecardQuestion | undefined;
}

/**
 * What the address asks. By default that is the credential's own organization, its first conversation
 * type (`found`, if the session lists none), the last 30 days and no filter.
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
  const range = resolvePeriod({ startAt, endAt }, now);
  const period = range === undefined ? { startAt: formatWord(DEFAULT_PERIOD) } : { startAt, endAt };
  const asked = { organizationId, conversationTypeId, groupBy, bucket, period };
  if (organizationId === undefined || conversationTypeId === undefined) {
    return { ...asked, question: undefined };
  }
  const isFiltered = filterBy !== undefined && filterByIds !== undefined;
  return {
    ...asked,
    question: {
      requestedOrganizationId: organizationId,
      conversationTypeId,
      ...(range ?? resolveWord(DEFAULT_PERIOD, now)),
      filterBy: isFiltered ? filterBy : "ORGANIZATION",
      filterByIds: isFiltered ? filterByIds : [organizationId],
    },
  };
}

/** Changes the address: in place, without an entry in the history, if asked to. */
export type Update = (change: ScorecardSearch, inPlace?: boolean) => void;
