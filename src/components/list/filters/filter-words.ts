import { useNameOf } from "~/components/names/names.tsx";
import { COLUMNS } from "~/components/recording/columns.ts";
import { resultLabel } from "~/components/recording/result-mark.tsx";
import { describeBounds, formatRangeZone } from "~/lib/day-range.ts";
import { lookup } from "~/lib/lookup.ts";
import { exactBoundsOf } from "~/lib/exact-bounds.ts";
import { describeExactly } from "../list-status.tsx";

/** A filter, order or column choice in words, and the exact bounds of a range. */
export interface FilterWords {
  term: string;
  words: string;
  exactly?: string;
}

const ORDERS = lookup<string>({
  dateCreated: "Recorded",
  result: "Result",
  conversationType: "Conversation type",
  organizationId: "Organization ID",
  teamId: "Team ID",
  durationInMilliseconds: "Duration",
  evaluationScore: "Evaluation",
  title: "Title",
});

type Value = string | number | boolean | readonly string[] | undefined;
type Search = Readonly<Record<string, Value>>;

const listed = (value: Value): readonly string[] =>
  value === undefined || value === ""
    ? []
    : typeof value === "object"
      ? value
      : String(value).split(",");
const text = (value: Value) => listed(value).join(", ");

const NAMES: readonly [key: string, term: string, kind: "organization" | "team" | "user"][] = [
  ["organizationId", "Organization", "organization"],
  ["teamId", "Teams", "team"],
  ["teamIds", "Teams", "team"],
  ["userIds", "Reps", "user"],
];
/** Exclusive and inclusive bounds. */
const RANGES: readonly [term: string, after: readonly string[], before: readonly string[]][] = [
  ["Recorded", ["dateCreated:gt"], ["dateCreated:lt"]],
  ["Created", ["createdAfter", "createdAt:gt"], ["createdBefore", "createdAt:lt"]],
  ["Time", ["startedAfter"], ["startedBefore"]],
  ["Updated", ["updatedAt:gt", "updatedAt:gte"], ["updatedAt:lt", "updatedAt:lte"]],
];
const OTHERS = lookup<string>({
  recordingId: "Recording ID",
  externalId: "External ID",
  endpoints: "Action",
  outcomes: "Outcome",
  text: "ID",
});
/** Keys that are shown with another key, or don't filter. */
const QUIET = [
  ...NAMES.map(([key]) => key),
  ...RANGES.flatMap(([, after, before]) => [...after, ...before]),
  "conversationType",
  "result",
  "crmLinkStatus",
  "minimumScore",
  "orderBy",
  "orderDirection",
  "columns",
  "limit",
  "pageSize",
  "cursor",
  "source",
  "showCrmCustomer",
  "showFollowups",
  "showEvaluationScore",
];

/** A column's name, without its width and pin. */
const nameOfColumn = (word: string) =>
  word === "compact"
    ? "compact rows"
    : (COLUMNS.find(({ id }) => id === word.replace(/[:!].*/, ""))?.name ?? word);

/** The filters, order and columns of an address or a query, in words. */
export function useFilterWords(search: Search): FilterWords[] {
  const nameOf = {
    organization: useNameOf("organization"),
    team: useNameOf("team"),
    user: useNameOf("user"),
  };
  const first = (keys: readonly string[]) => text(keys.map((key) => search[key]).find(Boolean));
  const { orderBy, orderDirection, columns } = search;
  const all: FilterWords[] = [
    ...NAMES.map(([key, term, kind]) => ({
      term,
      words: listed(search[key])
        .map((id) => nameOf[kind](id) ?? id)
        .join(", "),
    })),
    { term: "Type", words: text(search.conversationType) },
    ...RANGES.map(([term, gt, lt]) => {
      const [after, before] = [first(gt) || undefined, first(lt) || undefined];
      if (after === undefined && before === undefined) return { term, words: "" };
      const bounds = { after, before };
      const exact = exactBoundsOf(after, before);
      return {
        term,
        words: `${describeBounds(bounds)} ${formatRangeZone(bounds)}`,
        exactly: describeExactly(exact.after, exact.before),
      };
    }),
    { term: "Result", words: text(search.result) && resultLabel(text(search.result)) },
    { term: "CRM link", words: search.crmLinkStatus ? "Only unlinked" : "" },
    {
      term: "Score",
      words: Number(search.minimumScore ?? 1) > 1 ? `${text(search.minimumScore)} and up` : "",
    },
    {
      term: "Order",
      words:
        orderBy === undefined && orderDirection === undefined
          ? ""
          : `${ORDERS[text(orderBy ?? "dateCreated")] ?? text(orderBy)}, ${orderDirection === "asc" ? "ascending" : "descending"}`,
    },
    { term: "Columns", words: listed(columns).map(nameOfColumn).join(", ") },
    ...Object.entries(search)
      .filter(([key]) => !QUIET.includes(key))
      .map(([key, value]) => ({ term: OTHERS[key] ?? key, words: text(value) })),
  ];
  return all.filter(({ words }) => words !== "");
}
