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
import { Marked } from "~/components/names/marked.tsx";
import type { Facets, QuickTexts } from "~/components/list/matching.ts";
import { TwoLines } from "~/components/list/row-parts.tsx";
import { PrivateGlyph } from "~/components/recording/cells.tsx";
import { columnsOfRecordings, type TeamOf } from "~/components/recording/columns.tsx";
import { ResultGlyph, resultLabel } from "~/components/recording/result-mark.tsx";
import type { Action } from "~/lib/actions.ts";
import { formatDuration } from "~/lib/format.ts";
import { isolate } from "~/lib/isolate.ts";
import { listParam, textParam } from "~/lib/search.ts";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { lazyPart } from "~/ui/lazy.tsx";
import { openRecording, TitleLink } from "../-recording/details-link.tsx";
import { callsLabel, repCalls } from "./rep-calls.ts";
import { RECORDING_TEXTS } from "./texts.ts";

const TypePicker = lazyPart(() => import("./type-picker.tsx"));
export const RecordingActions = lazyPart(() => import("../-selection/recording-actions.tsx"));

/**
 * Finds the team of a recording: its own, if the service names one; else, marked as derived, the
 * only team its user is a member of among the organizations loaded so far.
 */
export function useTeamOf(): TeamOf {
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
    return (row) => {
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

/** The columns of the table by ID. In a list ordered by time (`byTime`), the day is shown only when it changes. */
export const makeColumns = (byTime: boolean, teamOf: TeamOf) =>
  columnsOfRecordings({ byTime, teamOf, titleOf: (row) => <TitleLink row={row} /> });

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
