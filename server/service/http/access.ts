import type { CredentialKind } from "../../../src/contract/credentials.ts";
import { type Queries, type Sql, EMPTY, sql } from "~server/shared/database/database.ts";
import { forbidden, notFound } from "./errors.ts";

/** The caller: a token acts for a user, in the organizations it can access. */
export interface Caller {
  readonly kind: CredentialKind;
  readonly userId: string;
  readonly organizationId: string;
  /** The accessible organizations; undefined means all. */
  readonly reach: readonly string[] | undefined;
  /** An API client with this role can't create organizations. */
  readonly isOrganizationAdmin: boolean;
}

export const reaches = (caller: Caller, organizationId: string) =>
  caller.reach === undefined || caller.reach.includes(organizationId);

/** Restricts a query to the organizations the caller can access. */
export const withinReach = (caller: Caller, column: Sql): Sql =>
  caller.reach === undefined ? EMPTY : sql` and ${column} = any(${caller.reach}::text[])`;

/** Throws a 404 if the organization doesn't exist and a 403 if the caller can't access it. */
export async function requireOrganization(
  queries: Queries,
  caller: Caller,
  organizationId: string,
): Promise<void> {
  const found = await queries.row(sql`select 1 from organization where id = ${organizationId}`);
  if (!found) throw notFound("There is no such organization.");
  if (!reaches(caller, organizationId)) {
    throw forbidden("This credential can't access that organization.");
  }
}
