import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import type { RecordingRow } from "~/api/nouns/recordings.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import {
  ALL_RECORDINGS_SHAPE,
  orderedColumn,
  RECORDING_SHAPE,
  RECORDINGS,
} from "~/components/recording/lists.tsx";
import { lazyOverlay, lazyPart } from "~/ui/lazy.tsx";
import { isByTime } from "./orders.ts";
import {
  makeColumns,
  NarrowRow,
  RECORDING_FACETS,
  RECORDING_TABLE,
  SelectedRecordings,
  useRecordingTexts,
  useRowActions,
} from "./rows.tsx";
import { useRecordingList } from "./use-recording-list.tsx";

const Peek = lazyOverlay(() => import("../-recording/peek.tsx"));
const RepNote = lazyPart(() => import("./rep-note.tsx"));
const route = getRouteApi("/_console/recordings/");

const narrow = (row: RecordingRow) => <NarrowRow row={row} />;

/** All recordings the credential can access, with every filter of the API. */
export function RecordingTable() {
  const search = route.useSearch();
  const texts = useRecordingTexts(search.filter !== undefined);
  const byTime = isByTime(search);
  const { organizationId } = search;
  const ordered = orderedColumn(search);
  // Memoized, so that rows aren't rendered again when the screen is, as for a menu or a peek.
  const columns = useMemo(() => {
    const all = makeColumns(byTime);
    const note = (close: () => void) => <RepNote close={close} />;
    return {
      shape: organizationId === undefined ? ALL_RECORDINGS_SHAPE : RECORDING_SHAPE,
      ordered,
      all: { ...all, rep: { ...all.rep, note } },
    };
  }, [byTime, ordered, organizationId]);
  const table = useMemo(
    (): Table<RecordingRow> => ({
      ...RECORDING_TABLE,
      columns,
      narrow,
      texts,
      facets: RECORDING_FACETS,
      ...(byTime && { timeOf: (row) => row.dateCreated }),
    }),
    [byTime, columns, texts],
  );
  const { from } = route.useLoaderData();
  const { list, countAll } = useRecordingList(RECORDINGS, table, search, from);
  const rowActions = useRowActions();
  return (
    <ListScreen
      list={list}
      empty="Recordings appear here once the service has stored the first one."
      status={countAll}
      selected={(rows) => <SelectedRecordings rows={rows} />}
      rowActions={rowActions}
    >
      <Peek recordingId={search.peek ?? ""} {...list.peek.moves} />
    </ListScreen>
  );
}
