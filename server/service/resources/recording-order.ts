import type { RECORDING_ORDERS } from "../../../src/contract/values.ts";
import { raw, type Sql, sql } from "../database/database.ts";
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

/** The SQL for paging through recordings `r` in an order. */
export interface Keyset {
  /** The `order by`: missing values last in both directions, ties by ID ascending. */
  readonly order: Sql;
  /** The cursor's value, as JSON. */
  readonly key: Sql;
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
