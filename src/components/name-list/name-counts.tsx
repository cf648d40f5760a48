import { Offline } from "~/components/list/list-status.tsx";
import { formatCount } from "~/lib/format.ts";
import type { Organizations } from "./use-organizations.ts";

/** How many rows are loaded, and how many of them are shown. */
export const NameCounts = ({
  list: { complete, readAt },
  count,
  shown,
}: {
  list: Organizations;
  count: number;
  shown: number;
}) => (
  <>
    <span role="status">
      <strong>{formatCount(count)} loaded</strong>
      {!complete && ", more available"}
      {shown !== count && `, ${formatCount(shown)} shown`}
      {!complete && <span className="text-text-muted"> Filter and sort apply to these only.</span>}
    </span>
    <Offline loadedAt={readAt} />
  </>
);
