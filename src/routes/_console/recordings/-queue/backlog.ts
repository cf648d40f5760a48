import type { RecordingRow } from "~/api/recordings.ts";
import { isWithin, WAITING } from "~/lib/ages.ts";
import { toDate } from "~/lib/format.ts";

/** A team's part of the backlog: how many recordings wait, in all and by the spans of `WAITING`. */
export interface BacklogRow {
  /** Undefined for recordings without a known team. */
  teamId: string | undefined;
  total: number;
  byAge: number[];
}

/** The rows by team and age, the longest backlog first. A row without a date counts in all alone. */
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
