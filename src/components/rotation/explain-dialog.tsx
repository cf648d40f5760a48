import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import type { RotationSubject } from "./rotation-store.ts";
import { SubjectLine } from "./subject-line.tsx";

/** What a rotation does, before it does it. While it runs, nothing closes the dialog. */
export function ExplainDialog({
  subject,
  running,
  lost,
  onRotate,
  onCancel,
}: {
  subject: RotationSubject;
  running: boolean;
  /** The answer was lost on its way and is asked for. */
  lost: boolean;
  onRotate: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog
      title="Rotate secret"
      role="alertdialog"
      width="wide"
      subtitle={<SubjectLine subject={subject} />}
      onClose={running ? undefined : onCancel}
      footer={
        <>
          <p role="status" className="mr-auto text-small text-text-muted max-md:w-full">
            {lost
              ? "The answer was lost on its way. Asking for it again."
              : subject.isOwn
                ? "You are signed in with this client: the session takes the new secret by itself."
                : "You are signed in with another credential."}
          </p>
          {!running && (
            <Button
              size="lg"
              // The safe answer is the one that Enter gives.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onClick={onCancel}
            >
              Cancel
            </Button>
          )}
          <Button size="lg" variant="primary" busy={running} onClick={onRotate}>
            {running ? "Rotating" : "Rotate secret"}
          </Button>
        </>
      }
    >
      <p>
        The service makes a new secret and shows it once. The secret in use today goes on working
        beside it, so systems keep running while you give them the new one.
      </p>
      <Notice tone="warning" className="mt-4">
        <p>
          <strong>Older secrets stop at that moment.</strong>
        </p>
        <p className="text-text-muted">
          Only the new one and the one before it work. What still uses an older secret is refused.
        </p>
      </Notice>
    </Dialog>
  );
}
