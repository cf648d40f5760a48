import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { organizationPages } from "~/api/nouns/organizations.ts";
import { uniqueRows } from "~/api/lists/paging.ts";
import { customerName, type RecordingRow, repOf } from "~/api/nouns/recordings.ts";
import { teamsOf } from "~/api/nouns/teams.ts";
import { many } from "~/components/filter/chips.tsx";
import type { ChipProps } from "~/components/list/filter-chips.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { Marked, MatchedBeside } from "~/components/names/marked.tsx";
import type { Facets, QuickTexts } from "~/components/list/matching.ts";
import { dayTimes, TwoLines } from "~/components/list/row-parts.tsx";
import { Name } from "~/components/names/names.tsx";
import {
  CustomerCell,
  durationCell,
  FollowupScores,
  MediaGlyph,
  PrivateGlyph,
} from "~/components/recording/cells.tsx";
import type { ColumnId } from "~/components/recording/lists.tsx";
import { ResultGlyph, resultLabel, ResultMark } from "~/components/recording/result-mark.tsx";
import type { Action } from "~/lib/actions.ts";
import { formatDuration } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { listParam, textParam } from "~/lib/search.ts";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { lazyPart } from "~/ui/lazy.tsx";
import { None } from "~/ui/mono.tsx";
import { openRecording, TitleLink } from "../-recording/details-link.tsx";
import { callsLabel, repCalls } from "./rep-calls.ts";
import { RECORDING_TEXTS } from "./texts.ts";

const TypePicker = lazyPart(() => import("./type-picker.tsx"));
export const RecordingActions = lazyPart(() => import("../-selection/recording-actions.tsx"));

/**
 * Finds the team of a recording: its own, if the service names one; else, marked as derived, the
 * only team its user is a member of among the organizations loaded so far.
 */
export function useTeamOf() {
  // Reads what the organization switcher has loaded, and loads nothing for it.
  const { data, hasNextPage, isError } = useInfiniteQuery({
    ...organizationPages(),
    enabled: false,
  });
  // Another function renders all rows again, so there isn't one for each page: the first, then all of them.
  const first = data?.pages[0];
  const all = hasNextPage && !isError ? undefined : data;
  return useMemo(() => {
    const teams = new Map<string, string | null>();
    const pages = all?.pages ?? (first ? [first] : []);
    for (const team of teamsOf(uniqueRows(pages))) {
      for (const uid of team.memberUids ?? []) teams.set(uid, teams.has(uid) ? null : team.id);
    }
    return (row: RecordingRow) => {
      if (row.teamId !== undefined) return { id: row.teamId, derived: false };
      if (row.organizationId !== undefined) return undefined;
      const id = row.userId === undefined ? undefined : teams.get(row.userId);
      return id ? { id, derived: true } : undefined;
    };
  }, [all, first]);
}

/** What the quick filter searches in a recording. */
export function useRecordingTexts(teamOf: TeamOf) {
  return useMemo(
    (): QuickTexts<RecordingRow> => ({
      ...RECORDING_TEXTS,
      namedOf: (row) => [
        ["user", row.userId],
        ["team", teamOf(row)?.id],
      ],
    }),
    [teamOf],
  );
}

type Column = GridColumn<RecordingRow>;

type TeamOf = ReturnType<typeof useTeamOf>;

/** The columns by ID. In a list ordered by time (`byTime`), the day is shown only when it changes. */
export function makeColumns(byTime: boolean, teamOf: TeamOf): Record<ColumnId, Column> {
  return {
    recorded: {
      id: "recorded",
      header: "Recorded",
      ...dayTimes((row) => row.dateCreated, byTime),
      sortable: true,
    },
    rep: {
      id: "rep",
      header: "Rep",
      width: 134,
      grow: true,
      growsTo: "13%",
      hideOrder: 1,
      cell(row) {
        const name = repOf(row);
        return name ? <Marked text={name} /> : <Name kind="user" id={row.userId} />;
      },
    },
    title: {
      id: "title",
      header: "Title",
      // Beside a peek, the other columns make room for the title.
      width: 260,
      grow: true,
      growsTo: 720,
      sortable: true,
      isRow: true,
      cell: (row) => (
        <>
          <MediaGlyph isVideo={row.isVideo} />
          <TitleLink row={row} />
          {row.isPrivate && <PrivateGlyph />}
          <MatchedBeside column="customer" text={customerName(row.crmCustomer)} />
        </>
      ),
    },
    customer: {
      id: "customer",
      header: "Customer",
      width: 218,
      grow: true,
      growsTo: "18%",
      hideOrder: 4,
      cell: (row) => <CustomerCell customer={row.crmCustomer} />,
    },
    result: {
      id: "result",
      header: "Result",
      width: 100,
      sortable: true,
      cell: (row) => <ResultMark result={row.result} />,
    },
    duration: {
      id: "duration",
      header: "Duration",
      width: 104,
      align: "right",
      hideOrder: 3,
      sortable: true,
      cell: (row) => durationCell(row.durationInMilliseconds),
    },
    evaluation: {
      id: "evaluation",
      header: "Evaluation",
      width: 80,
      align: "right",
      hideOrder: 2,
      sortable: true,
      cell: (row) => row.evaluationScore ?? <None />,
    },
    followups: {
      id: "followups",
      header: "Follow-ups",
      width: 84,
      hideOrder: 5,
      cell: (row) => <FollowupScores followups={row.followups} />,
    },
    team: {
      id: "team",
      header: "Team",
      width: 112,
      grow: true,
      growsTo: "12%",
      hideOrder: 6,
      cell: (row) => {
        const team = teamOf(row);
        // A service that sends organizations sends teams too, so there is none.
        if (team === undefined) return <None>{row.organizationId ? "none" : "unknown"}</None>;
        return (
          <>
            <Name kind="team" id={team.id} className="text-text-muted" />
            {team.derived && (
              <span className="text-text-muted" data-tip="Derived: the rep's only team">
                {" (derived)"}
              </span>
            )}
          </>
        );
      },
    },
    type: {
      id: "type",
      header: "Type",
      width: 140,
      grow: true,
      growsTo: "13%",
      hideOrder: 7,
      sortable: true,
      cell: (row) => row.conversationType || <None />,
    },
    organization: {
      id: "organization",
      header: "Organization",
      width: 140,
      grow: true,
      growsTo: "14%",
      hideOrder: 8,
      cell: (row) => (
        <Name kind="organization" id={row.organizationId} className="text-text-muted" />
      ),
    },
  };
}

/** A row of the table on narrow screens; `state` takes the place of its rep, customer and score. */
export function NarrowRow({
  row,
  title = <TitleLink row={row} />,
  state,
}: {
  row: RecordingRow;
  title?: ReactNode;
  state?: ReactNode;
}) {
  const { durationInMilliseconds: duration, result, evaluationScore: score } = row;
  const linked = row.crmCustomer?.matchingSource !== "NOT_FOUND";
  const customer = linked ? (customerName(row.crmCustomer) ?? row.crmCustomer?.name) : "not linked";
  return (
    <TwoLines
      time={row.dateCreated ?? ""}
      title={
        <>
          {title}
          {row.isPrivate && <PrivateGlyph />}
        </>
      }
      value={
        <>
          {duration !== undefined && formatDuration(duration)}
          {result !== undefined && (
            <span data-tip={resultLabel(result)}>
              <ResultGlyph result={result} />
              <span className="sr-only">{resultLabel(result)}</span>
            </span>
          )}
        </>
      }
      note={state || score === undefined ? null : `scored ${score}`}
      detail={
        state ?? (
          <Marked
            text={[repOf(row), customer].flatMap((name) => (name ? isolate(name) : [])).join(", ")}
          />
        )
      }
    />
  );
}

function TypeChip({ search, change }: Pick<ChipProps, "search" | "change">) {
  const chosen = listParam(search.conversationType) ?? [];
  const choose = (conversationType: string[] | undefined) => change({ conversationType });
  return (
    <FilterChip label="Type" value={many(chosen)} onClear={() => choose(undefined)}>
      {() => (
        <TypePicker
          organizationId={textParam(search.organizationId)}
          chosen={chosen}
          onChange={choose}
        />
      )}
    </FilterChip>
  );
}

/** What loaded recordings are narrowed by, as the API can't filter by it. */
export const RECORDING_FACETS: Facets<RecordingRow> = {
  customer: ({ crmCustomer }) => [customerName(crmCustomer) ?? ""],
};

/** What the lists of all and of unlinked recordings have in common. */
export const RECORDING_TABLE = {
  open: openRecording,
  customChips: { conversationType: TypeChip },
} satisfies Partial<Table<RecordingRow>>;

/** What can be done with selected recordings. */
export const SelectedRecordings = ({ rows }: { rows: readonly RecordingRow[] }) => (
  <RecordingActions rows={rows.map((row) => ({ ...row, time: row.dateCreated }))} />
);

/** What can be done with one recording, in its menu. */
export function useRowActions() {
  const router = useRouter();
  return (row: RecordingRow): readonly Action[] => {
    const label = `${callsLabel(row)}, last week`;
    const run = () => void router.navigate(repCalls(row, "last-week"));
    return row.userId ? [{ label, run }] : [];
  };
}
