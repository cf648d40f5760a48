import { formatCount } from "~/lib/format.ts";

/** At the foot of a list that is filtered in the page: what is loaded, and whether that is all. */
export function LoadedStatus({
  count,
  shown,
  whole,
}: {
  count: number;
  shown: number;
  whole: boolean;
}) {
  return (
    <span role="status">
      <strong>{formatCount(count)} loaded</strong>
      {whole ? "" : ", more available"}
      {shown !== count && `, ${formatCount(shown)} shown`}
      {!whole && <span className="text-text-muted"> Filter and order are of these alone.</span>}
    </span>
  );
}
