import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";

/** What revoking does, before it does it. The first focus is on the way out. */
export default function ConfirmRevocation({
  tokenId,
  clientId,
  proven,
  onRevoke,
  onCancel,
}: {
  tokenId: string;
  clientId: string;
  /** The token itself was given, to try it afterwards. */
  proven: boolean;
  onRevoke: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog
      title="Revoke token"
      role="alertdialog"
      subtitle={<Mono>{tokenId}</Mono>}
      onClose={onCancel}
      footer={
        <>
          <Button
            size="lg"
            // The safe answer is the one that Enter gives.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={onCancel}
          >
            Cancel
          </Button>
          <Button size="lg" variant="primary" onClick={onRevoke}>
            Revoke token
          </Button>
        </>
      }
    >
      <Notice tone="warning">
        <p>
          <strong>Whatever uses this token stops at once.</strong>
        </p>
        <p className="text-text-muted">
          The service refuses it from the next call on, with 401. This can't be undone.
        </p>
      </Notice>
      <p className="mt-4">
        The app <Mono>{clientId}</Mono> keeps its other tokens, and can be given a new one.
        {proven && " After that, one call with the access token shows whether it still works."}
      </p>
    </Dialog>
  );
}
