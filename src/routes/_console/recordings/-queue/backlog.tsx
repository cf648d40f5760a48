import { useState } from "react";
import type { RecordingRow } from "~/api/recordings.ts";
import type { List } from "~/components/list/use-list.ts";
import { useLoadOn } from "~/components/list/use-load-on.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import {
  type AgeSpan,
  boundsBefore,
  isWithin,
  readSpans,
  WAITING,
} from "~/components/recording/ages.ts";
import type { Action } from "~/lib/actions.ts";
import { formatCount, plural, timeOf } from "~/lib/format.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable, type TableColumn } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";
import { useTeamOf } from "../-table/rows.tsx";

/** A team's unlinked recordings. */
interface TeamBacklog {
  /** Undefined for recordings without a known team. */
  teamId: string | undefined;
  /** When they were created; NaN if that isn't known. */
  times: number[];
}

/** The backlog of each team, the largest first. */
function backlogOf(
  rows: readonly RecordingRow[],
  teamOf: (row: RecordingRow) => { id: string } | undefined,
): TeamBacklog[] {
  const teams = new Map<string | undefined, TeamBacklog>();
  for (const row of rows) {
    const teamId = teamOf(row)?.id;
    const team = teams.get(teamId) ?? { teamId, times: [] };
    teams.set(teamId, team);
    team.times.push(timeOf(row.dateCreated));
  }
  return [...teams.values()].toSorted((a, b) => b.times.length - a.times.length);
}

const SHORT = ["< 7 d", "7–30 d", "30–90 d", "90 d +"].map((span) =>
  span.replaceAll(" ", "\u00a0"),
);

const instant = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time).toISOString();

/** The search parameters of an age. */
function datesOf(span: AgeSpan, now: number) {
  const { start, end } = boundsBefore(span, now);
  return { "dateCreated:gt": instant(start), "dateCreated:lt": instant(end) };
}

/** What wasn't read isn't 0. */
const NotRead = () => (
  <span title="Not read" className="no-data inline-block h-4 w-8 border border-line align-middle">
    <span className="sr-only">not read</span>
  </span>
);

/** A number that filters the queue by its team, and its `dates` if it has any. */
function Count({
  value,
  isRead,
  teamId,
  dates,
}: {
  value: number;
  /** Whether there are no others. */
  isRead: boolean;
  teamId: string | undefined;
  dates?: object;
}) {
  if (value === 0) {
    return isRead ? <span className="text-text-faint">0</span> : <NotRead />;
  }
  const count = `${formatCount(value)}${isRead ? "" : "+"}`;
  if (teamId === undefined) return <>{count}</>;
  return (
    <TextLink
      from="/recordings/"
      to="/recordings"
      search={(last) => ({
        ...last,
        from: undefined,
        at: undefined,
        peek: undefined,
        teamId: [teamId],
        ...dates,
      })}
    >
      {count}
    </TextLink>
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
  const { more } = list;
  const teams = backlogOf(list.rows, teamOf);
  const read = readSpans(list.rows, { more, from }, readAt);
  const isComplete = !more && from === undefined;
  const loadAll: Action = {
    label: loadsAll ? "Stop" : "Load all",
    words: "backlog by team and age unlinked recordings",
    run: () => setLoadsAll(!loadsAll),
  };
  useActions("On this screen", [loadAll], more);
  const loaded = formatCount(list.rows.length);
  const columns: TableColumn<TeamBacklog>[] = [
    {
      header: "Team",
      cell: ({ teamId }) =>
        teamId === undefined ? <None>no team</None> : <NounLink kind="team" id={teamId} />,
    },
    ...WAITING.map((span, index) => ({
      header: SHORT[index] ?? span.name,
      align: "right" as const,
      cell: ({ teamId, times }: TeamBacklog) => (
        <Count
          value={times.filter((time) => isWithin(span, time, readAt)).length}
          isRead={read[index] ?? false}
          teamId={teamId}
          dates={datesOf(span, readAt)}
        />
      ),
    })),
    {
      header: "All",
      align: "right",
      cell: ({ teamId, times }) => (
        <Count value={times.length} isRead={isComplete} teamId={teamId} />
      ),
    },
  ];
  return (
    <Section
      title="Backlog by team and age"
      beside={more ? `of the newest ${loaded} loaded, more available` : `of all ${loaded}`}
      actions={more && <ActionButton action={loadAll} />}
      headClassName="flex-wrap items-center gap-x-2 gap-y-1"
    >
      <PlainTable
        label="Backlog by team and age"
        columns={columns}
        rows={teams}
        rowKey={({ teamId }) => teamId ?? ""}
      />
      <p className="mt-3 text-small text-text-muted">
        {plural(teams.length, "team")}. Age is the time since the recording. Click a number to
        filter the queue.
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
