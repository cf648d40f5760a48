import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { useNameOf } from "~/components/names/names.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { boundsOf, type Range } from "../-question/ranges.ts";

/** The search that lists the recordings of a figure. */
export interface RecordingsSearch {
  organizationId: string;
  teamId?: string[];
  conversationType?: string[];
  "dateCreated:gt": string;
  "dateCreated:lt": string;
  orderBy: "evaluationScore";
  columns: string[];
}

const COLUMNS = ["recorded", "rep", "title", "result", "duration", "evaluation", "team"];

/** The search for a level's IDs; undefined if the list has no filter for them. */
function whose(level: ScorecardLevel, ids: readonly string[], organizationId: string) {
  const [only, ...others] = ids;
  if (level === "TEAM") return { organizationId, teamId: [...ids] };
  if (level !== "ORGANIZATION" || only === undefined || others.length > 0) return undefined;
  return { organizationId: only };
}

/**
 * A function that returns the search for the recordings of a question or of one of its groups, over the
 * question's range or a part of it. Undefined if the API can't filter the list: it has no filter for
 * people or single recordings, and filters conversation types by name only.
 */
export function useRecordingsLink(question: ScorecardQuestion) {
  const { requestedOrganizationId, conversationTypeId, filterBy, filterByIds } = question;
  const type = useNameOf("conversation-type")(conversationTypeId);
  return (
    group?: { level: ScorecardLevel; id: string },
    range: Range = question,
  ): RecordingsSearch | undefined => {
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
      orderBy: "evaluationScore",
      columns: COLUMNS,
    };
  };
}

export type RecordingsLink = ReturnType<typeof useRecordingsLink>;
