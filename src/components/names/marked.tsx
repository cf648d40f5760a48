import { createContext, type ReactNode, use } from "react";
import { CELL } from "~/ui/grid/grid-props.ts";

/** Shows what the rows of a list are searched for. */
interface Marks {
  /** A text with the searched words marked. */
  readonly mark: (text: string) => ReactNode;
  /** A text that matches although its column isn't shown; nothing otherwise. */
  readonly beside: (column: string, text: string) => ReactNode;
}

/** Set while a list is searched, once its code has loaded. */
export const MarksContext = createContext<Marks | undefined>(undefined);

/** A text with the searched words marked, as the only child of its element if there are none. */
export const useMarked = (text: string) => use(MarksContext)?.mark(text) ?? text;

export const Marked = ({ text }: { text: string }) => <>{useMarked(text)}</>;

/** A cell of a table with such a text. */
export const MarkedCell = ({ text }: { text: string }) => (
  <div role="gridcell" className={CELL}>
    {useMarked(text)}
  </div>
);

export const MatchedBeside = ({ column, text }: { column: string; text: string | undefined }) =>
  text && use(MarksContext)?.beside(column, text);
