import { ifEmpty, ofAll } from "~/api/facts.ts";
import type { Reading } from "~/api/reading.ts";
import { plural, toDate } from "~/lib/format.ts";
import type { Countable } from "../tally.ts";

/** Why the report has nothing to say of a change, in words. */
export function noFindings({
  compared,
  unread,
  recordings,
  covered,
}: {
  /** How many figures were compared with the period before. */
  compared: number;
  /** What should have been compared and didn't load: "recordings", "scorecards". */
  unread: readonly string[];
  recordings: Reading<Countable>;
  /** Whether the recordings reach back over both periods. */
  covered: boolean;
}): string {
  const names = unread.join(" and ");
  if (compared > 0) {
    const sure = `Nothing changed for sure: each of ${plural(compared, "comparison")} with the period before could be chance.`;
    return unread.length === 0 ? sure : `${sure} The ${names} didn't load and aren't compared.`;
  }
  if (unread.length > 0) return `Nothing is compared yet: the ${names} didn't load.`;
  if (covered) return "The two periods have too little data to compare.";
  return (
    ifEmpty(recordings, () => "No recordings yet, so there is nothing to compare.") ??
    ofAll(recordings, (rows) =>
      rows.every(({ dateCreated }) => toDate(dateCreated) !== undefined)
        ? "There is no period before to compare with."
        : "Some recordings have no date, so they can't be compared.",
    ) ??
    (recordings.read === "part"
      ? `What was read, ${plural(recordings.rows.length, "recording")}, doesn't reach back two full days, so it can't be compared.`
      : "Recordings aren't compared, because this credential can't read them.")
  );
}
