import { getRouteApi } from "@tanstack/react-router";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { useMemo } from "react";
import { ifEmpty, type Reading } from "~/api/lists/claims.ts";
import { recordingPages, type RecordingRow } from "~/api/nouns/recordings.ts";
import { syncedRecordings } from "~/api/state/synced-recordings.ts";
import type { ListColumns } from "~/components/list/columns.tsx";
import { ListIntro } from "~/components/list/list-intro.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { ListState, Table } from "~/components/list/list-state.tsx";
import { useList } from "~/components/list/use-list.ts";
import { CustomerCell } from "~/components/recording/cells.tsx";
import { UNLINKED } from "~/components/recording/lists.tsx";
import { useStore } from "~/lib/store.ts";
import { isByTime } from "../-table/orders.ts";
import {
  makeColumns,
  NarrowRow,
  RECORDING_TABLE,
  SelectedRecordings,
  useRecordingTexts,
  useRowActions,
  useTeamOf,
} from "../-table/rows.tsx";
import { SourceSwitch } from "../-table/source-switch.tsx";
import { useRecordingList } from "../-table/use-recording-list.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { SyncedMark, WaitingCount } from "./synced-mark.tsx";

const route = getRouteApi("/_console/recordings/");

function columnsOf(
  { customer, title, ...columns }: ReturnType<typeof makeColumns>,
  synced: ReadonlyMap<string, string>,
): ListColumns<RecordingRow> {
  const shown = ["recorded", "rep", "title", "customer"];
  return {
    fixed: true,
    shape: { known: shown, standard: shown, always: "title" },
    all: {
      ...columns,
      title: { ...title, width: 200 },
      customer: {
        ...customer,
        header: "Closest match",
        hideOrder: undefined,
        cell({ id, crmCustomer }) {
          const time = synced.get(id);
          if (time !== undefined) return <SyncedMark recordingId={id} time={time} />;
          return (
            <span className="flex items-center gap-1.5 not-has-[svg]:pl-5">
              {crmCustomer?.matchingSource === "FUZZY" && (
                <CircleDashed size={14} className="shrink-0 text-control" aria-label="Possible" />
              )}
              <CustomerCell customer={crmCustomer} brief />
            </span>
          );
        },
      },
    },
  };
}

/** Why the list is empty: everything is linked, or there is nothing to link. One call finds out. */
function NoUnlinked({
  unlinked,
  organizationId,
}: {
  unlinked: Reading<unknown>;
  organizationId: string | undefined;
}) {
  const all = useList(recordingPages({ organizationId }));
  if (all.rows.length > 0) {
    return <>{ifEmpty(unlinked, () => "Every recording has a CRM link.")}</>;
  }
  const none = ifEmpty(all.reading, () => "There are no recordings yet. ");
  return <>{none}Recordings without a CRM link appear here.</>;
}

/** The peeked recording, and where its list continues. */
function Panel({ list: { rows, peek, search } }: { list: ListState<RecordingRow> }) {
  const synced = useStore(syncedRecordings);
  const { peek: recordingId = "", ...list } = search;
  const index = rows.findIndex(({ id }) => id === peek.id);
  const next = rows.slice(index + 1).find(({ id }) => !synced.has(id));
  return (
    <LinkPanel
      key={recordingId}
      recordingId={recordingId}
      // What the composer needs to come back to the recording after this one.
      place={{ list, ...(next && { next: { id: next.id, title: next.title || next.id } }) }}
      {...peek.moves}
    />
  );
}

/**
 * Recordings without a CRM link, each beside the opportunities it could belong to. The API has no call
 * that links one: an engagement is synced for it, which the service matches later.
 */
export default function Unlinked() {
  const search = route.useSearch();
  const synced = useStore(syncedRecordings);
  const teamOf = useTeamOf();
  const texts = useRecordingTexts(teamOf);
  const byTime = isByTime(search);
  const table = useMemo(
    (): Table<RecordingRow> => ({
      ...RECORDING_TABLE,
      columns: columnsOf(makeColumns(byTime, teamOf), synced),
      narrow(row) {
        const time = synced.get(row.id);
        return (
          <NarrowRow row={row} note={time && <SyncedMark recordingId={row.id} time={time} />} />
        );
      },
      texts,
      ...(byTime && { timeOf: (row) => row.dateCreated }),
    }),
    [byTime, teamOf, texts, synced],
  );
  const { from } = route.useLoaderData();
  const { list, countAll } = useRecordingList(UNLINKED, table, search, from);
  const rowActions = useRowActions();
  return (
    <ListScreen
      list={list}
      empty={<NoUnlinked unlinked={list.source.reading} organizationId={search.organizationId} />}
      beside={<SourceSwitch current="Unlinked" />}
      intro={
        <ListIntro title="Unlinked">
          Without a confirmed CRM link. Sync an engagement with the same rep, time and customer.
        </ListIntro>
      }
      status={
        <>
          {countAll}
          <WaitingCount ids={list.source.rows.flatMap(({ id }) => (synced.has(id) ? id : []))} />
        </>
      }
      selected={(rows) => <SelectedRecordings rows={rows} />}
      rowActions={rowActions}
    >
      <Panel list={list} />
    </ListScreen>
  );
}
