import type { ReactNode } from "react";
import { directory, type NameKind, nameOf } from "~/api/state/directory.ts";
import { type Bounds, describeBounds, exactBoundsOf, formatRangeZone } from "~/domain/period.ts";
import { isolate } from "~/lib/isolate.ts";
import { listParam } from "~/lib/search.ts";
import { actOf } from "~/components/nouns/acts.ts";
import { useStore } from "~/lib/store.ts";
import type { DeclaredList } from "./define-list.ts";
import { type AnySearch, boundsIn, type Filter, isSet, keysOf } from "./filters.ts";

/** Bounds exactly as requested; both are exclusive. */
function describeExactly({ after, before }: Bounds) {
  const bounds = [after && `After ${after}`, before && `${after ? "before" : "Before"} ${before}`];
  return bounds.filter(Boolean).join(" and ");
}

/** The values of a parameter that was read: only a list has several. */
const valuesOf = (value: unknown) =>
  typeof value === "string" ? [value] : (listParam(value) ?? []);

const namesIn = (kind: NameKind, value: unknown) =>
  valuesOf(value)
    .map((id) => {
      const name = nameOf(kind, id);
      return name === undefined ? id : isolate(name);
    })
    .join(", ");

/** A filter or an order in words, and the exact bounds of a range. */
function wordsOf(
  filter: Filter,
  search: AnySearch,
): { term: string; words: string; exactly?: string } {
  const { label: term } = filter;
  const [value] = keysOf(filter).map((key) => search[key]);
  switch (filter.kind) {
    case "ids":
      return { term, words: namesIn(filter.names, value) };
    case "choice":
      return { term, words: filter.labelOf(String(value)) };
    case "toggle":
      return { term: filter.term, words: filter.shows ? "shown" : filter.label };
    case "order": {
      const { orderBy = Object.keys(filter.names)[0], orderDirection = filter.standard } = search;
      const by = filter.names[String(orderBy)] ?? String(orderBy);
      return { term, words: `${by}, ${orderDirection === "asc" ? "ascending" : "descending"}` };
    }
    case "days": {
      const bounds = boundsIn(filter, search);
      return {
        term,
        words: `${describeBounds(bounds)} ${formatRangeZone(bounds)}`,
        exactly: describeExactly(exactBoundsOf(bounds.after, bounds.before)),
      };
    }
    case "several":
      // Endpoints have names; other values are shown as they are.
      return { term, words: valuesOf(value).map(actOf).join(", ") };
    default:
      return { term, words: valuesOf(value).join(", ") };
  }
}

/** The filters and the order of a list's address, or of a query for it, in words. */
export function FilterWords({
  list: { filters },
  search,
  exact = false,
  none,
}: {
  list: DeclaredList;
  search: AnySearch;
  /** Adds the bounds of ranges as the API takes them. */
  exact?: boolean;
  /** Shown if nothing is set. */
  none: ReactNode;
}) {
  useStore(directory);
  const shown = [
    { term: "Organization", words: namesIn("organization", search.organizationId) },
    ...filters.filter((one) => isSet(one, search)).map((one) => wordsOf(one, search)),
  ].filter(({ words }) => words !== "");
  if (shown.length === 0) return <>{none}</>;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
      {shown.map(({ term, words, exactly }) => (
        <div key={term} className="contents">
          <dt className="text-text-muted">{term}</dt>
          <dd className="break-words">
            {words}
            {exact && exactly && (
              <span className="mono block text-text-muted" translate="no">
                {exactly}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
