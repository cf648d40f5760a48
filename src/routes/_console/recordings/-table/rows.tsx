import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { customerName, type RecordingRow, repOf } from "~/api/nouns/recordings.ts";
import { many } from "~/components/filter/chips.tsx";
import type { ChipProps } from "~/components/list/filter-chips.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { Marked } from "~/components/names/marked.tsx";
import type { Facets, QuickTexts } from "~/components/list/matching.ts";
import { TwoLines } from "~/components/list/row-parts.tsx";
import { PrivateGlyph } from "~/components/recording/cells.tsx";
import { columnsOfRecordings } from "~/components/recording/columns.tsx";
import { ResultGlyph, resultLabel } from "~/components/recording/result-mark.tsx";
import { teamIdOf, useLoadedPages } from "~/components/recording/team-of.ts";
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

/** What the quick filter searches in a recording; another object once its team may be another, if it is `searched`. */
export function useRecordingTexts(searched: boolean) {
  const client = useQueryClient();
  const loaded = useLoadedPages(searched);
  return useMemo(
    (): QuickTexts<RecordingRow> => ({
      ...RECORDING_TEXTS,
      namedOf: (row) => [
        ["user", row.userId],
        ["team", teamIdOf(client, row)],
      ],
    }),
    // It finds teams in what is loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, loaded],
  );
}

/** The columns of the table by ID. In a list ordered by time (`byTime`), the day is shown only when it changes. */
export const makeColumns = (byTime: boolean) =>
  columnsOfRecordings({ byTime, titleOf: (row) => <TitleLink row={row} /> });

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
