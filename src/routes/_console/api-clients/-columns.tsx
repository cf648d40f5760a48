import { type Column, listColumns } from "~/components/list/columns.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { Moment } from "~/components/names/names.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { Mono } from "~/ui/mono.tsx";
import {
  ClientId,
  ClientNameCell,
  ClientState,
  Creator,
  RowAction,
  SecretAgeCell,
} from "./-cells.tsx";
import { ACTIVE, type ClientRow } from "~/components/secrets/client-rows.ts";

// What a list of clients shows, finds and exports of each.

const COLUMNS = {
  name: {
    header: "Name",
    width: 136,
    grow: true,
    always: true,
    value: (row) => row.name,
    cell: (row) => <ClientNameCell row={row} />,
  },
  clientId: {
    header: "Client ID",
    width: 184,
    hideOrder: 2,
    value: (row) => row.clientId,
    cell: (row) => <ClientId row={row} />,
  },
  role: {
    header: "Role",
    width: 148,
    hideOrder: 4,
    value: (row) => row.role,
    cell: (row) => <Mono>{row.role}</Mono>,
  },
  createdAt: {
    header: "Created",
    width: 104,
    hideOrder: 5,
    value: (row) => row.createdAt,
    cell: (row) => <Moment value={row.createdAt} />,
  },
  creator: {
    header: "Created by",
    width: 140,
    hideOrder: 3,
    value: (row) => row.creatorName,
    cell: (row) => <Creator row={row} />,
  },
  secret: {
    header: "Secret's age",
    // "7 days, leaked secret still works", with a mark.
    width: 280,
    // The oldest first, and unknown ages last.
    value: (row) => {
      const { earliest, latest, by } = row.rotation.age;
      return by === "nothing" ? undefined : Number.isFinite(earliest) ? earliest : latest;
    },
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3">
        <SecretAgeCell row={row} />
        {row.rotation.state.text !== ACTIVE && <ClientState row={row} />}
      </span>
    ),
  },
  action: {
    header: "Action",
    width: 148,
    hideOrder: 1,
    cell: (row) => <RowAction row={row} />,
  },
} satisfies Record<string, Column<ClientRow>>;

/** The columns of one organization. */
export const OF_ONE = listColumns<ClientRow>(COLUMNS);

const { name, ...others } = COLUMNS;

/** The columns of several organizations. */
export const OF_ALL = listColumns<ClientRow>({
  name,
  organization: {
    header: "Organization",
    width: 132,
    grow: true,
    value: (row) => row.organizationName,
    cell: (row) => <NounLink kind="organization" id={row.organizationId} inTable />,
  },
  ...others,
});

export const TEXTS: Table<ClientRow>["texts"] = {
  label: "Name, creator or ID",
  textsOf: (row) => [row.name, row.role, row.creatorName, row.organizationName],
  idsOf: (row) => [row.id, row.createdBySvcUserId],
};

/** The fields that an export of several organizations adds to those the service sent. */
const addedFields = ({
  organizationId,
  organizationName,
  rotation: { age, record },
}: ClientRow) => ({
  organizationId,
  organization: organizationName,
  secret: age.by,
  secretNotOlderThan: Number.isFinite(age.earliest) ? new Date(age.earliest).toISOString() : null,
  secretNotYoungerThan: new Date(age.latest).toISOString(),
  lastRotation: record?.last?.at ?? null,
  lastRotationOutcome: record?.last?.outcome ?? null,
});

export function toExport(row: ClientRow, isOfOne: boolean): object {
  const {
    id: _i,
    organizationId: _o,
    organizationName: _n,
    creator: _c,
    creatorName: _m,
    rotation: _r,
    isOld: _a,
    ...received
  } = row;
  return isOfOne ? received : { ...received, ...addedFields(row) };
}
