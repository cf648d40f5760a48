import { useEffect, useRef, useState } from "react";
import { type OpportunityRow, type OpportunityUserRow, userOf } from "~/api/opportunities.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { opportunityUserDelete } from "~/contract/plain.gen.ts";
import { Button } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { NoItems } from "~/ui/no-items.tsx";
import { Section } from "~/ui/section.tsx";
import { formatShare, UserOf } from "~/components/nouns/opportunity-parts.tsx";
import { RemoveUser } from "./-remove-user.tsx";

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
          variant="danger"
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
export function OpportunityUsers({ row }: { row: OpportunityRow }) {
  const [removing, setRemoving] = useState<OpportunityUserRow>();
  const [removed, setRemoved] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus is gone with its user: the list takes it over.
  useEffect(() => {
    if (removed > 0) list.current?.focus();
  }, [removed]);
  const items = row.opportunityUsers ?? [];
  return (
    <Section
      title="Users"
      beside={items.length === 0 ? undefined : "with their share of the amount"}
    >
      {items.length === 0 && <NoItems of={row.opportunityUsers} />}
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
