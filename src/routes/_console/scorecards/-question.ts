import { seenNames } from "~/api/directory.ts";
import type { ScorecardQuestion } from "~/api/scorecards.ts";
import type { Session } from "~/contract/gateway.ts";
import { SCORECARD_LEVELS, type ScorecardLevel } from "~/contract/scorecards.ts";
import { z } from "~/contract/zod.ts";
import { type Bucket, BUCKETS } from "~/lib/buckets.ts";
import { instant, list, oneOf, text } from "~/lib/search.ts";
import { rangeUntil } from "./-ranges.ts";

export const VIEWS = ["chart", "table"] as const;
export type View = (typeof VIEWS)[number];

/** The question in the address; what isn't there, or can't be read, has a default. */
export const ScorecardSearch = z.object({
  organizationId: text(),
  conversationTypeId: text(),
  startAt: instant(),
  endAt: instant(),
  filterBy: oneOf(SCORECARD_LEVELS),
  filterByIds: list(),
  groupBy: oneOf(SCORECARD_LEVELS),
  bucket: oneOf(BUCKETS),
  metric: text(),
  /** Two cohorts to compare, as words. */
  compare: list(),
  view: oneOf(VIEWS),
});
export type ScorecardSearch = z.infer<typeof ScorecardSearch>;

/** The part of the address that decides what is asked of the service. */
export type ScorecardDeps = Pick<
  ScorecardSearch,
  | "organizationId"
  | "conversationTypeId"
  | "startAt"
  | "endAt"
  | "filterBy"
  | "filterByIds"
  | "groupBy"
  | "bucket"
>;

export interface Plan {
  organizationId: string | undefined;
  conversationTypeId: string | undefined;
  groupBy: ScorecardLevel;
  bucket: Bucket;
  /** Undefined until an organization and a conversation type are known. */
  question: ScorecardQuestion | undefined;
}

/** Whole days: the last 90 where the address has no range, or one that ends before it starts. */
function readRange({ startAt, endAt }: ScorecardDeps, now: Date) {
  if (startAt !== undefined && endAt !== undefined && startAt < endAt) return { startAt, endAt };
  return rangeUntil(now, "90-days");
}

type Known = Pick<Session, "organizationId" | "conversationTypes">;

/** The sandbox's types are its own organization's; elsewhere the first one that was ever seen. */
function defaultType(organizationId: string | undefined, session: Known | null | undefined) {
  const [first] = session?.conversationTypes ?? [];
  if (first === undefined) return seenNames("conversation-type")[0]?.id;
  return organizationId === session?.organizationId ? first.id : undefined;
}

/**
 * What the page asks: the address, with the credential's own organization, the first conversation
 * type seen, the last 90 days and the whole organization where it is silent.
 */
export function planOf(search: ScorecardDeps, session: Known | null | undefined, now: Date): Plan {
  const organizationId = search.organizationId ?? session?.organizationId ?? undefined;
  const conversationTypeId = search.conversationTypeId ?? defaultType(organizationId, session);
  const { groupBy = "TEAM", bucket = "week", filterBy, filterByIds } = search;
  const plan = { organizationId, conversationTypeId, groupBy, bucket };
  if (organizationId === undefined || conversationTypeId === undefined) {
    return { ...plan, question: undefined };
  }
  const chosen = filterBy !== undefined && filterByIds !== undefined;
  return {
    ...plan,
    question: {
      requestedOrganizationId: organizationId,
      conversationTypeId,
      ...readRange(search, now),
      filterBy: chosen ? filterBy : "ORGANIZATION",
      filterByIds: chosen ? filterByIds : [organizationId],
    },
  };
}
