import { boundsIn, madeIn } from "~/components/define-list/filters.ts";
import { isUtc } from "~/domain/period.ts";
import { Grid } from "~/ui/grid/grid.tsx";
import type { GridProps } from "~/ui/grid/grid-props.ts";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import type { ListState } from "./list-state.tsx";
import { dayHeading, startsDay, UtcContext } from "./row-parts.tsx";

const NoQuickMatch = lazyPart("parts", () => import("./no-quick-match.tsx"));
const QuickMatches = lazyPart("parts", () => import("./quick-matches.tsx"));

/** The rows of a list as a table, and above them how many match its quick filter. */
export function ListRows<Row extends { id: string }>({
  list: { declared, table, search, source, rows, cursor, quick, clear, grid },
  ...props
}: {
  list: ListState<Row>;
} & Pick<GridProps<Row>, "menu" | "onPeek" | "onKey">) {
  const { nouns } = declared;
  const { texts, timeOf } = table;
  const made = declared.filters.find(madeIn);
  const bounds = made && boundsIn(made, search);
  const utc = bounds !== undefined && isUtc(bounds);
  const restart = cursor?.from === undefined ? undefined : cursor.restart;
  return (
    <>
      {cursor && quick.filter && (
        <div className="flex h-10 shrink-0 items-center border-b border-line px-4 max-md:h-12 print:hidden">
          <QuickMatches
            key={source.list}
            list={source}
            nouns={nouns}
            matching={rows.length}
            timeOf={timeOf}
            isBounded={bounds?.after !== undefined}
            unsearched={texts.unsearched}
            restart={restart}
          />
        </div>
      )}
      {rows.length === 0 ? (
        <NoQuickMatch
          list={source}
          nouns={nouns}
          text={quick.filter?.text ?? ""}
          timeOf={timeOf}
          isPaged={cursor !== undefined}
          restart={restart}
          onClear={cursor ? quick.clear : clear}
        />
      ) : (
        <UtcContext value={utc}>
          <Grid
            {...grid}
            {...props}
            {...(timeOf && {
              startsGroup: (row: Row, previous: Row | undefined) =>
                startsDay(timeOf(row), previous && timeOf(previous), utc),
              groupHeading: (row: Row) => dayHeading(timeOf(row), utc),
            })}
          />
        </UtcContext>
      )}
    </>
  );
}
