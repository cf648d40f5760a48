import type { RecordingRow } from "~/api/recordings.ts";
import { isWithin, WAITING } from "~/components/recording/ages.ts";
import { toDate } from "~/lib/format.ts";

/** A team's unlinked recordings: how many in total and by the spans of `WAITING`. */
export interface BacklogRow {
  /** Undefined for recordings without a known team. */
  teamId: string | undefined;
  total: number;
  byAge: number[];
}

/** Counts rows by team and age, the largest backlog first. A row without a date has no age. */
export function backlogOf(
  rows: readonly RecordingRow[],
  teamOf: (row: RecordingRow) => { id: string } | undefined,
  now: number,
): BacklogRow[] {
  const teams = new Map<string | undefined, BacklogRow>();
  for (const row of rows) {
    const teamId = teamOf(row)?.id;
    const team = teams.get(teamId) ?? { teamId, total: 0, byAge: WAITING.map(() => 0) };
    teams.set(teamId, team);
    const time = toDate(row.dateCreated)?.getTime();
    const age = time === undefined ? -1 : WAITING.findIndex((span) => isWithin(span, time, now));
    team.total += 1;
    if (age >= 0) team.byAge[age] = (team.byAge[age] ?? 0) + 1;
  }
  return [...teams.values()].toSorted((a, b) => b.total - a.total);
}
