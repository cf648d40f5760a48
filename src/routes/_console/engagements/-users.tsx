import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import {
  engagementUserPages,
  type EngagementUserQuery,
  type EngagementUserRow,
} from "~/api/engagement-users.ts";
import { FilterBar } from "~/components/list/filter-bar.tsx";
import { type ActiveFilter, ClearFilters } from "~/components/list/filter-chips.tsx";
import { ListBody, Loaded } from "~/components/list/list-body.tsx";
import { EmptyList, NoQuickMatch, QuickMatches } from "~/components/list/list-screen.tsx";
import type { QuickTexts } from "~/components/list/list-state.tsx";
import { filterFor } from "~/components/list/matching.ts";
import { useList } from "~/components/list/use-list.ts";
import { Moment, useSeenNames } from "~/components/names/names.tsx";
import { TextLink } from "~/components/nouns/links.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { formatCount } from "~/lib/format.ts";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { FilterInput } from "~/ui/filter/filter-input.tsx";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { Grid } from "~/ui/grid/grid.tsx";
import { PickList } from "~/ui/lazy/parts.ts";
import { Mono, None } from "~/ui/mono.tsx";
import type { PickOption } from "~/ui/pick/suggestions.ts";

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
    <TextLink
      from="/engagements/"
      to="/engagements"
      search={(previous) => ({ ...previous, [filter]: id })}
      title={`Only this ${what}`}
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

const nameOf = ({ name, userId }: EngagementUserRow) => (
  <NounLink kind="user" id={userId} name={name} inTable />
);

const USER_COLUMNS: readonly GridColumn<EngagementUserRow>[] = [
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
    cell: (row) => <Mono>{row.integrationConnectionId}</Mono>,
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

function NarrowUser({ row }: { row: EngagementUserRow }) {
  return (
    <>
      <span className="truncate font-[550]">{nameOf(row)}</span>
      <span className="flex gap-3 text-small text-text-muted">
        <FilterLink filter="engagementId" id={row.engagementId} what="engagement" />
      </span>
    </>
  );
}

const FILTERS = [
  { key: "engagementId", label: "Engagement" },
  { key: "userId", label: "User" },
] as const;

/** A filter by one ID, suggested or typed. */
function IdChip({
  label,
  id,
  options,
  onChange,
}: {
  label: string;
  id: string | undefined;
  options: readonly PickOption[];
  onChange: (id: string | undefined) => void;
}) {
  const name = options.find((option) => option.id === id && option.name !== id)?.name;
  return (
    <FilterChip
      label={label}
      value={id === undefined ? undefined : (name ?? <span className="mono">{id}</span>)}
      onClear={() => onChange(undefined)}
    >
      {(close) => (
        <PickList
          label={label}
          options={options}
          chosen={id === undefined ? [] : [id]}
          onChange={([chosen]) => {
            onChange(chosen);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

const engagementsOf = (rows: readonly EngagementUserRow[]): PickOption[] =>
  [...new Set(rows.flatMap(({ engagementId }) => engagementId || []))].map((id) => ({
    id,
    name: id,
  }));

const TEXTS: QuickTexts<EngagementUserRow> = {
  textsOf: ({ name }) => [name],
  idsOf: ({ id, engagementId, userId, integrationConnectionId }) => [
    id,
    engagementId,
    userId,
    integrationConnectionId,
  ],
  namedOf: ({ userId }) => [["user", userId]],
};

/** Who took part in which engagement (section 4.15). */
export function EngagementUsers({ search }: { search: EngagementUserQuery }) {
  const { engagementId, userId } = search;
  const navigate = useNavigate({ from: "/engagements/" });
  const people = useSeenNames("user");
  const list = useList(engagementUserPages({ engagementId, userId }));
  const { rows } = list;
  const [text, setText] = useState("");
  const filter = filterFor(text, TEXTS);
  const shown = filter ? rows.filter((row) => filter.test(row)) : rows;
  const change = (next: EngagementUserQuery) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }) });
  const options = { engagementId: engagementsOf(rows), userId: people };
  const active = FILTERS.flatMap(({ key, label }): ActiveFilter[] =>
    search[key] === undefined ? [] : [[label, { [key]: undefined }]],
  );
  return (
    <>
      <div className="filters flex min-h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 py-2 max-md:overflow-x-auto">
        <div className="mr-2 shrink-0 max-md:mr-0">
          <FilterInput
            label={
              rows.length > 0 ? `Filter the ${formatCount(rows.length)} loaded` : "Filter users"
            }
            value={text}
            onChange={setText}
          />
        </div>
        <FilterBar
          filters={FILTERS.map(({ key, label }) => ({
            id: key,
            isSet: search[key] !== undefined,
            chip: (
              <IdChip
                label={label}
                id={search[key]}
                options={options[key]}
                onChange={(id) => change({ [key]: id })}
              />
            ),
          }))}
          after={<ClearFilters active={active} change={change} />}
        />
      </div>
      <ListBody
        nouns="engagement users"
        reason={undefined}
        list={list}
        empty={
          <EmptyList list={list} nouns="engagement users" active={active} change={change}>
            People appear here once you sync an engagement that names them.
          </EmptyList>
        }
      >
        {filter && (
          <div className="flex h-10 shrink-0 items-center gap-3 border-b border-line px-4 max-md:h-12 print:hidden">
            <QuickMatches list={list} nouns="engagement users" matching={shown.length} />
          </div>
        )}
        {filter && shown.length === 0 ? (
          <NoQuickMatch list={list} onClear={() => setText("")} />
        ) : (
          <Grid
            label="Engagement users"
            columns={USER_COLUMNS}
            {...list.grid}
            rows={shown}
            more={list.more && !filter}
            unsortable="The API can't sort by this."
            onOpen={(row) => change({ engagementId: row.engagementId })}
            narrow={(row) => <NarrowUser row={row} />}
          />
        )}
      </ListBody>
      {rows.length > 0 && (
        <footer className="flex min-h-9 shrink-0 items-center gap-3 border-t border-line-strong px-4 text-small">
          <Loaded list={list} noun="engagement user" />
        </footer>
      )}
    </>
  );
}
