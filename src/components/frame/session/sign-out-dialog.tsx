import { ConfirmDialog } from "~/components/form/form-dialog.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Asks before a sign-out that loses what was typed. */
export default function SignOutDialog({
  everywhere,
  onClose,
}: {
  everywhere: boolean;
  onClose: () => void;
}) {
  const signOut = useSignOut(onClose);
  return (
    <ConfirmDialog
      title={everywhere ? "Sign out everywhere" : "Sign out"}
      submission={{ busy: signOut.isPending }}
      submitting="Signing out"
      onConfirm={() => signOut.mutate(everywhere)}
      onCancel={onClose}
    >
      <p>What you typed and haven't sent will be lost.</p>
      {signOut.error !== null && (
        <p role="alert" className="mt-2 text-negative">
          {signOut.error.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
