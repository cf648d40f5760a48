import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { countLevel, levelOf } from "../-calls/level-labels.ts";
import { formatCount } from "~/lib/format.ts";
import { GroupNames } from "./group-names.tsx";
import { type GroupChanges, probably } from "./group-changes.ts";

const are = (count: number) => (count === 1 ? "is" : "are");

/** "2 of 24 teams are probably worse than in the previous 90 days: San Antonio, Plano." */
export function VerdictSentence({
  changes,
  groupBy,
  period,
  name,
  onChoose,
}: {
  changes: GroupChanges;
  groupBy: ScorecardLevel;
  /** Names the period before: "the previous 90 days". */
  period: string;
  name: (id: string) => string;
  onChoose: (id: string) => void;
}) {
  const { compared } = changes;
  const { one } = levelOf(groupBy);
  if (compared === 0 || groupBy === "RECORDING") return null;
  const groups = countLevel(compared, groupBy);
  const [worse, better] = [probably(changes, -1), probably(changes, 1)];
  const names = (ids: readonly string[]) => (
    <GroupNames ids={ids} name={name} onChoose={onChoose} />
  );
  if (worse.length === 0 && better.length === 0) {
    return ` No ${one} of ${formatCount(compared)} is clearly better or worse than in ${period}.`;
  }
  return (
    <>
      {" "}
      {worse.length === 0 ? (
        `None of ${groups} is clearly worse than in ${period}.`
      ) : (
        <>
          <strong>
            {formatCount(worse.length)} of {groups}
          </strong>{" "}
          {are(worse.length)} probably worse than in {period}: {names(worse)}.
        </>
      )}
      {better.length > 0 && (
        <>
          {" "}
          {formatCount(better.length)} {are(better.length)} probably better: {names(better)}.
        </>
      )}
    </>
  );
}
