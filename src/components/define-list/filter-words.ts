import { directory, type NameKind, nameOf } from "~/api/state/directory.ts";
import { describeBounds, describeExactly, formatRangeZone } from "~/lib/day-range.ts";
import { exactBoundsOf } from "~/lib/exact-bounds.ts";
import { isolate } from "~/lib/isolate.ts";
import { list, text } from "~/lib/search.ts";
import { useStore } from "~/lib/store.ts";
import {
  type AnySearch,
  boundsIn,
  type DeclaredList,
  type Filter,
  isSet,
  keysOf,
} from "./define-list.ts";

/** A filter, order or column choice in words, and the exact bounds of a range. */
export interface FilterWords {
  term: string;
  words: string;
  exactly?: string;
}

const namesIn = (kind: NameKind, value: unknown) =>
  (list(value) ?? [])
    .map((id) => {
      const name = nameOf(kind, id);
      return name === undefined ? id : isolate(name);
    })
    .join(", ");

function wordsOf(filter: Filter, search: AnySearch): FilterWords {
  const { label: term } = filter;
  const values = keysOf(filter).map((key) => search[key]);
  const value = text(values[0]);
  switch (filter.kind) {
    case "ids":
      return { term, words: namesIn(filter.names, values[0]) };
    case "choice":
      return { term, words: filter.labelOf(value ?? "") };
    case "toggle":
      return { term: filter.term, words: filter.shows ? "shown" : filter.label };
    case "order": {
      const { orderBy = Object.keys(filter.names)[0], orderDirection } = search;
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
    default:
      return { term, words: (list(values[0]) ?? []).join(", ") };
  }
}

/** The filters, order and columns of an address of a list, or of a query for it, in words. */
export function useFilterWords(declared: DeclaredList, search: AnySearch): FilterWords[] {
  useStore(directory);
  const { filters, columnNames } = declared;
  // Without its width and pin.
  const nameOfColumn = (word: string) =>
    word === "compact" ? "compact rows" : (columnNames?.[word.replace(/[:!].*/, "")] ?? word);
  const all: FilterWords[] = [
    { term: "Organization", words: namesIn("organization", search.organizationId) },
    ...filters.filter((one) => isSet(one, search)).map((one) => wordsOf(one, search)),
    { term: "Columns", words: (list(search.columns) ?? []).map(nameOfColumn).join(", ") },
  ];
  return all.filter(({ words }) => words !== "");
}
