import { Dialog } from "~/ui/dialog.tsx";
import { SignInForm } from "../sign-in-form.tsx";

/** Signing in over the page. As long as the session goes on it can be put off. */
export default function SignInDialog({
  ended,
  onClose,
  onDone,
}: {
  ended: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  return (
    <Dialog
      title={ended ? "The session has ended" : "Sign in again"}
      subtitle={
        ended
          ? "Sign in again to go on where you were."
          : "A new session starts, and you go on where you are."
      }
      onClose={ended ? undefined : onClose}
    >
      <SignInForm onDone={onDone} />
    </Dialog>
  );
}
