import { reasonAgainstScoring } from "~/components/scorecards/score-these.tsx";
import { daysBetween } from "~/domain/period.ts";
import { toDate } from "~/lib/format.ts";

/** What the scorecards need to know of a recording. */
export interface Scorable {
  id: string;
  organizationId?: string | undefined;
  /** When it was recorded. */
  time: string | undefined;
}

/** The search of the scorecards of these recordings, over the days they were recorded on, or why not. */
export function scoreSearch(rows: readonly Scorable[], organizationId: string | undefined) {
  const organizations = new Set(
    rows.map((row) => row.organizationId || organizationId).filter((id) => id !== undefined),
  );
  const reason = reasonAgainstScoring(rows.length, organizations, "recordings");
  if (reason !== undefined) return { reason };
  const dates = rows.flatMap(({ time }) => toDate(time) ?? []).sort((a, b) => +a - +b);
  const [first] = dates;
  return {
    search: {
      organizationId: [...organizations][0],
      filterBy: "RECORDING" as const,
      filterByIds: rows.map(({ id }) => id),
      // Without a range the scorecards show the last 30 days, which may leave these out.
      ...(first && daysBetween(first, dates.at(-1))),
    },
  };
}
