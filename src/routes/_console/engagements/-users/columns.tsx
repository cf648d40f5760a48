import { Link } from "@tanstack/react-router";
import type { EngagementUserRow } from "~/api/engagement-users.ts";
import { Moment } from "~/components/names/moment.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { Mono, None } from "~/ui/mono.tsx";

type Filter = "engagementId" | "userId";

interface FilterLinkProps {
  filter: Filter;
  id: string | undefined;
  what: string;
}

/** An ID that links to the rows with it. */
function FilterLink({ filter, id, what }: FilterLinkProps) {
  if (id === undefined || id === "") return <None />;
  return (
    <Link
      from="/engagements/"
      to="/engagements"
      search={(previous) => ({ ...previous, [filter]: id })}
      title={`Only this ${what}`}
      className={`mono min-w-0 truncate ${INK_LINK}`}
      translate="no"
    >
      {id}
    </Link>
  );
}

function IdCell({ id, what, ...props }: FilterLinkProps) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <FilterLink id={id} what={what} {...props} />
      {id && <CopyButton text={id} label={`Copy ${what} ID`} />}
    </span>
  );
}

const nameOf = ({ name, userId }: EngagementUserRow) => (
  <NounLink kind="user" id={userId} name={name} inTable />
);

export const USER_COLUMNS: readonly GridColumn<EngagementUserRow>[] = [
  { id: "name", header: "Name", width: 140, grow: true, cell: nameOf },
  {
    id: "engagementId",
    header: "Engagement",
    width: 236,
    cell: ({ engagementId }) => (
      <IdCell filter="engagementId" id={engagementId} what="engagement" />
    ),
  },
  {
    id: "userId",
    header: "User",
    width: 236,
    cell: ({ userId }) => <IdCell filter="userId" id={userId} what="user" />,
  },
  {
    id: "integrationConnectionId",
    header: "Integration connection",
    width: 200,
    drop: 3,
    cell: ({ integrationConnectionId: id }) => (id ? <Mono>{id}</Mono> : <None />),
  },
  {
    id: "createdAt",
    header: "Created",
    width: 104,
    drop: 2,
    cell: ({ createdAt }) => <Moment value={createdAt} />,
  },
  {
    id: "updatedAt",
    header: "Updated",
    width: 104,
    drop: 1,
    cell: ({ updatedAt }) => <Moment value={updatedAt} />,
  },
];

export function NarrowUser({ row }: { row: EngagementUserRow }) {
  return (
    <>
      <span className="truncate font-[550]">{nameOf(row)}</span>
      <span className="flex gap-3 text-small text-text-muted">
        <FilterLink filter="engagementId" id={row.engagementId} what="engagement" />
      </span>
    </>
  );
}
