import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { countLevel, levelOf } from "../-calls/level-labels.ts";
import { FEWEST } from "~/components/scorecards/changes.ts";
import type { GroupChanges } from "../-change/group-changes.ts";

/** How the verdicts come about, and what they allow for. */
export function VerdictNote({
  changes: { of, compared },
  groupBy,
}: {
  changes: GroupChanges;
  groupBy: ScorecardLevel;
}) {
  if (![...of.values()].some(({ test }) => test)) return null;
  return (
    <p className="mt-1 text-label text-text-muted">
      Verdicts use Newcombe's interval of the difference and need {FEWEST} recordings in both
      periods.
      {compared > 1 &&
        ` They allow for ${countLevel(compared, groupBy)} being compared (Benjamini–Hochberg): on average, at most 1 in 20 of the ${levelOf(groupBy).many} called better or worse is chance.`}
    </p>
  );
}
