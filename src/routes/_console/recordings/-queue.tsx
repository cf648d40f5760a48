import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { recordingPages, type RecordingRow } from "~/api/recordings.ts";
import { dayHeading, startsDay } from "~/components/list/days.tsx";
import { EmptyList } from "~/components/list/empty-list.tsx";
import { ClearFilters } from "~/components/list/filter-chips.tsx";
import { ListBody } from "~/components/list/list-body.tsx";
import { describeExactly, ExactBounds, Loaded } from "~/components/list/list-status.tsx";
import { useList } from "~/components/list/use-list.ts";
import { useListPlace, useListStart } from "~/components/list/use-list-place.ts";
import { usePeek } from "~/components/list/use-peek.ts";
import { Page } from "~/components/page.tsx";
import { CountAll } from "~/components/recording/count-all.tsx";
import type { ColumnId, RecordingListSearch } from "~/components/recording-search.ts";
import { useReason } from "~/components/use-reason.ts";
import { useTeamOf } from "~/components/use-team-of.ts";
import { recordingList } from "~/contract/recordings.ts";
import { formatCount } from "~/lib/format.ts";
import { classes, INK_LINK } from "~/ui/classes.ts";
import { Grid } from "~/ui/grid.tsx";
import { useShortcuts } from "~/ui/use-shortcuts.ts";
import { makeColumns } from "./-columns.tsx";
import { RangeChip, ResultChip, TeamsChip, TypeChip } from "./-filter-chips.tsx";
import { setFilters } from "./-filters.tsx";
import { NarrowRow } from "./-narrow-row.tsx";
import { BacklogPane } from "./-queue/backlog-pane.tsx";
import { queueQueryOf } from "./-queue/search.ts";
import { bringAllBack, bringLastBack, setAside, useSetAside } from "./-queue/set-aside.ts";
import { Workspace } from "./-queue/workspace.tsx";
import { SourceSwitch } from "./-source-switch.tsx";

const route = getRouteApi("/_console/recordings/");
const COLUMNS: readonly ColumnId[] = ["recorded", "rep", "title"];

/**
 * Recordings without a link to the CRM, one after the other, each beside what it could belong to.
 * The interface has no call that links: the ways there are copying ids and composing an engagement.
 */
export default function UnlinkedQueue() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = queueQueryOf(search);
  const start = useListStart(query, route.useLoaderData().from);
  const reason = useReason(recordingList);
  const list = useList(recordingPages(query, start.from), reason === undefined);
  const onRest = useListPlace(list, start.from);
  const aside = useSetAside();
  const rows = list.rows.filter(({ id }) => !aside.includes(id));
  const peek = usePeek(rows, search.peek);
  const columns = makeColumns(true, useTeamOf());
  const [readAt] = useState(() => Date.now());
  useShortcuts("Unlinked queue", [
    { keys: "u", label: "Bring back what was set aside last", run: bringLastBack },
  ]);

  const change = (next: Partial<RecordingListSearch>) =>
    void navigate({
      search: (previous) => ({ ...previous, ...next, from: undefined, at: undefined }),
      state: { pages: undefined },
    });
  const open = (row: RecordingRow) =>
    void navigate({
      to: "/recordings/$recordingId",
      params: { recordingId: row.id },
      search: (previous) => ({ ...previous, peek: undefined }),
    });
  const dismiss = (id: string) => {
    setAside(id);
    const index = rows.findIndex((row) => row.id === id);
    peek.peekAt((rows[index + 1] ?? rows[index - 1])?.id);
  };
  const filters = setFilters({ ...search, crmLinkStatus: undefined });
  const bounds = describeExactly(search["dateCreated:gt"], search["dateCreated:lt"]);
  return (
    <Page
      title="Recordings"
      beside={<SourceSwitch current="unlinked" />}
      filters={
        <>
          <TeamsChip search={search} change={change} />
          <TypeChip search={search} change={change} />
          <RangeChip search={search} change={change} />
          <ResultChip search={search} change={change} />
          <ClearFilters set={filters} change={change} />
        </>
      }
      status={
        list.pending ? undefined : (
          <>
            <Loaded list={list} />
            {list.more && <CountAll key={list.list} query={query} />}
            {aside.length > 0 && (
              <span role="status" className="shrink-0">
                <strong>{formatCount(aside.length)} set aside</strong>{" "}
                <button type="button" className={INK_LINK} onClick={bringAllBack}>
                  Bring back
                </button>
              </span>
            )}
            {bounds !== "" && <ExactBounds>{bounds}</ExactBounds>}
          </>
        )
      }
    >
      <div className="shrink-0 border-b border-line px-4 py-2 text-small">
        <h2 className="mr-2 inline font-[600]">Unlinked queue</h2>
        <p className="inline text-text-muted">
          Without a definite link to an opportunity or engagement of a customer. The interface has
          no call that links one: pass its ids on, or sync an engagement with rep, time and
          customer.
        </p>
      </div>
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ListBody
            noun="unlinked recordings"
            reason={reason}
            list={list}
            from={start.from}
            onRestart={() => {
              start.restart();
              change({});
            }}
            empty={
              <EmptyList noun="unlinked recordings" set={filters} change={change}>
                Every recording has its link to the CRM.
              </EmptyList>
            }
          >
            <Grid
              label="Unlinked recordings"
              columns={[
                ...COLUMNS.map((column) => columns[column]),
                { ...columns.customer, header: "Closest match", width: 164, drop: 1 },
              ]}
              {...list.grid}
              rows={rows}
              {...peek.grid}
              // The queue has one head: what it stands at is what is worked on.
              onCursor={(index) => peek.peekAt(rows[index]?.id)}
              onOpen={open}
              narrow={(row) => <NarrowRow row={row} />}
              startsGroup={(row, previous) => startsDay(row.dateCreated, previous?.dateCreated)}
              groupHeading={(row) => dayHeading(row.dateCreated)}
              list={list.list}
              initialIndex={rows.findIndex((row) => row.id === search.at)}
              onRest={onRest}
            />
          </ListBody>
        </div>
        {reason === undefined && (search.peek !== undefined || list.rows.length > 0) && (
          <aside
            aria-label={search.peek === undefined ? "Backlog" : "Recording to link"}
            className={classes(
              "shrink-0 overflow-y-auto border-line-strong bg-surface-raised max-lg:max-h-[60%] max-lg:border-t lg:w-[520px] lg:border-l",
              search.peek === undefined && "max-lg:max-h-[40%]",
            )}
          >
            {search.peek === undefined ? (
              <BacklogPane list={list} readAt={readAt} />
            ) : (
              <Workspace
                key={search.peek}
                recordingId={search.peek}
                onSetAside={() => dismiss(search.peek ?? "")}
                onClose={() => peek.peekAt(undefined)}
              />
            )}
          </aside>
        )}
      </div>
    </Page>
  );
}
