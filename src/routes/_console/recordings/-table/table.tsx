import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { NewRecordings } from "./new-recordings.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import { isUtc } from "~/lib/day-range.ts";
import { describeExactly } from "~/components/list/list-status.tsx";
import { useTableScreen } from "~/components/list/use-table-screen.tsx";
import { useColumns } from "~/components/list/columns/use-columns.tsx";
import { hiddenFields, RECORDING_TABLE } from "~/components/recording/columns.ts";
import { queryOf } from "~/components/recording/search.ts";
import { useTeamOf } from "../-columns/use-team-of.ts";
import { listId } from "~/api/paging.ts";
import { RECORDING_VIEWS } from "../-filters/views.ts";
import { RECORDINGS } from "../-list.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { makeColumns } from "../-columns/columns.tsx";
import { RecordingFilters, activeRecordingFilters } from "../-filters/filters.tsx";
import { NarrowRow } from "../-columns/narrow-row.tsx";
import { useOpenRecording } from "../-recording/details-link.tsx";
import { nextOrder, sortOf } from "./orders.ts";
import { quickTextsOf } from "./quick-texts.ts";
import { CountAll, useCounted } from "~/components/recording/count-all.tsx";
import { RecordingActions } from "../-selection/parts.ts";
import { SourceSwitch } from "../-filters/source-switch.tsx";
import { FailedPeek } from "~/components/list/peek/failed-peek.tsx";
import { laterPart, lazyPart } from "~/ui/lazy/lazy-part.tsx";

const Peek = lazyPart("recordings", () => import("../-recording/peek.tsx"), FailedPeek);
// Loads after the rows.
const Timeline = laterPart("parts", () => import("./timeline.tsx"));
const RepNote = lazyPart("parts", () => import("../-columns/rep-note.tsx"));
const TIMELINE = "recordings.timeline";
const route = getRouteApi("/_console/recordings/");

/** All recordings the credential can access, with every filter of the API. */
export function RecordingTable() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = queryOf(search);
  const teamOf = useTeamOf();
  const { screen, shell, viewName } = useTableScreen({
    list: RECORDINGS,
    query,
    search,
    from: route.useLoaderData().from,
    quickTexts: quickTextsOf(teamOf),
    views: RECORDING_VIEWS,
    exports: "recordings",
    leftOut: hiddenFields(search),
    actions: (selected, onExport) => (
      <RecordingActions
        rows={selected.map((row) => ({ ...row, time: row.dateCreated }))}
        organizationId={search.organizationId}
        onExport={onExport}
      />
    ),
  });
  const { list, rows, view, change } = screen;
  const counted = useCounted(query);
  const [timeline, showTimeline] = useState(() => readPreference(TIMELINE) !== "off");
  const utc = isUtc({ after: search["dateCreated:gt"], before: search["dateCreated:lt"] });
  const byTime = (search.orderBy ?? "dateCreated") === "dateCreated";
  // As long as they are the same, rows aren't rendered again when the screen is, as for a menu or a peek.
  const all = useMemo(() => {
    const made = makeColumns(byTime, teamOf);
    const note = (close: () => void) => <RepNote view={view} close={close} />;
    return { ...made, rep: { ...made.rep, note } };
  }, [byTime, teamOf, view]);
  const columns = useColumns({
    table: RECORDING_TABLE,
    columns: all,
    search,
    view,
    viewName,
    // A column that needs a flag makes it another query.
    isSameList: (next) => listId(queryOf({ ...search, columns: next })) === listId(query),
    option: {
      label: "Show timeline",
      value: timeline,
      onChange(shown) {
        writePreference(TIMELINE, shown ? undefined : "off");
        showTimeline(shown);
      },
    },
  });
  const openRecording = useOpenRecording();
  return (
    <ListScreen
      {...shell}
      title="Recordings"
      noun="recording"
      table={{
        label: "Recordings",
        ...columns.grid,
        sort: sortOf(search),
        onSort: (column) => change(nextOrder(search, column)),
        onOpen: openRecording,
        narrow: (row) => <NarrowRow row={row} />,
      }}
      dayOf={byTime ? (row) => row.dateCreated : undefined}
      utc={utc}
      active={activeRecordingFilters(search)}
      empty="Recordings appear here once the service has stored the first one."
      beside={
        <>
          {shell.beside}
          <SourceSwitch current={undefined} />
        </>
      }
      filters={<RecordingFilters search={search} change={change} columns={columns.button} />}
      counted={counted}
      status={list.more && counted === undefined && <CountAll key={list.list} query={query} />}
      bounds={describeExactly(query["dateCreated:gt"], query["dateCreated:lt"])}
      notice={
        screen.from === undefined &&
        !list.stale && (
          <NewRecordings
            query={query}
            newest={list.rows[0]}
            view={view}
            onShow={() =>
              void navigate({
                search: (previous) => ({ ...previous, at: undefined }),
                replace: true,
              })
            }
          />
        )
      }
      toolbar={
        timeline &&
        byTime && (
          <Timeline
            rows={rows}
            view={view}
            utc={utc}
            filtered={screen.quick?.filter !== undefined}
          />
        )
      }
      peek={<Peek recordingId={search.peek ?? ""} {...screen.peek.panel} />}
    />
  );
}
