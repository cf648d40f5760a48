import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { loadedRecordings, recordingById } from "~/api/nouns/recordings.ts";
import { type OpportunityRow, type OpportunityUserRow, userOf } from "~/api/nouns/opportunities.ts";
import { removeOpportunityUser } from "~/api/nouns/opportunities.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { ConfirmDialog } from "~/components/form/form-dialog.tsx";
import { FailureNotice } from "~/components/form/form.tsx";
import { useSubmit } from "~/components/form/submission.ts";
import type { ListState } from "~/components/list/list-state.tsx";
import { RowPeek } from "~/components/list/peek-panel.tsx";
import { Moment, useNameOf } from "~/components/names/names.tsx";
import { RecordingLink } from "~/components/nouns/links.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import {
  AccountOf,
  formatAmount,
  formatShare,
  opportunityName,
  UserOf,
} from "~/components/nouns/opportunity-parts.tsx";
import { DISPOSITIONS, ResultMark } from "~/components/recording/result-mark.tsx";
import { opportunityUserDelete } from "~/contract/plain.gen.ts";
import { isolate } from "~/lib/isolate.ts";
import { Button } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono, NoItems } from "~/ui/mono.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";
import { Facts, Section } from "~/ui/section.tsx";

/** Confirms removing a user from an opportunity (section 4.16). */
function RemoveUser({
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
  const removal = useSubmit(removeOpportunityUser(useQueryClient()));
  const known = useNameOf("user");
  const who = isolate(user.name || (user.userId && (known(user.userId) ?? user.userId)) || user.id);
  const from = isolate(opportunityName(opportunity));
  return (
    <ConfirmDialog
      title="Remove opportunity user"
      subtitle={
        <>
          {who} <Mono className="text-text-muted">{user.userId || user.id}</Mono>
        </>
      }
      submission={removal}
      submitting="Removing"
      onCancel={onClose}
      onConfirm={() =>
        removal.send(user.id, (outcome) => {
          onRemoved();
          onClose();
          void showToast(
            outcome === "removed"
              ? { kind: "done", title: `${who} removed`, detail: `From ${from}` }
              : {
                  title: `${who} was already removed`,
                  detail: `From ${from}. The list is up to date.`,
                },
          );
        })
      }
    >
      <FailureNotice submission={removal} />
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

function Item({ item, onRemove }: { item: unknown; onRemove: (user: OpportunityUserRow) => void }) {
  const user = userOf(item);
  const { reason } = usePermission(opportunityUserDelete);
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2 border-t border-line py-1 first:border-t-0">
      <span className="min-w-0">
        <UserOf item={item} />
        {user?.amountPercentage !== undefined && (
          <span className="text-text-muted"> {formatShare(user.amountPercentage)}</span>
        )}
      </span>
      {user?.userId && <CopyButton text={user.userId} label="Copy user ID" />}
      {user !== undefined && user.id !== "" && (
        <Button
          variant="quiet"
          className="ml-auto"
          disabledReason={reason}
          onClick={() => onRemove(user)}
        >
          Remove opportunity user
        </Button>
      )}
    </li>
  );
}

/** The users of an opportunity as received; those with an ID of their own can be removed. */
function OpportunityUsers({ row }: { row: OpportunityRow }) {
  const [removing, setRemoving] = useState<OpportunityUserRow>();
  const [removed, setRemoved] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus is gone with its user: the list takes the focus.
  useEffect(() => {
    if (removed > 0) list.current?.focus();
  }, [removed]);
  const items = row.opportunityUsers ?? [];
  return (
    <Section
      title="Users"
      beside={items.length === 0 ? undefined : "with their share of the amount"}
    >
      {items.length === 0 && <NoItems items={row.opportunityUsers} />}
      <ul ref={list} tabIndex={-1} aria-label="Users" className="focus-visible:-outline-offset-2">
        {items.map((item, index) => (
          // Items may be equal and have no ID; only their position tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <Item key={userOf(item)?.id || index} item={item} onRemove={setRemoving} />
        ))}
      </ul>
      {removing !== undefined && (
        <RemoveUser
          user={removing}
          opportunity={row}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => setRemoved(removed + 1)}
        />
      )}
    </Section>
  );
}

/** The title of a recording, if it was opened or is in a loaded list. */
function useTitleOf(id = "") {
  const client = useQueryClient();
  const opened = client.getQueryData(recordingById(id).queryKey)?.recording;
  return (opened ?? loadedRecordings(client, (row) => row.id === id)[0])?.title;
}

function OpportunityFacts({ row }: { row: OpportunityRow }) {
  const title = useTitleOf(row.recordingId);
  return (
    <Facts
      facts={{
        Disposition: <ResultMark result={row.disposition} labels={DISPOSITIONS} />,
        Stage: row.stageName,
        Amount: row.amount !== undefined && (
          <>
            {formatAmount(row.amount)}
            <span className="text-text-muted">, currency not provided</span>
          </>
        ),
        Account: <AccountOf row={row} />,
        "Account ID": <Mono copy="Copy account ID">{row.accountId}</Mono>,
        Recording: (
          <RecordingLink id={row.recordingId} title={title} from="/opportunities" row={row.id} />
        ),
        Organization: <NounLink kind="organization" id={row.organizationId} />,
        Created: <Moment value={row.createdAt} time />,
        Updated: <Moment value={row.updatedAt} time />,
        Closed: <Moment value={row.closedAt} time />,
        Deleted: <Moment value={row.deletedAt} time />,
        "External ID": <Mono copy="Copy external ID">{row.externalId}</Mono>,
        ID: <Mono copy="Copy opportunity ID">{row.id}</Mono>,
      }}
    />
  );
}

/** An opportunity in full, with its users. */
export const OpportunityPeek = ({ list }: { list: ListState<OpportunityRow> }) => (
  <RowPeek list={list} titleOf={opportunityName}>
    {(row) => (
      <>
        <div className="border-b border-line px-4 py-4">
          <OpportunityFacts row={row} />
        </div>
        <OpportunityUsers key={row.id} row={row} />
      </>
    )}
  </RowPeek>
);
