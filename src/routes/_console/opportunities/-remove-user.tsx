import { useQueryClient } from "@tanstack/react-query";
import type { OpportunityRow, OpportunityUserRow } from "~/api/opportunities.ts";
import { removeOpportunityUser } from "~/api/remove-opportunity-user.ts";
import { FailureNotice } from "~/components/form/form.tsx";
import { ConfirmDialog } from "~/components/form/form-dialog.tsx";
import { useSubmit } from "~/components/form/submission.ts";
import { useNameOf } from "~/components/names/names.tsx";
import { Mono } from "~/ui/mono.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { formatShare, nameOf } from "~/components/nouns/opportunity-parts.tsx";
import { isolate } from "~/lib/isolate.ts";

/** Confirms removing a user from an opportunity (section 4.16). */
export function RemoveUser({
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
  const removal = useSubmit(removeOpportunityUser(useQueryClient(), opportunity));
  const known = useNameOf("user");
  const who = isolate(user.name || (user.userId && (known(user.userId) ?? user.userId)) || user.id);
  const from = isolate(nameOf(opportunity));
  return (
    <ConfirmDialog
      title="Remove opportunity user"
      subtitle={
        <>
          {who} <Mono className="text-text-muted">{user.userId || user.id}</Mono>
        </>
      }
      of={removal}
      submitting="Removing"
      onCancel={onClose}
      onConfirm={() =>
        removal.send(user.id, (outcome, found) => {
          onRemoved();
          onClose();
          void showToast(
            outcome === "removed" || found !== undefined
              ? { kind: "done", title: `${who} removed`, detail: found ?? `From ${from}` }
              : {
                  title: `${who} was already removed`,
                  detail: `They weren't a user of ${from} any more. The list is up to date.`,
                },
          );
        })
      }
    >
      <FailureNotice of={removal} />
      <p>
        Removes <strong>{who}</strong>
        {user.amountPercentage !== undefined &&
          ` (${formatShare(user.amountPercentage)} of the amount)`}{" "}
        from <strong>{from}</strong>. Other users' shares don't change.
      </p>
      <p className="mt-3 text-text-muted">
        This can't be undone: the API can't add users to an opportunity.
      </p>
    </ConfirmDialog>
  );
}
