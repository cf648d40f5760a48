import { getRouteApi } from "@tanstack/react-router";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { useMemo } from "react";
import { ifEmpty } from "~/api/facts.ts";
import type { Reading } from "~/api/reading.ts";
import { recordingPages, type RecordingRow } from "~/api/recordings.ts";
import { syncedRecordings } from "~/api/state/synced-recordings.ts";
import type { ListColumns } from "~/components/list/columns.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import { useList } from "~/components/list/use-list.ts";
import { CustomerCell } from "~/components/recording/cells.tsx";
import { CountAll, useCounted } from "~/components/recording/count-all.tsx";
import { hiddenFields, UNLINKED } from "~/components/recording/lists.tsx";
import { formatCount } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { orderParts } from "../-table/order-menu.tsx";
import { makeColumns, NarrowRow, useRecordingPage } from "../-table/rows.tsx";
import { SourceSwitch } from "../-table/source-switch.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { SyncedMark } from "./synced-mark.tsx";

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
        drop: undefined,
        cell({ id, crmCustomer }) {
          const time = synced.get(id);
          if (time !== undefined) return <SyncedMark time={time} />;
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
  if (all.rows.length > 0) return ifEmpty(unlinked, () => "Every recording has a CRM link.");
  const none = ifEmpty(all.reading, () => "There are no recordings yet. ");
  return <>{none}Recordings without a CRM link appear here.</>;
}

/**
 * Recordings without a CRM link, each beside the opportunities it could belong to. The API has no call
 * that links one: an engagement is synced for it, which the service matches later.
 */
export default function Unlinked() {
  const search = route.useSearch();
  const { from } = route.useLoaderData();
  const query = UNLINKED.query(search);
  const counted = useCounted(query);
  const synced = useStore(syncedRecordings);
  const { teamOf, page } = useRecordingPage(search.organizationId);
  const order = orderParts(search);
  const { byTime } = order;
  const columns = useMemo(
    () => columnsOf(makeColumns(byTime, teamOf), synced),
    [byTime, teamOf, synced],
  );
  return (
    <ListScreen
      list={UNLINKED}
      search={search}
      from={from}
      page={{
        ...page,
        ...order.page,
        noun: "unlinked recording",
        label: "Unlinked recordings",
        columns,
        counted,
        narrow(row) {
          const time = synced.get(row.id);
          return <NarrowRow row={row} note={time && <SyncedMark time={time} />} />;
        },
        leftOut: hiddenFields(["customer"]),
        empty: ({ list }) => (
          <NoUnlinked unlinked={list.reading} organizationId={search.organizationId} />
        ),
        beside: <SourceSwitch current="unlinked" />,
        status({ list }) {
          const count = list.rows.filter(({ id }) => synced.has(id)).length;
          return (
            <>
              {list.more && counted === undefined && <CountAll key={list.list} query={query} />}
              <span role="status" className="shrink-0 empty:hidden">
                {count > 0 &&
                  `${formatCount(count)} synced, waiting for the service to link ${count === 1 ? "it" : "them"}`}
              </span>
            </>
          );
        },
        intro: {
          title: "Unlinked",
          text: "Recordings without a confirmed CRM link. The API can't link them directly: sync an engagement with the same rep, time and customer.",
        },
        peek({ rows, peek }) {
          const index = rows.findIndex(({ id }) => id === peek.id);
          const next = rows.slice(index + 1).find(({ id }) => !synced.has(id));
          const { peek: recordingId = "", ...queue } = search;
          return (
            <LinkPanel
              key={recordingId}
              recordingId={recordingId}
              // What the composer needs to come back to the recording after this one.
              place={{
                queue,
                ...(next && { next: { id: next.id, title: next.title || next.id } }),
              }}
              {...peek.moves}
            />
          );
        },
      }}
    />
  );
}
