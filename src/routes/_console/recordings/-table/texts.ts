import { type RecordingRow, repOf } from "~/api/nouns/recordings.ts";

/** Every ID in a record, whatever it is called. */
const idsIn = (record: object = {}): string[] =>
  Object.entries(record).flatMap(([key, value]: [string, unknown]) =>
    /id$/i.test(key) && typeof value === "string" ? [value] : [],
  );

const present = <T>(values: readonly (T | null | undefined)[]) =>
  values.filter((value) => value !== null && value !== undefined);

/** What a recording is found by: its title, its rep, its customer, and every ID it carries. */
export const RECORDING_TEXTS = {
  label: "Customer, rep, title or team",
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
};
