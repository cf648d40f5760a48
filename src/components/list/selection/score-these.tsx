import { type LinkProps, useRouter } from "@tanstack/react-router";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import { usePermission } from "~/components/credentials/permissions.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { Button } from "~/ui/button.tsx";

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
