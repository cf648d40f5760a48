import { getRouteApi, useLocation } from "@tanstack/react-router";
import CircleDashed from "lucide-react/icons/circle-dashed";
import {
  type ReactNode,
  type Ref,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ifEmpty, type Reading } from "~/api/lists/claims.ts";
import { mayLink } from "~/api/nouns/links.ts";
import { recordingPages, type RecordingRow } from "~/api/nouns/recordings.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import { LinkMark } from "~/components/engagement/link-mark.tsx";
import { useSentLinks } from "~/components/engagement/use-link.ts";
import type { ListColumns } from "~/components/list/columns.tsx";
import { ListIntro } from "~/components/list/list-intro.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { ListState, Table } from "~/components/list/list-state.tsx";
import { RowLink } from "~/components/list/row-parts.tsx";
import { isPeekBeside } from "~/components/list/peek.tsx";
import { toPeek } from "~/components/list/row-target.ts";
import { useList } from "~/components/list/use-list.ts";
import { CustomerCell, TitleCell } from "~/components/recording/cells.tsx";
import { UNLINKED } from "~/components/recording/lists.tsx";
import { engagementSync } from "~/contract/plain.gen.ts";
import { isByTime } from "../-table/orders.ts";
import {
  makeColumns,
  NarrowRow,
  RECORDING_TABLE,
  SelectedRecordings,
  useRecordingTexts,
  useRowActions,
} from "../-table/rows.tsx";
import { useRecordingList } from "../-table/use-recording-list.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { LinkSelected } from "./link-selected.tsx";
import { WaitingCount } from "./waiting-count.tsx";

const route = getRouteApi("/_console/recordings/");

type SentFor = ReturnType<typeof useSentLinks>["sentFor"];

/** A row's title, which opens its panel. */
const PanelLink = ({ row: { id, title } }: { row: RecordingRow }) => (
  <RowLink id={id} name={title} unnamed="no title" {...toPeek(id)} />
);

function columnsOf(
  { customer, title, ...columns }: ReturnType<typeof makeColumns>,
  markOf: (row: RecordingRow) => ReactNode,
): ListColumns<RecordingRow> {
  const shown = ["recorded", "rep", "title", "customer"];
  return {
    fixed: true,
    shape: { known: shown, standard: shown, always: "title" },
    all: {
      ...columns,
      title: {
        ...title,
        width: 200,
        cell: (row) => (
          <TitleCell isVideo={row.isVideo}>
            <PanelLink row={row} />
          </TitleCell>
        ),
      },
      customer: {
        ...customer,
        header: "Closest match",
        width: 236,
        hideOrder: undefined,
        cell: (row) =>
          markOf(row) ?? (
            <span className="flex items-center gap-1.5 not-has-[svg]:pl-5">
              {row.crmCustomer?.matchingSource === "FUZZY" && (
                <CircleDashed size={14} className="shrink-0 text-control" aria-label="Possible" />
              )}
              <CustomerCell customer={row.crmCustomer} brief />
            </span>
          ),
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
function Panel({
  list: { rows, peek, search, source, view },
  sentFor,
  onEnter,
}: {
  list: ListState<RecordingRow>;
  sentFor: SentFor;
  onEnter: Ref<() => void>;
}) {
  const { peek: recordingId = "", ...list } = search;
  const index = rows.findIndex(({ id }) => id === peek.id);
  const next = rows.slice(index + 1).find(({ id }) => mayLink(sentFor(id)));
  return (
    <LinkPanel
      key={recordingId}
      recordingId={recordingId}
      listedAt={index >= 0 ? source.loadedAt : source.pending ? undefined : 0}
      // What the composer needs to come back to the recording after this one.
      place={{ list, next: next && { id: next.id, title: next.title || next.id } }}
      onLink={() => {
        if (next !== undefined) peek.peekAt(next.id);
        view.focus();
      }}
      onEnter={onEnter}
      {...peek.moves}
    />
  );
}

/** Milliseconds for which Enter links nothing in a panel that opened without being asked for. */
const UNSEEN = 700;

/**
 * Opens the first row that can be linked, if the sidebar led here, the reader has gone nowhere else meanwhile, and the
 * panel has a place beside the list. Returns whether it opened too recently to have been read.
 */
function useFirstOpened(
  { rows, peek, view, source }: ListState<RecordingRow>,
  sentFor: SentFor,
): () => boolean {
  const opens = useLocation({ select: ({ state }) => state.opens === true });
  const foreign = useForeignReason();
  const { allowed } = usePermission(engagementSync);
  const openedAt = useRef(0);
  const open = useEffectEvent(() => {
    const { activeElement: at } = document;
    const isElsewhere = at?.closest("main") && !at.matches("h1");
    const first = rows.find((row) => mayLink(sentFor(row.id)) && !foreign(row.organizationId));
    const opened = allowed && isPeekBeside() && !isElsewhere ? first?.id : undefined;
    peek.peekAt(opened);
    if (opened === undefined) return;
    openedAt.current = Date.now();
    view.focus();
  });
  const isThere = opens && rows.length > 0 && !source.stale;
  // With the rows, so that no row moves later.
  useLayoutEffect(() => {
    if (isThere) open();
  }, [isThere]);
  return () => Date.now() - openedAt.current < UNSEEN;
}

/**
 * Recordings without a CRM link, each beside the opportunity it probably belongs to. The API has no call that
 * links one: an engagement is synced for it, which the service matches later.
 */
export default function Unlinked() {
  const search = route.useSearch();
  const { sentFor } = useSentLinks();
  const texts = useRecordingTexts(search.filter !== undefined);
  const byTime = isByTime(search);
  const [listedAt, setListedAt] = useState(0);
  const link = useRef<() => void>(null);
  const table = useMemo((): Table<RecordingRow> => {
    const markOf = (row: RecordingRow) => {
      const sent = sentFor(row.id);
      return sent && <LinkMark recording={row} sent={sent} listedAt={listedAt} />;
    };
    return {
      ...RECORDING_TABLE,
      columns: columnsOf(makeColumns(byTime), markOf),
      narrow: (row) => <NarrowRow row={row} title={<PanelLink row={row} />} state={markOf(row)} />,
      texts,
      ...(byTime && { timeOf: (row) => row.dateCreated }),
    };
  }, [byTime, texts, sentFor, listedAt]);
  const { from } = route.useLoaderData();
  const { list, countAll } = useRecordingList(UNLINKED, table, search, from);
  const rowActions = useRowActions();
  if (list.source.loadedAt !== listedAt) setListedAt(list.source.loadedAt);
  const { peekAt, id: peeked } = list.peek;
  const isUnseen = useFirstOpened(list, sentFor);
  const onEnter = (row: RecordingRow) => {
    if (row.id !== peeked) peekAt(row.id);
    else if (!isUnseen()) link.current?.();
  };
  return (
    <ListScreen
      list={{ ...list, grid: { ...list.grid, onEnter } }}
      empty={<NoUnlinked unlinked={list.source.reading} organizationId={search.organizationId} />}
      intro={
        <ListIntro title="Unlinked">
          Without a confirmed CRM link. Open a row to link it.{" "}
          <span className="max-md:hidden">Press Enter to link it and open the next one.</span>
        </ListIntro>
      }
      status={
        <>
          {countAll}
          <WaitingCount rows={list.source.rows} sentFor={sentFor} />
        </>
      }
      selected={(rows) => (
        <>
          <LinkSelected rows={rows} />
          <SelectedRecordings rows={rows} />
        </>
      )}
      rowActions={rowActions}
    >
      <Panel list={list} sentFor={sentFor} onEnter={link} />
    </ListScreen>
  );
}
