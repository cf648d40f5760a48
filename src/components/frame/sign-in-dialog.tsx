import { Dialog } from "~/ui/dialog.tsx";
import { SignInForm } from "../sign-in-form.tsx";

export default function SignInDialog({ onDone }: { onDone: () => void }) {
  return (
    <Dialog title="The session has ended" subtitle="Sign in again to go on where you were.">
      <SignInForm onDone={onDone} />
    </Dialog>
  );
}
