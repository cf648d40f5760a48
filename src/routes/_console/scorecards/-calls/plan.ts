import { listedTypes } from "~/api/conversation-types.ts";
import type { ScorecardQuestion } from "~/api/scorecards.ts";
import type { Session } from "~/contract/gateway.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import type { Bucket } from "~/lib/buckets.ts";
import type { ScorecardDeps } from "../-question/question.ts";
import { rangeUntil } from "../-question/ranges.ts";

export interface Plan {
  organizationId: string | undefined;
  conversationTypeId: string | undefined;
  groupBy: ScorecardLevel;
  bucket: Bucket;
  /** Undefined until an organization and a conversation type are known. */
  question: ScorecardQuestion | undefined;
}

/** The range of the URL, or the last 90 days if it has none or an invalid one. */
function readRange({ startAt, endAt }: ScorecardDeps, now: Date) {
  if (startAt !== undefined && endAt !== undefined && startAt < endAt) return { startAt, endAt };
  return rangeUntil(now, "90-days");
}

/**
 * What the page loads: the URL's question. By default that is the credential's own organization, its
 * first conversation type (`found`, if the session lists none), the last 90 days and no filter.
 */
export function planOf(
  search: ScorecardDeps,
  session: Pick<Session, "organizationId" | "conversationTypes"> | null | undefined,
  now: Date,
  found?: string,
): Plan {
  const organizationId = search.organizationId ?? session?.organizationId ?? undefined;
  const conversationTypeId =
    search.conversationTypeId ?? listedTypes(organizationId, session)[0]?.id ?? found;
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
