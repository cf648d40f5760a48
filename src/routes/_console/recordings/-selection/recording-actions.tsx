import { useRouter } from "@tanstack/react-router";
import SquarePen from "lucide-react/icons/square-pen";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useChosenOrganization } from "~/components/credentials/use-organization.ts";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import { toDraft } from "~/components/engagement/drafts.ts";
import { ScoreThese } from "~/components/scorecards/score-these.tsx";
import { engagementSync } from "~/contract/plain.gen.ts";
import type { Action } from "~/lib/actions.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { type Scorable, scoreSearch } from "./score-search.ts";

function Compose({ recordingId, owner }: { recordingId: string; owner: string | undefined }) {
  const router = useRouter();
  const { reason } = usePermission(engagementSync);
  const foreign = useForeignReason()(owner);
  const action: Action = {
    label: "Sync engagement",
    words: "compose create link crm",
    icon: SquarePen,
    reason: reason ?? foreign,
    // The composer reads the details: a row lacks the customer unless its column is shown.
    run: () => void router.navigate({ to: "/engagements", search: toDraft(recordingId) }),
  };
  useActions("With rows selected", [action]);
  return <ActionButton action={action} variant="quiet" />;
}

/** The actions on selected recordings, besides those on any rows. */
export default function RecordingActions({ rows }: { rows: readonly Scorable[] }) {
  const organizationId = useChosenOrganization();
  const [only, ...others] = rows;
  return (
    <>
      <ScoreThese score={scoreSearch(rows, organizationId)} />
      {only && others.length === 0 && <Compose recordingId={only.id} owner={only.organizationId} />}
    </>
  );
}
