import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RecordingRow } from "~/api/recordings.ts";
import type { List } from "~/components/list/use-list.ts";
import { Name } from "~/components/names.tsx";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import { useEveryPage } from "~/components/use-every-page.ts";
import { useTeamOf } from "~/components/use-team-of.ts";
import { type AgeSpan, boundsBefore, WAITING } from "~/lib/ages.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";
import { backlogOf, type BacklogRow } from "./backlog.ts";

const SHORT = ["< 7 d", "7–30 d", "30–90 d", "90 d +"];

const instant = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time).toISOString();

/** Narrows the queue to a team and an age; what was set before in those filters is replaced. */
const narrowed =
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

function Count({
  value,
  row,
  span,
  now,
}: {
  value: number;
  row: BacklogRow;
  span: AgeSpan | undefined;
  now: number;
}) {
  if (value === 0) return <span className="text-text-faint">0</span>;
  if (row.teamId === undefined) return <>{formatCount(value)}</>;
  return (
    <Link
      from="/recordings/"
      to="/recordings"
      search={narrowed(row.teamId, span, now)}
      preload={false}
      className={INK_LINK}
    >
      {formatCount(value)}
    </Link>
  );
}

/** What waits, by team and age, of what is loaded; reads the rest where it is asked to. */
export function BacklogPane({ list, readAt }: { list: List<RecordingRow>; readAt: number }) {
  const teamOf = useTeamOf();
  const [reading, setReading] = useState(false);
  useEveryPage(
    {
      hasNextPage: list.more,
      isFetchingNextPage: list.loadingMore,
      isFetchNextPageError: list.moreError !== null,
      fetchNextPage: list.loadMore,
    },
    reading,
  );
  const rows = backlogOf(list.rows, teamOf, readAt);
  const columns: TableColumn<BacklogRow>[] = [
    {
      header: "Team",
      cell: ({ teamId }) =>
        teamId === undefined ? <None>no team</None> : <Name kind="team" id={teamId} />,
    },
    ...WAITING.map((span, index) => ({
      header: SHORT[index] ?? span.name,
      align: "right" as const,
      cell: (row: BacklogRow) => (
        <Count value={row.byAge[index] ?? 0} row={row} span={span} now={readAt} />
      ),
    })),
    {
      header: "All",
      align: "right",
      cell: (row) => <Count value={row.total} row={row} span={undefined} now={readAt} />,
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
        (reading ? (
          <Button onClick={() => setReading(false)}>Stop</Button>
        ) : (
          <Button onClick={() => setReading(true)}>Load all</Button>
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
        {plural(rows.length, "team")}. Age is the time since a recording was made. Press a figure to
        narrow the queue to it.
      </p>
    </Section>
  );
}
