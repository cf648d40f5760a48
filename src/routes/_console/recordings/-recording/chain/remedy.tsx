import { Link } from "@tanstack/react-router";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import { accountCreate, engagementSync } from "~/contract/plain.gen.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { customerOf, engagementFor } from "../../-queue/prefill.ts";
import type { ChainLink } from "../crm-chain.ts";

interface Props {
  kind: ChainLink["kind"];
  recording: Lenient<RecordingDetails>;
}

/** What can be done about a missing record. */
export function Remedy({ kind, recording }: Props) {
  const canSync = usePermission(engagementSync).allowed;
  const canCreate = usePermission(accountCreate).allowed;
  const foreign = useForeignReason()(recording.organizationId);
  if (kind === "Engagement" && canSync && foreign === undefined) {
    const { id: recordingId, title = recordingId, organizationId: owner } = recording;
    const engagement = engagementFor(recording, customerOf(recording));
    const linkTarget = { recordingId, title, organizationId: owner };
    return (
      <Link
        to="/engagements"
        search={({ organizationId }) => ({ organizationId })}
        state={{ engagement, linkTarget }}
        preload={false}
        className={INK_LINK}
      >
        Compose engagement
      </Link>
    );
  }
  if (kind === "Opportunity") {
    return (
      <Link
        to="/recordings"
        search={({ organizationId }) => ({ organizationId, tab: "unlinked", peek: recording.id })}
        preload={false}
        className={INK_LINK}
      >
        Find its opportunity
      </Link>
    );
  }
  if (kind === "Engagement" || !canCreate) return null;
  return (
    <Link
      to="/accounts"
      search={({ organizationId }) => ({ organizationId })}
      preload={false}
      className={INK_LINK}
    >
      Create account
    </Link>
  );
}
