import { readPreference, writePreference } from "~/lib/preferences.ts";
import type { TableShape } from "~/lib/table-layout.ts";

/** A table whose columns the reader arranges, and where this browser keeps the arrangement. */
export interface TableColumns<Id extends string> {
  readonly shape: TableShape<Id>;
  readonly stored: {
    readonly read: () => string | undefined;
    readonly write: (value: string | undefined) => void;
  };
}

/** A table that keeps its columns as the preference `key`; by default it shows all but `hidden`. */
export const tableColumns = <const Id extends string>(
  key: string,
  known: readonly Id[],
  always: NoInfer<Id>,
  hidden: readonly NoInfer<Id>[] = [],
): TableColumns<Id> => ({
  shape: { known, standard: known.filter((id) => !hidden.includes(id)), always },
  stored: {
    read: () => readPreference(key),
    write: (value) => writePreference(key, value),
  },
});
