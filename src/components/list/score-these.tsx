import { type LinkProps, useRouter } from "@tanstack/react-router";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import { usePermission } from "~/components/credentials/permissions.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { Button } from "~/ui/button.tsx";

/** More IDs make an address that servers refuse. */
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
  return (
    <Button
      variant="quiet"
      icon={<ChartNoAxesColumn size={14} />}
      disabledReason={permission.reason ?? reason}
      onClick={() => void router.navigate({ to: "/scorecards", search })}
    >
      Score these
    </Button>
  );
}
