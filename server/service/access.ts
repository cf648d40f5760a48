import type { CredentialKind } from "../../src/contract/credentials.ts";
import { type Queries, type Sql, EMPTY, sql } from "./database.ts";
import { forbidden, notFound } from "./http/errors.ts";

/** Who is calling: a token acts for a user, within the organizations it reaches. */
export interface Caller {
  readonly kind: CredentialKind;
  readonly userId: string;
  readonly organizationId: string;
  /** Every organization where undefined. */
  readonly reach: readonly string[] | undefined;
  /** An API client of this role may not create organizations. */
  readonly isOrganizationAdmin: boolean;
}

export const reaches = (caller: Caller, organizationId: string) =>
  caller.reach === undefined || caller.reach.includes(organizationId);

/** Narrows a query to what the caller reaches; `column` holds an organization's id. */
export const withinReach = (caller: Caller, column: Sql): Sql =>
  caller.reach === undefined ? EMPTY : sql` and ${column} = any(${caller.reach}::text[])`;

/** 404 where there is no such organization, 403 where it is another's. */
export async function requireOrganization(
  queries: Queries,
  caller: Caller,
  organizationId: string,
): Promise<void> {
  const found = await queries.row(sql`select 1 from organization where id = ${organizationId}`);
  if (!found) throw notFound("There is no such organization.");
  if (!reaches(caller, organizationId)) {
    throw forbidden("This credential has no access to that organization.");
  }
}
