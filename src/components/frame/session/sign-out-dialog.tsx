import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { endSession } from "~/api/nouns/end-session.ts";
import { ConfirmDialog } from "~/components/form/form-dialog.tsx";

/** Asks before a sign-out that loses what was typed. */
export default function SignOutDialog({
  everywhere,
  onClose,
}: {
  everywhere: boolean;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const signOut = useMutation(
    endSession(useQueryClient(), () => {
      onClose();
      void navigate({ to: "/sign-in", search: {} });
    }),
  );
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
