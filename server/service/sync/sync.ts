import type { Issue } from "../../../src/contract/errors.ts";
import type { Queries } from "~server/shared/database/database.ts";

/**
 * A sync in progress. It writes what it can and collects issues; if there are any, all of it is
 * rolled back.
 */
export interface Sync {
  readonly queries: Queries;
  readonly organizationId: string;
  /** ISO 8601. */
  readonly now: string;
  readonly issues: Issue[];
}
