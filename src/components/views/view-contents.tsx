import { useFilterWords } from "~/components/list/filters/filter-words.ts";
import { parseSearch } from "~/lib/search.ts";

/** What a view contains. */
export function ViewContents({ search }: { search: string }) {
  const filters = useFilterWords(parseSearch(search));
  if (filters.length === 0) {
    return (
      <p className="text-small text-text-muted">
        No filters: the complete list in its default order and columns.
      </p>
    );
  }
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
      {filters.map(({ term, words }) => (
        <div key={term} className="contents">
          <dt className="text-text-muted">{term}</dt>
          <dd className="break-words">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
