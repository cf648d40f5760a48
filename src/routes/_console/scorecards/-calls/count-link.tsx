import { Link } from "@tanstack/react-router";
import { formatCount } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import type { RecordingsSearch } from "./recordings-link.ts";

/** A number of evaluated recordings, linked to their list if the API can filter for them. */
export function CountLink({
  count,
  search,
  of,
}: {
  count: number | undefined;
  search: RecordingsSearch | undefined;
  /** Whose recordings, for screen readers. */
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

/** Why a linked list may be longer than its count. */
export function CountNote({ linked }: { linked: boolean }) {
  return (
    <p className="px-4 py-3 text-small text-text-muted">
      {linked
        ? "Counts are evaluated recordings. The linked list can't exclude unscored ones, so it may be longer (scored first)."
        : "Counts are evaluated recordings. The API can't list those of this filter: it filters recordings by team, organization, named type and date only."}{" "}
      Intervals assume every evaluated recording has every metric.
    </p>
  );
}
