import type { RECORDING_ORDERS } from "../../src/contract/recordings.ts";
import { raw, type Sql, sql } from "./database.ts";
import type { Position } from "./http/cursor.ts";

type Order = (typeof RECORDING_ORDERS)[number];
type Direction = "asc" | "desc";

interface OrderColumn {
  readonly column: string;
  readonly type: "text" | "int" | "timestamptz";
  /** What stands for a missing value, so that it comes last; the indexes say the same. */
  readonly missing?: Record<Direction, string>;
  /** Whether so many rows share a value that pages end in the midst of them. */
  readonly hasManyTies: boolean;
}

const text = (column: string) => ({ column, type: "text" as const, hasManyTies: true });

const MISSING_TEXT = { asc: "U&'\\+10FFFF'", desc: "''" };

const COLUMNS: Record<Order, OrderColumn> = {
  dateCreated: { column: "r.date_created", type: "timestamptz", hasManyTies: false },
  durationInMilliseconds: { column: "r.duration_ms", type: "int", hasManyTies: false },
  title: text("r.title"),
  result: text("r.result"),
  organizationId: text("r.organization_id"),
  conversationType: { ...text("r.conversation_type"), missing: MISSING_TEXT },
  teamId: { ...text("r.team_id"), missing: MISSING_TEXT },
  evaluationScore: {
    column: "r.evaluation_score",
    type: "int",
    missing: { asc: "2147483647", desc: "-1" },
    hasManyTies: true,
  },
};

/** How a list of recordings is walked, in pieces of SQL about the row `r`. */
export interface Walk {
  /** The `order by`: missing values last in both directions, ties by id ascending. */
  readonly order: Sql;
  /** The value a cursor remembers, as JSON. */
  readonly key: Sql;
  /** What comes after the position: one or two ranges, one after the other. */
  readonly after: (position: Position) => readonly Sql[];
}

/**
 * Each range can be entered in the index at its start, so that a page far down costs what the
 * first one does. Where ties are many they are a range of their own; where they are few, one range
 * starts at them and skips those already read.
 */
export function walk(orderBy: Order, direction: Direction): Walk {
  const { column, type, missing, hasManyTies } = COLUMNS[orderBy];
  const written = missing ? `coalesce(${column}, ${missing[direction]})` : column;
  const value = raw(written);
  const past = raw(direction === "asc" ? ">" : "<");
  const isTime = type === "timestamptz";
  return {
    order: raw(`${written} ${direction}, r.id`),
    key: isTime ? sql`to_json(extract(epoch from ${value}) * 1000)` : sql`to_json(${value})`,
    after: ([key, id]) => {
      const at = isTime ? new Date(Number(key)).toISOString() : String(key);
      const bound = sql`${at}::text::${raw(type)}`;
      const ties = sql`r.id > ${id}`;
      return hasManyTies
        ? [sql`${value} = ${bound} and ${ties}`, sql`${value} ${past} ${bound}`]
        : [sql`${value} ${past}= ${bound} and (${value} ${past} ${bound} or ${ties})`];
    },
  };
}
