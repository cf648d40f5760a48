import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { formatDay } from "~/lib/format.ts";
import { countLevel } from "../-calls/level-labels.ts";
import { useLevelNames } from "./use-level-names.ts";

/** Whose recordings the question covers: "by 9 teams", "in Meridian Home Group". */
export function useGroupPhrase({ filterBy, filterByIds }: ScorecardQuestion): string {
  const nameOf = useLevelNames();
  const [only = "", ...more] = filterByIds;
  const name = more.length === 0 ? nameOf(filterBy, only) : undefined;
  const count = countLevel(filterByIds.length, filterBy);
  if (filterBy === "RECORDING") return `among ${count}`;
  return filterBy === "ORGANIZATION" ? `in ${name ?? count}` : `by ${name ?? count}`;
}

/** When they were recorded: "between 1 Sep and 20 Nov", both days included. */
export function periodPhrase({ startAt, endAt }: ScorecardQuestion): string {
  const first = formatDay(new Date(startAt));
  const last = formatDay(new Date(Date.parse(endAt) - 1));
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}
