import type { ReactNode } from "react";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { boundsOf, type Range } from "~/domain/period.ts";
import type { GroupRef } from "~/domain/reps.ts";
import { formatCount } from "~/lib/format.ts";
import { None } from "~/ui/mono.tsx";
import type { GroupLevel } from "../-question/question.ts";

/** The filter of the recordings list for a group; undefined if the list has none for its level. */
function filterForLevel({ level, ids }: GroupRef, organizationId: string) {
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
  group?: GroupRef,
  range: Range = question,
) {
  const { requestedOrganizationId, filterBy, filterByIds } = question;
  const all = filterForLevel({ level: filterBy, ids: filterByIds }, requestedOrganizationId);
  const part = group && filterForLevel(group, requestedOrganizationId);
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

/** What a page of scorecards is about: every pane names its groups and links to their recordings. */
export interface Subject {
  question: ScorecardQuestion;
  groupBy: GroupLevel;
  /** A group's name, or its ID. */
  nameOf: (id: string) => string;
  /** The recordings of all groups or of one, over the range or a part of it. */
  linkTo: (id?: string, range?: Range) => RecordingsSearch;
}

/** Text that leads to recordings, if the API can list them. */
export const RecordingsLink = ({
  search,
  className,
  children,
}: {
  search: RecordingsSearch;
  className?: string;
  children: ReactNode;
}) =>
  search === undefined ? (
    <>{children}</>
  ) : (
    <TextLink to="/recordings" search={search} className={className}>
      {children}
    </TextLink>
  );

/** A number of evaluated recordings, linked to their list if the API can filter for them. */
export function CountLink({
  count,
  search,
  name,
}: {
  count: number | undefined;
  search: RecordingsSearch;
  /** Names the recordings' group or time for screen readers. */
  name: string;
}) {
  if (count === undefined) return <None>unknown</None>;
  if (search === undefined || count === 0) return <>{formatCount(count)}</>;
  return (
    // A digit is 8 px wide: what takes the pointer is 24 px.
    <RecordingsLink
      search={search}
      className="relative after:absolute after:-inset-x-2 after:-inset-y-1"
    >
      {formatCount(count)}
      <span className="sr-only"> calls of {name}</span>
    </RecordingsLink>
  );
}
