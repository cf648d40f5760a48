import type { NameKind } from "~/api/directory.ts";
import { useNameOf } from "~/components/names.tsx";
import { resultLabel } from "~/components/recording/result-mark.tsx";
import { COLUMNS } from "~/components/recording-search.ts";
import { describeBounds } from "~/lib/day-range.ts";
import { formatZone } from "~/lib/format.ts";
import { parseSearch } from "~/lib/search.ts";

const ORDERS: Record<string, string> = {
  dateCreated: "Recorded",
  result: "Result",
  conversationType: "Conversation type",
  organizationId: "Organization id",
  teamId: "Team id",
  durationInMilliseconds: "Duration",
  evaluationScore: "Evaluation",
  title: "Title",
};

/** Keys that are told together with another one, or not by their own name. */
const TOLD = [
  "organizationId",
  "teamId",
  "conversationType",
  "result",
  "dateCreated:gt",
  "dateCreated:lt",
  "crmLinkStatus",
  "orderBy",
  "orderDirection",
  "columns",
];

/** A column's name; how wide it is, and that it is pinned, needs no words. */
const nameOfColumn = (word: string) =>
  word === "compact"
    ? "compact rows"
    : (COLUMNS.find(({ id }) => id === word.replace(/[:!].*/, ""))?.name ?? word);

/** What of an address is set, in words: filters, order, columns. */
function useParts(search: string): [term: string, words: string][] {
  const words = parseSearch(search);
  const nameOf = { organization: useNameOf("organization"), team: useNameOf("team") };
  const named = (kind: NameKind & keyof typeof nameOf, ids: string | undefined) =>
    ids
      ?.split(",")
      .map((id) => nameOf[kind](id) ?? id)
      .join(", ");
  const { orderBy, orderDirection, columns } = words;
  const bounds = { after: words["dateCreated:gt"], before: words["dateCreated:lt"] };
  const all: [string, string | undefined][] = [
    ["Organization", named("organization", words.organizationId)],
    ["Teams", named("team", words.teamId)],
    ["Type", words.conversationType?.replaceAll(",", ", ")],
    [
      "Recorded",
      bounds.after === undefined && bounds.before === undefined
        ? undefined
        : `${describeBounds(bounds)} ${formatZone()}`,
    ],
    ["Result", words.result && resultLabel(words.result)],
    ["CRM link", words.crmLinkStatus && "Only unlinked"],
    [
      "Order",
      orderBy === undefined && orderDirection === undefined
        ? undefined
        : `${ORDERS[orderBy ?? "dateCreated"] ?? orderBy}, ${orderDirection === "asc" ? "ascending" : "descending"}`,
    ],
    ["Columns", columns?.split(",").map(nameOfColumn).join(", ")],
    ...Object.entries(words).filter(([key]) => !TOLD.includes(key)),
  ];
  return all.flatMap(([term, value]) => (value ? [[term, value]] : []));
}

/** Says what is in a view. */
export function ViewContents({ search }: { search: string }) {
  const parts = useParts(search);
  if (parts.length === 0) {
    return (
      <p className="text-small text-text-muted">
        Nothing is filtered: the view is the whole list, in its own order and columns.
      </p>
    );
  }
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
      {parts.map(([term, words]) => (
        <div key={term} className="contents">
          <dt className="text-text-muted">{term}</dt>
          <dd className="break-words">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
