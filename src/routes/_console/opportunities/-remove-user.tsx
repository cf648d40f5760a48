import { useQueryClient } from "@tanstack/react-query";
import {
  type OpportunityRow,
  type OpportunityUserRow,
  removeOpportunityUser,
} from "~/api/opportunities.ts";
import { ConfirmDialog } from "~/components/confirm-dialog.tsx";
import { useNameOf } from "~/components/names.tsx";
import { Mono } from "~/ui/mono.tsx";
import { showToast } from "~/ui/toast.tsx";
import { formatShare, nameOf } from "~/components/opportunity/parts.tsx";

/** Asks by name before a user is removed from an opportunity (section 4.16). */
export default function RemoveUser({
  user,
  opportunity,
  onClose,
  onRemoved,
}: {
  user: OpportunityUserRow;
  opportunity: OpportunityRow;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const client = useQueryClient();
  const known = useNameOf("user");
  const who = user.name || (user.userId && (known(user.userId) ?? user.userId)) || user.id;
  const from = nameOf(opportunity);
  return (
    <ConfirmDialog
      title="Remove opportunity user"
      subtitle={
        <>
          {who} <Mono className="text-text-muted">{user.userId || user.id}</Mono>
        </>
      }
      busy="Removing"
      nothing="Nobody was removed."
      mutation={removeOpportunityUser(client)}
      variables={user.id}
      onCancel={onClose}
      onDone={(outcome) => {
        onRemoved();
        onClose();
        void showToast(
          outcome === "removed"
            ? { kind: "done", title: `${who} removed`, detail: `From ${from}` }
            : {
                title: `${who} was gone already`,
                detail: `The service knows no such user of ${from}. The list shows it now.`,
              },
        );
      }}
    >
      <p>
        <strong>{who}</strong> will no longer be a user of <strong>{from}</strong>
        {user.amountPercentage !== undefined &&
          `, with ${formatShare(user.amountPercentage)} of its amount`}
        . The opportunity itself and the shares of its other users stay as they are.
      </p>
      <p className="mt-3 text-text-muted">
        The interface has no call that adds a user to an opportunity. Syncing an engagement sets the
        users of the engagement alone.
      </p>
    </ConfirmDialog>
  );
}
