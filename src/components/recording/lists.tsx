import Link2 from "lucide-react/icons/link-2";
import { orgWidePages, recordingPages } from "~/api/nouns/recordings.ts";
import { defineList } from "~/components/define-list/define-list.ts";
import {
  type AnySearch,
  choice,
  custom,
  days,
  facet,
  ids,
  order,
  toggle,
} from "~/components/define-list/filters.ts";
import { orgWideRecordingList, recordingList } from "~/contract/plain.gen.ts";
import { RESULTS } from "~/contract/values.ts";
import { isPhone } from "~/lib/phone.ts";
import { flag, listParam, oneOf, defineSearch, type SearchOf, textParam } from "~/lib/search.ts";
import { layouts, parseLayout, type TableShape } from "~/lib/table-layout.ts";
import { ResultGlyph, resultLabel } from "./result-mark.tsx";

/**
 * The columns of the recordings table; how each is drawn is in `columns.tsx`. `orderBy` is the API's order by a column's
 * value, which its header sorts by; `flag` the query flag a column needs.
 */
export const COLUMNS = [
  { id: "recorded", name: "Recorded", orderBy: "dateCreated" },
  { id: "rep", name: "Rep" },
  { id: "title", name: "Title", orderBy: "title" },
  { id: "customer", name: "Customer", flag: "showCrmCustomer" },
  { id: "result", name: "Result", orderBy: "result" },
  { id: "duration", name: "Duration", orderBy: "durationInMilliseconds" },
  { id: "evaluation", name: "Evaluation", orderBy: "evaluationScore", flag: "showEvaluationScore" },
  { id: "followups", name: "Follow-ups", flag: "showFollowups" },
  { id: "team", name: "Team" },
  { id: "type", name: "Type", orderBy: "conversationType" },
  { id: "organization", name: "Organization" },
] as const;
type Column = (typeof COLUMNS)[number];
export type ColumnId = Column["id"];
type Sortable = Extract<Column, { orderBy: string }>;

/** The columns that rows can be ordered by. */
export const SORTABLE = COLUMNS.filter((column): column is Sortable => "orderBy" in column);

/** What the table can show of one organization, and does by default: no column that needs a flag is in `standard`. */
export const RECORDING_SHAPE: TableShape = {
  known: COLUMNS.map(({ id }) => id),
  standard: ["recorded", "rep", "title", "result", "duration", "team"],
  always: "title",
};

/** What the table can show of all organizations. */
export const ALL_RECORDINGS_SHAPE: TableShape = {
  ...RECORDING_SHAPE,
  standard: [...RECORDING_SHAPE.standard, "organization"],
};

/** The columns with a flag that the two-line rows of phones show, whatever columns are chosen. */
const ON_PHONES = ["customer", "evaluation"];

/** The column of the value that rows are ordered by: it is shown. */
export const orderedColumn = ({ orderBy }: AnySearch) =>
  SORTABLE.find((column) => column.orderBy === orderBy)?.id;

/** Whether an address searches customers: of a name, for a text in a period, or in all recordings if asked. */
const searchesCustomers = (address: AnySearch) =>
  address.customer !== undefined ||
  (textParam(address.filter)?.trim() &&
    (address["dateCreated:gt"] !== undefined || address.showCrmCustomer !== undefined));

const flagged = (
  columns: readonly string[] | undefined,
  shown: boolean,
  address: AnySearch = {},
) => {
  const ids: string[] = parseLayout(columns, RECORDING_SHAPE).columns.map(({ id }) => id);
  if (isPhone()) ids.push(...ON_PHONES);
  const ordered = orderedColumn(address);
  if (ordered) ids.push(ordered);
  if (searchesCustomers(address)) ids.push("customer");
  return COLUMNS.flatMap((column) =>
    "flag" in column && ids.includes(column.id) === shown ? [column] : [],
  );
};

/** The names of the columns whose fields are only requested, and so exported, while they are shown. */
const hiddenFields = (columns: readonly string[] | undefined, address?: AnySearch) =>
  flagged(columns, false, address)
    .map(({ name }) => name)
    .join(", ");

/** The filters of the lists of all and of unlinked recordings. */
const FILTERS = [
  ids("teamId", "Teams", "team"),
  // The API takes types by name.
  custom("conversationType", "Type", listParam),
  days("Recorded", { after: "dateCreated:gt", before: "dateCreated:lt" }, "recorded"),
  choice("result", "Result", RESULTS, {
    labelOf: resultLabel,
    iconOf: (result) => <ResultGlyph result={result} />,
  }),
] as const;

/** All recordings the credential can access. */
export const RECORDINGS = defineList({
  name: "recordings",
  path: "/recordings",
  noun: "recording",
  endpoint: recordingList,
  pages: recordingPages,
  filters: [
    ...FILTERS,
    facet("customer", "Customer"),
    // Unlinked recordings are a list beside this one, so the filter has no chip.
    custom("crmLinkStatus", "CRM link", oneOf(["unlinked"])),
    order(
      // The object has exactly these keys.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      Object.fromEntries(SORTABLE.map(({ orderBy, name }) => [orderBy, name])) as Record<
        Sortable["orderBy"],
        string
      >,
    ),
  ],
  also: { showCrmCustomer: flag },
  searched: { showCrmCustomer: true },
  flags: (shown, address): { [Flag in ReturnType<typeof flagged>[number]["flag"]]?: boolean } =>
    Object.fromEntries(flagged(shown, true, address).map((column) => [column.flag, true])),
  leftOut: (address) => hiddenFields(layouts.read("recordings"), address),
});

/** The recordings without a CRM link. */
export const UNLINKED: typeof RECORDINGS = {
  ...RECORDINGS,
  noun: "unlinked recording",
  nouns: "unlinked recordings",
  title: "Unlinked recordings",
  label: "Unlinked recordings",
  exported: "unlinked recordings",
  plain: { crmLinkStatus: "unlinked" },
  all: "All unlinked",
  filters: FILTERS,
  leftOut: () => hiddenFields(["customer"]),
  // Its columns are fixed, and the closest match is one of them.
  query: (search) => ({
    ...RECORDINGS.query(search, []),
    crmLinkStatus: "unlinked",
    showCrmCustomer: true,
  }),
};

/** The list that an address shows. */
export const listAt = ({ crmLinkStatus }: Pick<RecordingListSearch, "crmLinkStatus">) =>
  crmLinkStatus === undefined ? RECORDINGS : UNLINKED;

/** The list an external copy is kept in sync with (section 4.10). */
export const SYNC_LOG = defineList({
  name: "sync-log",
  path: "/recordings/sync-log",
  noun: "org-wide recording",
  title: "Sync log",
  exported: "sync log",
  all: "All of the sync log",
  endpoint: orgWideRecordingList,
  pages: orgWidePages,
  filters: [
    days("Created", { after: "createdAt:gt", before: "createdAt:lt" }, "created"),
    days("Updated", {
      after: "updatedAt:gt",
      before: "updatedAt:lt",
      from: "updatedAt:gte",
      to: "updatedAt:lte",
    }),
    toggle("showCrmLinks", "CRM links", true, {
      term: "CRM links",
      shows: true,
      icon: <Link2 size={14} />,
    }),
  ],
  // With CRM links the list has more columns.
  columnsKey: ({ showCrmLinks }) => (showCrmLinks ? "sync-log-crm" : "sync-log"),
  leftOut: ({ showCrmLinks }) => (showCrmLinks ? "" : "CRM links"),
});

/** The address of the two lists, under the API's own query names. */
export const RecordingListSearch = defineSearch({
  ...RECORDINGS.params,
  /** The text of the quick filter. */
  filter: textParam,
  /** The reader's place: the cursor of a page and the ID of a row. */
  from: textParam,
  at: textParam,
});
export type RecordingListSearch = SearchOf<typeof RecordingListSearch> & {
  organizationId?: string;
};

/** The list screens add the ID of the peeked row. */
export const RecordingTableSearch = defineSearch({
  ...RecordingListSearch.params,
  peek: textParam,
});
