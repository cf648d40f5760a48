import type { CopiedRow, Queries } from "~server/shared/database/database.ts";

/** Rows to insert, by table. All rows of a table have the same keys. */
export class Batch {
  readonly #tables = new Map<string, CopiedRow[]>();

  add(table: string, row: CopiedRow): void {
    const rows = this.#tables.get(table);
    if (rows) rows.push(row);
    else this.#tables.set(table, [row]);
  }

  async flush(queries: Queries): Promise<void> {
    for (const [table, rows] of this.#tables) await queries.load(table, rows);
    this.#tables.clear();
  }
}
