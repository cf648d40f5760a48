import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RecordingRow } from "~/api/recordings.ts";
import type { List } from "~/components/list/use-list.ts";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import type { RecordingListSearch } from "~/components/recording/lists.tsx";
import { useTeamOf } from "../-table/rows.tsx";
import { type AgeSpan, boundsBefore, WAITING } from "~/components/recording/ages.ts";
import { useLoadOn } from "../-use-load-on.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";
import { backlogOf, type BacklogRow } from "./backlog.ts";
import { type Read, readSpans } from "./read-spans.ts";

const SHORT = ["< 7 d", "7–30 d", "30–90 d", "90 d +"];

const instant = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time).toISOString();

/** Filters the queue by a team and an age, replacing those filters. */
const filterBy =
  (teamId: string | undefined, span: AgeSpan | undefined, now: number) =>
  (search: RecordingListSearch) => {
    const bounds = span && boundsBefore(span, now);
    return {
      ...search,
      from: undefined,
      at: undefined,
      peek: undefined,
      ...(teamId !== undefined && { teamId: [teamId] }),
      ...(bounds && {
        "dateCreated:gt": instant(bounds.start),
        "dateCreated:lt": instant(bounds.end),
      }),
    };
  };

/** What wasn't read isn't 0. */
const NotRead = () => (
  <span title="Not read" className="no-data inline-block h-4 w-8 border border-line align-middle">
    <span className="sr-only">not read</span>
  </span>
);

function Count({
  value,
  read,
  row,
  span,
  now,
}: {
  value: number;
  read: Read;
  row: BacklogRow;
  span: AgeSpan | undefined;
  now: number;
}) {
  if (value === 0) {
    return read === "all" ? <span className="text-text-faint">0</span> : <NotRead />;
  }
  const count = `${formatCount(value)}${read === "all" ? "" : "+"}`;
  if (row.teamId === undefined) return <>{count}</>;
  return (
    <Link
      from="/recordings/"
      to="/recordings"
      search={filterBy(row.teamId, span, now)}
      preload={false}
      className={INK_LINK}
    >
      {count}
    </Link>
  );
}

/** The unlinked recordings loaded so far by team and age; loads the rest on request. */
export function BacklogPane({
  list,
  from,
  readAt,
}: {
  list: List<RecordingRow>;
  /** The cursor the list starts at. */
  from: string | undefined;
  readAt: number;
}) {
  const teamOf = useTeamOf();
  const [loadsAll, setLoadsAll] = useState(false);
  useLoadOn(list, loadsAll);
  const rows = backlogOf(list.rows, teamOf, readAt);
  const read = readSpans(list.rows, { more: list.more, from }, readAt);
  const isComplete = !list.more && from === undefined;
  const columns: TableColumn<BacklogRow>[] = [
    {
      header: "Team",
      cell: ({ teamId }) =>
        teamId === undefined ? <None>no team</None> : <NounLink kind="team" id={teamId} />,
    },
    ...WAITING.map((span, index) => ({
      header: SHORT[index] ?? span.name,
      align: "right" as const,
      cell: (row: BacklogRow) => (
        <Count
          value={row.byAge[index] ?? 0}
          read={read[index] ?? "none"}
          row={row}
          span={span}
          now={readAt}
        />
      ),
    })),
    {
      header: "All",
      align: "right",
      cell: (row) => (
        <Count
          value={row.total}
          read={isComplete ? "all" : "part"}
          row={row}
          span={undefined}
          now={readAt}
        />
      ),
    },
  ];
  return (
    <Section
      title="Backlog by team and age"
      beside={
        list.more
          ? `of the newest ${formatCount(list.rows.length)} loaded, more available`
          : `of all ${formatCount(list.rows.length)}`
      }
      actions={
        list.more &&
        (loadsAll ? (
          <Button onClick={() => setLoadsAll(false)}>Stop</Button>
        ) : (
          <Button onClick={() => setLoadsAll(true)}>Load all</Button>
        ))
      }
    >
      <PlainTable
        label="Backlog by team and age"
        columns={columns}
        rows={rows}
        rowKey={({ teamId }) => teamId ?? ""}
      />
      <p className="mt-3 text-small text-text-muted">
        {plural(rows.length, "team")}. Age is the time since the recording. Click a number to filter
        the queue.
        {!isComplete && (
          <>
            {" "}
            <NotRead /> not read yet; + at least this many.
          </>
        )}
      </p>
    </Section>
  );
}
