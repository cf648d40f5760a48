import type { TeamRow } from "~/api/teams.ts";
import { reasonAgainstScoring } from "~/components/list/selection/score-reason.ts";
import { ScoreThese } from "~/components/list/selection/score-these.tsx";

/** Opens the scorecards of the selected teams, side by side. */
export function ScoreTeams({ rows }: { rows: readonly TeamRow[] }) {
  const organizations = new Set(rows.map(({ organization }) => organization.id));
  const [organizationId] = organizations;
  const search = {
    organizationId,
    filterBy: "TEAM" as const,
    filterByIds: rows.map(({ id }) => id),
    groupBy: "TEAM" as const,
  };
  return (
    <ScoreThese
      score={{ search, reason: reasonAgainstScoring(rows.length, organizations, "teams") }}
    />
  );
}
