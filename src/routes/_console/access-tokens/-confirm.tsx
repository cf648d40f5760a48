import { ConfirmDialog } from "~/components/form/confirm-dialog.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";

/** Says what revoking does before it does it. */
export function ConfirmRevocation({
  tokenId,
  clientId,
  verifies,
  onRevoke,
  onClose,
}: {
  tokenId: string;
  clientId: string;
  /** Whether the token itself was given, to verify that it stopped working. */
  verifies: boolean;
  onRevoke: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title="Revoke token"
      subtitle={<Mono>{tokenId}</Mono>}
      onConfirm={onRevoke}
      onCancel={onClose}
    >
      <Notice tone="warning">
        <p>
          <strong>Anything using this token stops immediately (401).</strong>
        </p>
        <p className="text-text-muted">This can't be undone.</p>
      </Notice>
      <p className="mt-4">
        The app <Mono>{clientId}</Mono> keeps its other tokens and can get a new one.
        {verifies && " One call with the access token will then show whether it still works."}
      </p>
    </ConfirmDialog>
  );
}
