import CircleDashed from "lucide-react/icons/circle-dashed";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { FilterBar } from "~/components/list/filters/filter-bar.tsx";
import { ClearFilters } from "~/components/list/filters/filter-chips.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import { isUtc } from "~/lib/day-range.ts";
import { describeExactly } from "~/components/list/list-status.tsx";
import { useTableScreen } from "~/components/list/use-table-screen.tsx";
import { CustomerCell } from "~/components/recording/cells.tsx";
import { CountAll } from "~/components/recording/count-all.tsx";
import { type ColumnId, hiddenFields } from "~/components/recording/columns.ts";
import { useTeamOf } from "../-columns/use-team-of.ts";
import { RECORDINGS } from "../-list.ts";
import { classes } from "~/ui/classes.ts";
import { useShortcuts } from "~/ui/keyboard/use-shortcuts.ts";
import { makeColumns } from "../-columns/columns.tsx";
import { chipsOf } from "../-filters/filter-chips.tsx";
import { activeRecordingFilters } from "../-filters/filters.tsx";
import { QUEUE_VIEWS } from "../-filters/views.ts";
import { NarrowRow } from "../-columns/narrow-row.tsx";
import { useOpenRecording } from "../-recording/details-link.tsx";
import { RecordingActions } from "../-selection/parts.ts";
import { quickTextsOf } from "../-table/quick-texts.ts";
import { BacklogPane } from "./backlog.tsx";
import { NoUnlinked, QueueProgress, restoreLast, skip, useIsOpen } from "./queue-progress.tsx";
import { queueQueryOf } from "./search.ts";
import { Workspace } from "./workspace.tsx";
import { SourceSwitch } from "../-filters/source-switch.tsx";

const route = getRouteApi("/_console/recordings/");
const COLUMNS: readonly ColumnId[] = ["recorded", "rep", "title"];

/**
 * Recordings without a CRM link, one after the other, each beside the opportunities it could belong
 * to. The API has no call that links one: the ways are copying IDs and syncing an engagement.
 */
export default function UnlinkedQueue() {
  const search = route.useSearch();
  const query = queueQueryOf(search);
  const teamOf = useTeamOf();
  const { screen, shell } = useTableScreen({
    list: RECORDINGS,
    query,
    search,
    from: route.useLoaderData().from,
    keep: useIsOpen(),
    quickTexts: quickTextsOf(teamOf),
    views: QUEUE_VIEWS,
    exports: "recordings",
    leftOut: hiddenFields({ columns: ["customer"] }),
    actions: (selected, onExport) => (
      <RecordingActions
        rows={selected.map((row) => ({ ...row, time: row.dateCreated }))}
        organizationId={search.organizationId}
        onExport={onExport}
      />
    ),
  });
  const { list, rows, peek, change } = screen;
  const openRecording = useOpenRecording();
  const columns = makeColumns(true, teamOf);
  const [readAt] = useState(() => Date.now());
  useShortcuts("In the unlinked queue", [
    { keys: "u", label: "Bring back the last one skipped", run: restoreLast },
  ]);

  const skipAndMoveOn = (id: string) => {
    skip(id);
    const index = rows.findIndex((row) => row.id === id);
    peek.peekAt((rows[index + 1] ?? rows[index - 1])?.id);
  };
  /** What the composer needs to come back to the recording after this one. */
  const placeOf = (id: string) => {
    const next = rows[rows.findIndex((row) => row.id === id) + 1];
    return {
      queue: { ...search, peek: undefined },
      next: next && { id: next.id, title: next.title ?? next.id },
    };
  };
  const filters = activeRecordingFilters({ ...search, crmLinkStatus: undefined });
  return (
    <ListScreen
      {...shell}
      title="Recordings"
      noun="unlinked recording"
      table={{
        label: "Unlinked recordings",
        columns: [
          ...COLUMNS.map((column) => columns[column]),
          {
            ...columns.customer,
            header: "Closest match",
            width: 164,
            drop: 1,
            cell: ({ crmCustomer }) => (
              <span className="flex items-center gap-1.5">
                {crmCustomer?.matchingSource === "FUZZY" && (
                  <CircleDashed size={14} className="shrink-0 text-control" aria-label="Possible" />
                )}
                <CustomerCell customer={crmCustomer} />
              </span>
            ),
          },
        ],
        // Moving in the table moves the peek: the row under the cursor is the one worked on.
        onCursor: (index) => peek.peekAt(rows[index]?.id),
        onOpen: openRecording,
        narrow: (row) => <NarrowRow row={row} />,
      }}
      dayOf={(row) => row.dateCreated}
      utc={isUtc({ after: search["dateCreated:gt"], before: search["dateCreated:lt"] })}
      active={filters}
      empty={<NoUnlinked unlinked={list.reading} organizationId={search.organizationId} />}
      beside={
        <>
          {shell.beside}
          <SourceSwitch current="unlinked" />
        </>
      }
      filters={
        <FilterBar
          filters={chipsOf({ search, change })}
          after={<ClearFilters active={filters} change={change} />}
        />
      }
      status={
        <>
          {list.more && <CountAll key={list.list} query={query} />}
          <QueueProgress />
        </>
      }
      bounds={describeExactly(query["dateCreated:gt"], query["dateCreated:lt"])}
      intro={{
        title: "Unlinked",
        text: "Recordings without a confirmed CRM link. The API can't link them directly: sync an engagement with the same rep, time and customer, or copy the IDs for your CRM admin.",
      }}
      aside={
        screen.reason === undefined &&
        (peek.id !== undefined || list.rows.length > 0) && (
          <aside
            aria-label={peek.id === undefined ? "Backlog" : "Recording to link"}
            className={classes(
              "shrink-0 overflow-y-auto border-line-strong bg-surface-raised max-lg:max-h-[60%] max-lg:border-t lg:w-[520px] lg:border-l",
              peek.id === undefined
                ? "max-lg:max-h-[40%] short:max-h-none"
                : "short:sticky short:bottom-0 short:z-10 short:max-h-[60dvh]",
            )}
          >
            {peek.id === undefined ? (
              <BacklogPane list={list} from={screen.from} readAt={readAt} />
            ) : (
              <Workspace
                key={peek.id}
                recordingId={peek.id}
                place={list.pending ? undefined : placeOf(peek.id)}
                onSkip={() => skipAndMoveOn(peek.id ?? "")}
                onClose={() => {
                  peek.peekAt(undefined);
                  screen.view.focus();
                }}
              />
            )}
          </aside>
        )
      }
    />
  );
}
