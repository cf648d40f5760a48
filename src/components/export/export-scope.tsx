import { useFilterWords } from "~/components/list/filters/filter-words.ts";
import { isObject } from "~/lib/guards.ts";

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** The filters and the order of an export in words, with the time bounds as they are sent. */
export function ExportScope({ query }: { query: object }) {
  const values = Object.entries(isObject(query) ? query : {}).flatMap(([key, value]) =>
    isList(value) || ["string", "number", "boolean"].includes(typeof value)
      ? [[key, isList(value) ? value : String(value)] as const]
      : [],
  );
  const filters = useFilterWords(Object.fromEntries(values));
  if (filters.length === 0) return <p className="text-text-muted">No filters.</p>;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {filters.map(({ term, words, exactly }) => (
        <div key={term} className="contents">
          <dt className="text-text-muted">{term}</dt>
          <dd className="min-w-0 break-words">
            {words}
            {exactly && <span className="mono block text-text-muted">{exactly}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
