import { lastSignedIn } from "~/api/session.ts";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { SignInForm } from "~/components/credentials/sign-in-form.tsx";

/** Signs in without leaving the page. Can be cancelled as long as the session lasts. */
export default function SignInDialog({
  ended,
  onClose,
  onDone,
}: {
  ended: boolean;
  onClose: (() => void) | undefined;
  onDone: () => void;
}) {
  return (
    <Dialog
      title={ended ? "The session has ended" : "Sign in again"}
      subtitle={ended ? "Sign in to continue where you left off." : "Continues where you are."}
      onClose={onClose}
    >
      <SignInForm first={lastSignedIn()} onDone={onDone} />
    </Dialog>
  );
}
