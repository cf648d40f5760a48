import { getRouteApi } from "@tanstack/react-router";
import type { EngagementUserRow } from "~/api/nouns/engagement-users.ts";
import { listColumns } from "~/components/list/columns.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { TwoLines } from "~/components/list/row-parts.tsx";
import { useCursorList } from "~/components/list/use-cursor-list.ts";
import { Moment } from "~/components/names/names.tsx";
import { TextLink } from "~/components/nouns/links.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { ENGAGEMENT_USERS } from "./-list.ts";
import { EngagementSwitch } from "./-switch.tsx";

const route = getRouteApi("/_console/engagements/");

interface FilterLinkProps {
  filter: "engagementId" | "userId";
  id: string | undefined;
  what: string;
}

/** An ID that links to the rows with it. */
function FilterLink({ filter, id, what }: FilterLinkProps) {
  if (id === undefined || id === "") return <None />;
  return (
    <TextLink
      from="/engagements/"
      to="/engagements"
      search={(last) => ({ ...last, from: undefined, at: undefined, [filter]: id })}
      data-tip={`Only this ${what}`}
      className="mono min-w-0 truncate"
      translate="no"
    >
      {id}
    </TextLink>
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

const nameCell = ({ name, userId }: EngagementUserRow) => (
  <NounLink kind="user" id={userId} name={name} inTable />
);
const engagementCell = ({ engagementId: id }: EngagementUserRow) => (
  <IdCell filter="engagementId" id={id} what="engagement" />
);

const TABLE: Table<EngagementUserRow> = {
  columns: listColumns<EngagementUserRow>({
    name: { header: "Name", width: 140, grow: true, always: true, cell: nameCell },
    engagementId: { header: "Engagement", width: 236, cell: engagementCell },
    userId: {
      header: "User",
      width: 236,
      cell: ({ userId }) => <IdCell filter="userId" id={userId} what="user" />,
    },
    integrationConnectionId: {
      header: "Integration connection",
      width: 200,
      hideOrder: 3,
      cell: (row) => <Mono>{row.integrationConnectionId}</Mono>,
    },
    createdAt: {
      header: "Created",
      width: 104,
      hideOrder: 2,
      cell: ({ createdAt }) => <Moment value={createdAt} />,
    },
    updatedAt: {
      header: "Updated",
      width: 104,
      hideOrder: 1,
      cell: ({ updatedAt }) => <Moment value={updatedAt} />,
    },
  }),
  narrow: (row) => (
    <TwoLines
      title={nameCell(row)}
      value={<Moment value={row.createdAt} />}
      detail={<FilterLink filter="engagementId" id={row.engagementId} what="engagement" />}
      note={null}
    />
  ),
  texts: {
    label: "Name or ID",
    textsOf: ({ name }) => [name],
    idsOf: ({ id, engagementId, userId, integrationConnectionId }) => [
      id,
      engagementId,
      userId,
      integrationConnectionId,
    ],
    namedOf: ({ userId }) => [["user", userId]],
  },
  open: ({ engagementId }) =>
    engagementId
      ? {
          to: ".",
          search: (last) => ({ ...last, from: undefined, at: undefined, engagementId }),
        }
      : undefined,
};

/** Who took part in which engagement (section 4.15). */
export function EngagementUsers() {
  const list = useCursorList(
    ENGAGEMENT_USERS,
    TABLE,
    route.useSearch(),
    route.useLoaderData()?.from,
  );
  return (
    <ListScreen
      list={list}
      empty="People appear here once you sync an engagement that names them."
      beside={<EngagementSwitch current="Users" />}
    />
  );
}
