import type { Queries } from "../database.ts";
import { type Evaluation, insert, insertEvaluations } from "./insert.ts";

/** Rows on their way to the database, a list a table. */
export class Batch {
  readonly #tables = new Map<string, Record<string, unknown>[]>();
  #evaluations: Evaluation[] = [];

  add(table: string, row: Record<string, unknown>): void {
    const rows = this.#tables.get(table);
    if (rows) rows.push(row);
    else this.#tables.set(table, [row]);
  }

  addEvaluation(evaluation: Evaluation): void {
    this.#evaluations.push(evaluation);
  }

  async flush(queries: Queries): Promise<void> {
    for (const [table, rows] of this.#tables) await insert(queries, table, rows);
    await insertEvaluations(queries, this.#evaluations);
    this.#tables.clear();
    this.#evaluations = [];
  }
}
