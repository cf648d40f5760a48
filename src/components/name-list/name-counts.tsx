import { leftOut, type Reading } from "~/api/reading.ts";
import { Offline } from "~/components/list/list-status.tsx";
import { formatCount } from "~/lib/format.ts";
import type { Organizations } from "./use-organizations.ts";

/** How many rows are loaded, how many of them are shown, and whether there may be others. */
export function NameCounts({
  list: { complete, readAt, organizations },
  reading,
  shown,
}: {
  list: Organizations;
  reading: Reading<unknown>;
  shown: number;
}) {
  const { read, rows = [] } = reading;
  return (
    <>
      <span role="status">
        <strong>{formatCount(rows.length)} loaded</strong>
        {!complete && ", more available"}
        {rows === organizations
          ? leftOut(reading)
          : complete && read === "part" && ", some couldn't be read"}
        {shown !== rows.length && `, ${formatCount(shown)} shown`}
        {!complete && (
          <span className="text-text-muted"> Filter and sort apply to these only.</span>
        )}
      </span>
      <Offline loadedAt={readAt} />
    </>
  );
}
