import { useQuery } from "@tanstack/react-query";
import { newestRecordings } from "~/api/nouns/recordings.ts";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useNameOf } from "~/components/names/names.tsx";
import { recordingList } from "~/contract/plain.gen.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { boundsOf, isUtc } from "~/domain/period.ts";
import { formatDay, plural } from "~/lib/format.ts";
import type { GroupLevel } from "./question.ts";

/** What the groups of each level are called: "team", as in "Pass rate by team". */
export const LEVELS = {
  TEAM: { one: "team", many: "teams" },
  USER: { one: "person", many: "people" },
  ORGANIZATION: { one: "organization", many: "organizations" },
  RECORDING: { one: "recording", many: "recordings" },
} as const;

export const LEVEL_LABELS = {
  TEAM: "Team",
  USER: "Person",
  ORGANIZATION: "Organization",
} as const;

/** Names all groups: "All teams". */
export const allOf = ({ groupBy }: { groupBy: GroupLevel }) => `All ${LEVELS[groupBy].many}`;

/** "9 teams", "1 person". */
export const countLevel = (count: number, level: ScorecardLevel) =>
  plural(count, LEVELS[level].one, LEVELS[level].many);

/** A function that names the IDs of any level, if their names were seen. */
export function useLevelNames(): (level: ScorecardLevel, id: string) => string | undefined {
  const names = {
    TEAM: useNameOf("team"),
    USER: useNameOf("user"),
    ORGANIZATION: useNameOf("organization"),
    RECORDING: () => undefined,
  };
  return (level, id) => names[level](id);
}

/** When the recordings were made: "between 1 Sep and 20 Nov", both days included. */
export function periodPhrase({ startAt, endAt }: ScorecardQuestion) {
  const utc = isUtc(boundsOf({ startAt, endAt }));
  const first = formatDay(new Date(startAt), utc);
  const last = formatDay(new Date(Date.parse(endAt) - 1), utc);
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}

/** Reads the newest recordings for the names of people, which nothing else in the API has. */
export function usePeopleNames(organizationId: string, areShown: boolean) {
  const { allowed } = usePermission(recordingList);
  useQuery({ ...newestRecordings(organizationId), enabled: allowed && areShown });
}

/** The names of what a question is about. */
export function useNames(question: ScorecardQuestion) {
  const nameOf = useLevelNames();
  const typeOf = useNameOf("conversation-type");
  const { filterBy, filterByIds } = question;
  const [only = "", ...more] = filterByIds;
  const name = more.length === 0 ? nameOf(filterBy, only) : undefined;
  const count = countLevel(filterByIds.length, filterBy);
  const preposition = filterBy === "ORGANIZATION" ? "in" : "by";
  return {
    nameOf,
    type: typeOf(question.conversationTypeId),
    /** Who recorded: "by 9 teams", "in Meridian Home Group". */
    source: filterBy === "RECORDING" ? `among ${count}` : `${preposition} ${name ?? count}`,
  };
}
