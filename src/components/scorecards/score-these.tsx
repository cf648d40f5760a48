import { type LinkProps, useRouter } from "@tanstack/react-router";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import { usePermission } from "~/components/credentials/permissions.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import type { Action } from "~/lib/actions.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";

/** The most IDs in an address: servers refuse longer ones. */
export const MOST_SCORED = 200;

/** Why scorecards can't cover these rows of some organizations; undefined if they can. */
export function reasonAgainstScoring(
  count: number,
  organizations: ReadonlySet<string>,
  nouns: string,
) {
  if (count > MOST_SCORED) return `Scorecards can take ${MOST_SCORED} ${nouns} at most.`;
  if (organizations.size < 2) return undefined;
  return `Scorecards cover one organization. These ${nouns} belong to several.`;
}

/** Opens the scorecards of the selected rows. */
export function ScoreThese({
  score: { search, reason },
}: {
  score: { search?: LinkProps["search"]; reason?: string | undefined };
}) {
  const router = useRouter();
  const permission = usePermission(scorecardMetricValues);
  const action: Action = {
    label: "Score these",
    words: "scorecards compare selected",
    icon: ChartNoAxesColumn,
    reason: permission.reason ?? reason,
    run: () => void router.navigate({ to: "/scorecards", search }),
  };
  useActions("With rows selected", [action]);
  return <ActionButton action={action} variant="quiet" />;
}
