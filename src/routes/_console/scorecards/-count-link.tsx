import { Link } from "@tanstack/react-router";
import { formatCount } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import type { RecordingsSearch } from "./-recordings-behind.ts";

/** A number of evaluated recordings, leading to the list of them where there is one. */
export function CountLink({
  count,
  search,
  of,
}: {
  count: number | undefined;
  search: RecordingsSearch | undefined;
  /** Whose they are, for screen readers. */
  of: string;
}) {
  if (count === undefined) return <None>unknown</None>;
  if (search === undefined || count === 0) return <>{formatCount(count)}</>;
  return (
    <Link to="/recordings" search={search} preload={false} className={INK_LINK}>
      {formatCount(count)}
      <span className="sr-only"> recordings of {of}</span>
    </Link>
  );
}

/** Why a list may hold more than the figure that leads to it. */
export function CountNote({ linked }: { linked: boolean }) {
  return (
    <p className="px-4 py-3 text-small text-text-muted">
      {linked
        ? "Counts are of evaluated recordings. The list a count leads to has the same team, type and dates but can't be narrowed to evaluated ones: it may be longer, those with a score first."
        : "Counts are of evaluated recordings. The interface can't list those of this filter: it narrows recordings by team, organization, named type and date alone."}{" "}
      Intervals assume that every evaluated recording has every metric, as the service tells one
      count for all.
    </p>
  );
}
