import type { ReactNode } from "react";
import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { boundsOf, type Range } from "~/domain/period.ts";
import { formatCount } from "~/lib/format.ts";
import { None } from "~/ui/mono.tsx";

/** The search for a level's IDs; undefined if the list has no filter for them. */
function whose(level: ScorecardLevel, ids: readonly string[], organizationId: string) {
  const [only, ...others] = ids;
  if (level === "TEAM") return { organizationId, teamId: [...ids] };
  if (level !== "ORGANIZATION" || only === undefined || others.length > 0) return undefined;
  return { organizationId: only };
}

/**
 * The search that lists the recordings of a question or of one of its groups, over the question's
 * range or a part of it. Undefined if the API can't filter the list: it has no filter for people or
 * single recordings, and filters conversation types by `type`, their name, only.
 */
export function recordingsOf(
  question: ScorecardQuestion,
  type: string | undefined,
  group?: { level: ScorecardLevel; id: string },
  range: Range = question,
) {
  const { requestedOrganizationId, filterBy, filterByIds } = question;
  const all = whose(filterBy, filterByIds, requestedOrganizationId);
  const part = group && whose(group.level, [group.id], requestedOrganizationId);
  // A team within a filter by people has fewer recordings than the team.
  const both = group === undefined ? all : all && part && { ...all, ...part };
  if (both === undefined || type === undefined) return undefined;
  const { after, before } = boundsOf(range);
  return {
    ...both,
    conversationType: [type],
    "dateCreated:gt": after,
    "dateCreated:lt": before,
    // Evaluated recordings first: the figures cover those.
    orderBy: "evaluationScore" as const,
  };
}

export type RecordingsSearch = ReturnType<typeof recordingsOf>;

/** Text that leads to recordings, if the API can list them. */
export const RecordingsLink = ({
  search,
  children,
}: {
  search: RecordingsSearch;
  children: ReactNode;
}) =>
  search === undefined ? (
    children
  ) : (
    <TextLink to="/recordings" search={search}>
      {children}
    </TextLink>
  );

/** A number of evaluated recordings, linked to their list if the API can filter for them. */
export function CountLink({
  count,
  search,
  of,
}: {
  count: number | undefined;
  search: RecordingsSearch;
  /** Whose recordings, for screen readers. */
  of: string;
}) {
  if (count === undefined) return <None>unknown</None>;
  if (search === undefined || count === 0) return <>{formatCount(count)}</>;
  return (
    <RecordingsLink search={search}>
      {formatCount(count)}
      <span className="sr-only"> recordings of {of}</span>
    </RecordingsLink>
  );
}
