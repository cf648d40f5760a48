import { reasonAgainstScoring } from "~/components/list/score-these.tsx";
import { toDate } from "~/lib/format.ts";

/** What the scorecards need to know of a recording. */
export interface Scorable {
  id: string;
  organizationId?: string | undefined;
  /** When it was recorded. */
  time: string | undefined;
}

const dayAfter = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).toISOString();
const dayOf = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).toISOString();

/** The search of the scorecards of these recordings, over the days they were recorded on, or why not. */
export function scoreSearch(rows: readonly Scorable[], organizationId: string | undefined) {
  const organizations = new Set(
    rows.map((row) => row.organizationId || organizationId).filter((id) => id !== undefined),
  );
  const reason = reasonAgainstScoring(rows.length, organizations, "recordings");
  if (reason !== undefined) return { reason };
  const dates = rows.flatMap(({ time }) => toDate(time) ?? []).sort((a, b) => +a - +b);
  const [first] = dates;
  const last = dates.at(-1);
  return {
    search: {
      organizationId: [...organizations][0],
      filterBy: "RECORDING" as const,
      filterByIds: rows.map(({ id }) => id),
      // Without a range the scorecards show the last 90 days, which may leave these out.
      ...(first && last && { startAt: dayOf(first), endAt: dayAfter(last) }),
    },
  };
}
