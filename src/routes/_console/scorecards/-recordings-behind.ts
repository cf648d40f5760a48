import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { useNameOf } from "~/components/names.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { boundsOf, type Range } from "./-ranges.ts";

/** What the list of recordings needs to show those behind a figure. */
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

/** Whose recordings a level and its ids are, as far as the list can be narrowed to them. */
function whose(level: ScorecardLevel, ids: readonly string[], organizationId: string) {
  const [only, ...others] = ids;
  if (level === "TEAM") return { organizationId, teamId: [...ids] };
  if (level !== "ORGANIZATION" || only === undefined || others.length > 0) return undefined;
  return { organizationId: only };
}

/**
 * A function that answers the list of recordings behind a group of a question, or behind all of it,
 * in the question's range or a part of it. Undefined where the interface can't narrow the list: it
 * has no filter for people or single recordings, and takes a conversation type by name alone.
 */
export function useRecordingsBehind(question: ScorecardQuestion) {
  const { requestedOrganizationId, conversationTypeId, filterBy, filterByIds } = question;
  const type = useNameOf("conversation-type")(conversationTypeId);
  return (
    group?: { level: ScorecardLevel; id: string },
    range: Range = question,
  ): RecordingsSearch | undefined => {
    const all = whose(filterBy, filterByIds, requestedOrganizationId);
    const part = group && whose(group.level, [group.id], requestedOrganizationId);
    // A team within a filter by people is fewer recordings than the team's.
    const both = group === undefined ? all : all && part && { ...all, ...part };
    if (both === undefined || type === undefined) return undefined;
    const { after, before } = boundsOf(range);
    return {
      ...both,
      conversationType: [type],
      "dateCreated:gt": after,
      "dateCreated:lt": before,
      // What was evaluated comes first: the figures are about those.
      orderBy: "evaluationScore",
      columns: COLUMNS,
    };
  };
}

export type RecordingsBehind = ReturnType<typeof useRecordingsBehind>;
