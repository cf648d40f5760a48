import ChainLink from "lucide-react/icons/link";
import { useState } from "react";
import type { RecordingRow } from "~/api/nouns/recordings.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { engagementSync, opportunityList } from "~/contract/plain.gen.ts";
import type { Action } from "~/lib/actions.ts";
import { plural } from "~/lib/format.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { lazyOverlay } from "~/ui/lazy.tsx";

const LinkDialog = lazyOverlay(() => import("./link-dialog.tsx"));

/** Links the selected recordings whose opportunity leaves no doubt, after a look at them. */
export function LinkSelected({ rows }: { rows: readonly RecordingRow[] }) {
  const [linked, setLinked] = useState<readonly RecordingRow[]>();
  const reasons = [usePermission(engagementSync).reason, usePermission(opportunityList).reason];
  const action: Action = {
    label: `Link ${plural(rows.length, "recording")}`,
    words: "selected opportunity crm",
    icon: ChainLink,
    reason: reasons.find((reason) => reason !== undefined),
    run: () => setLinked(rows),
  };
  useActions("With rows selected", [action]);
  return (
    <>
      <ActionButton action={action} variant="quiet" />
      {linked && <LinkDialog rows={linked} onClose={() => setLinked(undefined)} />}
    </>
  );
}
