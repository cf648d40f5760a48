import { searchList } from "~/api/list-search.ts";
import type { RecordingRow } from "~/api/recordings.ts";
import { formatLayout, insertColumn, parseLayout } from "~/lib/table-layout.ts";
import { repOf } from "./cells.tsx";
import { RECORDING_SHAPE, RECORDINGS, type RecordingListSearch } from "./lists.tsx";

/** Every ID in a record, whatever it is called. */
const idsIn = (record: object = {}): string[] =>
  Object.entries(record).flatMap(([key, value]: [string, unknown]) =>
    /id$/i.test(key) && typeof value === "string" ? [value] : [],
  );

const present = <T>(values: readonly (T | null | undefined)[]) =>
  values.filter((value) => value !== null && value !== undefined);

/** What a recording is found by: its title, its rep, its customer, and every ID it carries. */
export const RECORDING_TEXTS = {
  textsOf: (row: RecordingRow) => {
    const { crmCustomer: customer } = row;
    return [
      row.title,
      repOf(row),
      customer?.name,
      customer?.emailAddress,
      customer?.opportunityAccountName,
      customer?.opportunityContactName,
    ];
  },
  idsOf: ({ crmCustomer: customer, ...row }: RecordingRow) =>
    present([row, customer, customer?.contactAccount, customer?.opportunity]).flatMap(idsIn),
  namedOf: (row: RecordingRow) =>
    [
      ["user", row.userId],
      ["team", row.teamId],
    ] as const,
};

/** The columns with the customer: only rows whose column is shown have one to be found by. */
export function withCustomer(words: readonly string[] | undefined) {
  const { columns, compact } = parseLayout(words, RECORDING_SHAPE);
  const all = columns.some(({ id }) => id === "customer")
    ? columns
    : insertColumn(columns, "customer", RECORDING_SHAPE);
  return formatLayout({ columns: all, compact }, RECORDING_SHAPE);
}

/** Begins to search recordings for these words, newest first; returns the address that shows it. */
export function startRecordingSearch(
  { tab, source, ...search }: RecordingListSearch,
  words: string,
): RecordingListSearch {
  const found = {
    // The sync log has other filters and columns.
    ...(source === undefined ? search : { organizationId: search.organizationId }),
    ...(tab === "unlinked" && { crmLinkStatus: "unlinked" as const }),
    columns: withCustomer(source === undefined ? search.columns : undefined),
    orderBy: undefined,
    orderDirection: undefined,
    from: undefined,
    at: undefined,
    filter: words,
  };
  searchList(RECORDINGS.endpoint, RECORDINGS.query(found));
  return found;
}
