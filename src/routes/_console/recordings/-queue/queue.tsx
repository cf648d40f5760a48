import CircleDashed from "lucide-react/icons/circle-dashed";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { RecordingRow } from "~/api/recordings.ts";
import type { ListColumns } from "~/components/list/columns.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { ListState } from "~/components/list/list-state.tsx";
import { CustomerCell } from "~/components/recording/cells.tsx";
import { CountAll } from "~/components/recording/count-all.tsx";
import { hiddenFields, type RecordingListSearch } from "~/components/recording/lists.tsx";
import { classes } from "~/ui/classes.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { makeColumns, useRecordingPage } from "../-table/rows.tsx";
import { SourceSwitch } from "../-table/source-switch.tsx";
import { BacklogPane } from "./backlog.tsx";
import { QUEUE } from "./list.ts";
import {
  NoUnlinked,
  QueueProgress,
  restoreLast,
  skip,
  useIsOpen,
  useSkipped,
} from "./queue-progress.tsx";
import { Workspace } from "./workspace.tsx";

const route = getRouteApi("/_console/recordings/");

function columnsOf(teamOf: Parameters<typeof makeColumns>[1]): ListColumns<RecordingRow> {
  const { customer, title, ...columns } = makeColumns(true, teamOf);
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
        width: 144,
        drop: 1,
        cell: ({ crmCustomer }) => (
          <span className="flex items-center gap-1.5 not-has-[svg]:pl-5">
            {crmCustomer?.matchingSource === "FUZZY" && (
              <CircleDashed size={14} className="shrink-0 text-control" aria-label="Possible" />
            )}
            <CustomerCell customer={crmCustomer} brief />
          </span>
        ),
      },
    },
  };
}

/** The recording that is worked on; without one the backlog. */
function QueueAside({
  state: { list, rows, peek, view, from, reason },
  search,
  readAt,
}: {
  state: ListState<RecordingRow>;
  search: RecordingListSearch;
  readAt: number;
}) {
  const { id } = peek;
  if (reason !== undefined || (id === undefined && list.rows.length === 0)) return null;
  const index = rows.findIndex((row) => row.id === id);
  const next = rows[index + 1];
  // What the composer needs to come back to the recording after this one.
  const place = {
    queue: { ...search, peek: undefined },
    next: next && { id: next.id, title: next.title ?? next.id },
  };
  return (
    <aside
      aria-label={id === undefined ? "Backlog" : "Recording to link"}
      className={classes(
        "shrink-0 overflow-y-auto border-line-strong bg-surface-raised max-lg:max-h-[60%] max-lg:border-t lg:w-[520px] lg:border-l",
        id === undefined
          ? "max-lg:max-h-[40%] short:max-h-none"
          : "short:sticky short:bottom-0 short:z-10 short:max-h-[60dvh]",
      )}
    >
      {id === undefined ? (
        <BacklogPane list={list} from={from} readAt={readAt} />
      ) : (
        <Workspace
          key={id}
          recordingId={id}
          place={list.pending ? undefined : place}
          onSkip={() => {
            skip(id);
            peek.peekAt((next ?? rows[index - 1])?.id);
          }}
          onClose={() => {
            peek.peekAt(undefined);
            view.focus();
          }}
        />
      )}
    </aside>
  );
}

/**
 * Recordings without a CRM link, one after the other, each beside the opportunities it could belong
 * to. The API has no call that links one: the ways are copying IDs and syncing an engagement.
 */
export default function UnlinkedQueue() {
  const search = route.useSearch();
  const { from } = route.useLoaderData();
  const keep = useIsOpen();
  const { teamOf, page } = useRecordingPage(search.organizationId);
  const [readAt] = useState(() => Date.now());
  const skipped = useSkipped();
  useActions(
    "In the unlinked queue",
    [{ keys: "u", label: "Undo skip", run: restoreLast }],
    skipped > 0,
  );
  return (
    <ListScreen
      list={QUEUE}
      search={search}
      from={from}
      page={{
        ...page,
        noun: "unlinked recording",
        label: "Unlinked recordings",
        columns: columnsOf(teamOf),
        keep,
        timeOf: (row) => row.dateCreated,
        leftOut: hiddenFields({ columns: ["customer"] }),
        empty: ({ list }) => (
          <NoUnlinked unlinked={list.reading} organizationId={search.organizationId} />
        ),
        beside: <SourceSwitch current="unlinked" />,
        // Moving in the table moves the peek: the row under the cursor is the one worked on.
        grid: ({ rows, peek }) => ({
          onCursor: (index) => peek.peekAt(rows[index]?.id),
          pressLinks: true,
        }),
        status: ({ list }) => (
          <>
            {list.more && <CountAll key={list.list} query={QUEUE.query(search)} />}
            <QueueProgress />
          </>
        ),
        intro: {
          title: "Unlinked",
          text: "Recordings without a confirmed CRM link. The API can't link them directly: sync an engagement with the same rep, time and customer, or copy the IDs for your CRM admin.",
        },
        aside: (state) => <QueueAside state={state} search={search} readAt={readAt} />,
      }}
    />
  );
}
