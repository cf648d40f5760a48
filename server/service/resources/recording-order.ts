import type { RECORDING_ORDERS } from "../../../src/contract/recordings.ts";
import { raw, type Sql, sql } from "~server/shared/database/database.ts";
import type { Position } from "../http/cursor.ts";

type Order = (typeof RECORDING_ORDERS)[number];
type Direction = "asc" | "desc";

interface OrderColumn {
  readonly column: string;
  readonly type: "text" | "int" | "timestamptz";
  /** Replaces a missing value, so that it comes last. The indexes do the same. */
  readonly missing?: Record<Direction, string>;
  /** Whether pages end among rows with the same value. */
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

const COLUMNS_OF_PAGE = ["r.id", "r.document", "r.evaluation_score"];

/** The SQL for paging through recordings `r` in an order. */
export interface Keyset {
  /** The `order by`: missing values last in both directions, ties by ID ascending. */
  readonly order: Sql;
  /** The column or expression that rows are ordered by. */
  readonly value: Sql;
  /** The columns a page needs, fewer than a recording has: sorting copies all of them. */
  readonly columns: Sql;
  /** The cursor's value as JSON, from a value. */
  readonly key: (value: Sql) => Sql;
  /** The rows after a position, as one or two consecutive ranges. */
  readonly after: (position: Position) => readonly Sql[];
}

/**
 * Each range starts at a point of the index, so that a late page costs the same as the first. If
 * many rows are tied, the ties are a range of their own; otherwise one range starts at the ties and
 * skips those already read.
 */
export function keyset(orderBy: Order, direction: Direction): Keyset {
  const { column, type, missing, hasManyTies } = COLUMNS[orderBy];
  const written = missing ? `coalesce(${column}, ${missing[direction]})` : column;
  const value = raw(written);
  const past = raw(direction === "asc" ? ">" : "<");
  const isTime = type === "timestamptz";
  return {
    order: raw(`${written} ${direction}, r.id`),
    value,
    columns: raw([...new Set([...COLUMNS_OF_PAGE, column])].join(", ")),
    key: (last) =>
      isTime ? sql`to_json(extract(epoch from ${last}) * 1000)` : sql`to_json(${last})`,
    after: ([key, id]) => {
      const at = isTime ? new Date(Number(key)).toISOString() : String(key);
      const bound = sql`${at}::text::${raw(type)}`;
      if (hasManyTies) {
        return [sql`${value} = ${bound} and r.id > ${id}`, sql`${value} ${past} ${bound}`];
      }
      // Said with `or`, the database expects to skip half of the rows, and plans anew each time.
      return [sql`${value} ${past}= ${bound} and not (${value} = ${bound} and r.id <= ${id})`];
    },
  };
}
