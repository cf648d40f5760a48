import { type ReactNode, useMemo } from "react";
import { boundsIn, madeIn } from "~/components/define-list/filters.ts";
import { isUtc } from "~/domain/period.ts";
import type { Action } from "~/lib/actions.ts";
import { useStore } from "~/lib/store.ts";
import { Grid } from "~/ui/grid/grid.tsx";
import type { RowMenuProps } from "~/ui/grid/grid-props.ts";
import { lazyOverlay, lazyPart } from "~/ui/lazy.tsx";
import { ListBody } from "./list-body.tsx";
import type { ListState } from "./list-state.tsx";
import { MarksContext } from "~/components/names/marked.tsx";
import { searching } from "./searching.ts";
import { dayHeading, startsDay, UtcContext } from "./row-parts.tsx";

const EmptyList = lazyPart(() => import("./empty-list.tsx"));
const FromTheMiddle = lazyPart(() => import("./from-the-middle.tsx"));
const QuickMatches = lazyPart(() => import("./quick-matches.tsx"));
const RowExports = lazyOverlay(() => import("~/components/export/row-exports.tsx"));

/** The rows of a list that match its filters, with how many they are above them, or why there are none. */
export function ListRows<Row extends { id: string }>({
  list,
  empty,
  below,
  peeks,
  rowActions,
}: {
  list: ListState<Row>;
  /** Why there are no rows if no filter is set. */
  empty: ReactNode;
  /** Below the rows. */
  below: ReactNode;
  /** Whether there is a peek. */
  peeks: boolean;
  /** What can be done with one row, in its menu. */
  rowActions?: ((row: Row) => readonly Action[]) | undefined;
}) {
  const { declared, table, search, source, rows, cursor, quick, grid, view } = list;
  const { nouns } = declared;
  const { timeOf } = table;
  const { selection, peek, toExport } = list;
  const made = declared.filters.find(madeIn);
  const bounds = made && boundsIn(made, search);
  const utc = bounds !== undefined && isUtc(bounds);
  // A row that is selected is exported with the others that are.
  const menu = (row: Row, props: RowMenuProps) => (
    <RowExports
      {...props}
      list={declared.name}
      actions={rowActions?.(row)}
      rows={(selection.grid.isSelected(row) ? selection.selected : [row]).map(toExport)}
    />
  );
  const dropped = useStore(view.dropped);
  const code = useStore(searching);
  const { sought, taken } = quick;
  const marks = useMemo(
    () => (sought === "" ? undefined : code?.marksOf(sought, grid.columns, dropped)),
    [code, sought, grid.columns, dropped],
  );
  return (
    <>
      {cursor?.from !== undefined && (
        <FromTheMiddle error={source.error} restart={cursor.restart} />
      )}
      <ListBody
        nouns={nouns}
        list={source}
        empty={
          <EmptyList list={source} nouns={nouns} active={list.active} change={list.change}>
            {empty}
          </EmptyList>
        }
        below={below}
      >
        {(rows.length === 0 ||
          (cursor && (quick.isSet || taken.length > 0 || source.read > source.rows.length))) && (
          <QuickMatches
            key={source.listId}
            list={source}
            nouns={nouns}
            matching={rows.length}
            text={sought}
            taken={taken}
            timeOf={timeOf}
            isPaged={cursor !== undefined}
            isBounded={bounds?.after !== undefined}
            isFromStart={cursor?.from === undefined}
            {...code?.searchOf(list)}
            onFound={() => {
              // Unless the reader has gone on: the first match is one key away.
              const { activeElement: at } = document;
              if (at !== document.body && !at?.matches("main h1")) return;
              grid.onCursor?.(0);
              view.focus();
            }}
            onClear={cursor ? quick.clear : list.clear}
          />
        )}
        {rows.length > 0 && (
          <UtcContext value={utc}>
            <MarksContext value={marks}>
              <Grid
                {...grid}
                menu={menu}
                {...(peeks && { onPeek: peek.grid.onPeek, onKey: peek.grid.onKey })}
                {...(timeOf && {
                  startsGroup: (row: Row, previous: Row | undefined) =>
                    startsDay(timeOf(row), previous && timeOf(previous), utc),
                  groupHeading: (row: Row) => dayHeading(timeOf(row), utc),
                })}
              />
            </MarksContext>
          </UtcContext>
        )}
      </ListBody>
    </>
  );
}
