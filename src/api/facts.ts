import { unreadIn } from "~/contract/lenient.ts";
import { formatCount } from "~/lib/format.ts";
import type { OrganizationRow } from "./organizations.ts";
import { NOT_READ, type Reading, readingOf } from "./reading.ts";
import { type TeamRow, teamsOf } from "./teams.ts";

// What may be said of data. Sentences that claim something of all of it, or that there is none, are
// only made in here: a rule of the repository looks for them.

/** What is said of all rows: undefined unless all were read. */
export const ofAll = <Row, Said>(
  reading: Reading<Row>,
  say: (rows: readonly Row[]) => Said,
): Said | undefined => (reading.read === "all" ? say(reading.rows) : undefined);

/** What is said if there are no rows: undefined unless that is known. */
export const ifEmpty = <Row, Said>(reading: Reading<Row>, say: () => Said): Said | undefined =>
  ofAll(reading, (rows) => (rows.length === 0 ? say() : undefined));

/** What is said if the rows that were read are none, and there may be others. */
export const PART_EMPTY = "What was read has none, but it isn't the complete list.";

/** How many items a list has, with a plus if there are others that couldn't be read. */
export const countIn = (list: readonly unknown[]) =>
  `${formatCount(list.length)}${unreadIn(list) > 0 ? "+" : ""}`;

/** The reading of a list inside an answer; undefined if the answer hasn't got it, or it is unreadable. */
export const listIn = <Row>(rows: readonly Row[] | undefined): Reading<Row> =>
  rows === undefined ? NOT_READ : readingOf([{ data: rows }], rows);

/** The reading of a list whose rows are in lists inside the rows of another. */
export function readingWithin<Outer, Row>(
  outer: Reading<Outer>,
  rows: readonly Row[],
  listOf: (row: Outer) => readonly unknown[] | undefined,
): Reading<Row> {
  if (outer.read === "none") return NOT_READ;
  const isWhole = ofAll(outer, (all) => all.every((row) => listIn(listOf(row)).read === "all"));
  return readingOf([{ data: rows, unread: isWhole ? 0 : Infinity }], rows);
}

/** The teams of all organizations, or of one. An organization without a list of teams may have some. */
export function teamReading(
  organizations: Reading<OrganizationRow>,
  organizationId?: string,
): Reading<TeamRow> {
  const isAsked = ({ id }: OrganizationRow) =>
    organizationId === undefined || id === organizationId;
  const asked = (organizations.rows ?? []).filter(isAsked);
  // Of an organization that isn't listed nothing is known.
  if (organizationId !== undefined && asked.length === 0) return NOT_READ;
  return readingWithin(organizations, teamsOf(asked), (row) => (isAsked(row) ? row.teams : []));
}
