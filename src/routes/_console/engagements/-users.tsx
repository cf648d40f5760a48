import { useNavigate } from "@tanstack/react-router";
import { lazy } from "react";
import {
  engagementUserPages,
  type EngagementUserQuery,
  type EngagementUserRow,
} from "~/api/engagement-users.ts";
import { EmptyList, type SetFilter } from "~/components/list/empty-list.tsx";
import { ClearFilters } from "~/components/list/filter-chips.tsx";
import { ListBody } from "~/components/list/list-body.tsx";
import { Loaded } from "~/components/list/list-status.tsx";
import { useList } from "~/components/list/use-list.ts";
import { useNameOf, useSeenNames } from "~/components/names.tsx";
import { FilterChip } from "~/ui/filter-chip.tsx";
import { Grid } from "~/ui/grid.tsx";
import type { PickOption } from "~/ui/pick-list.tsx";
import { NarrowUser, USER_COLUMNS } from "./-users-columns.tsx";

const loadPickList = () => import("~/ui/pick-list.tsx");
const PickList = lazy(loadPickList);

const NAMES = { engagementId: "Engagement", userId: "User" } as const;

/** One id, out of those seen or typed. */
function IdChip({
  label,
  id,
  name,
  options,
  onChange,
}: {
  label: string;
  id: string | undefined;
  name: string | undefined;
  options: readonly PickOption[];
  onChange: (id: string | undefined) => void;
}) {
  return (
    <FilterChip
      label={label}
      value={id === undefined ? undefined : (name ?? <span className="mono">{id}</span>)}
      onDrop={() => onChange(undefined)}
      onPreload={() => void loadPickList()}
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

/** Who took part in which engagement (section 4.15); each row leads to the others of either. */
export default function EngagementUsers({ search }: { search: EngagementUserQuery }) {
  const { engagementId, userId } = search;
  const navigate = useNavigate({ from: "/engagements/" });
  const people = useSeenNames("user");
  const nameOf = useNameOf("user");
  const list = useList(engagementUserPages({ engagementId, userId }));
  const { rows } = list;
  const change = (next: EngagementUserQuery) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }) });
  const set: SetFilter<EngagementUserQuery>[] = [
    ...(engagementId === undefined
      ? []
      : [[NAMES.engagementId, { engagementId: undefined }] as const]),
    ...(userId === undefined ? [] : [[NAMES.userId, { userId: undefined }] as const]),
  ];
  return (
    <>
      <div className="flex min-h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 py-2 max-md:overflow-x-auto md:flex-wrap">
        <IdChip
          label={NAMES.engagementId}
          id={engagementId}
          name={undefined}
          options={engagementsOf(rows)}
          onChange={(id) => change({ engagementId: id })}
        />
        <IdChip
          label={NAMES.userId}
          id={userId}
          name={userId && nameOf(userId)}
          options={people}
          onChange={(id) => change({ userId: id })}
        />
        <ClearFilters set={set} change={change} />
      </div>
      <ListBody
        noun="engagement users"
        reason={undefined}
        list={list}
        from={undefined}
        onRestart={list.retry}
        empty={
          <EmptyList noun="engagement users" set={set} change={change}>
            People appear here once an engagement that names them was synced.
          </EmptyList>
        }
      >
        <Grid
          label="Engagement users"
          columns={USER_COLUMNS}
          {...list.grid}
          onOpen={(row) => change({ engagementId: row.engagementId })}
          narrow={(row) => <NarrowUser row={row} />}
        />
      </ListBody>
      {rows.length > 0 && (
        <footer className="flex min-h-9 shrink-0 items-center gap-3 border-t border-line-strong px-4 text-small">
          <Loaded list={list} />
        </footer>
      )}
    </>
  );
}
