import { useQueries } from "@tanstack/react-query";
import { linkCheck } from "~/api/nouns/links.ts";
import type { RecordingRow } from "~/api/nouns/recordings.ts";
import type { useSentLinks } from "~/components/engagement/use-link.ts";
import { formatCount } from "~/lib/format.ts";

/** How many of these recordings were sent and aren't known to be linked. */
export function WaitingCount({
  rows,
  sentFor,
}: {
  rows: readonly RecordingRow[];
  sentFor: ReturnType<typeof useSentLinks>["sentFor"];
}) {
  const sent = rows.filter(({ id }) => sentFor(id)?.stage === "synced");
  // These load nothing: they follow what the rows and the panel look for.
  const checks = useQueries({
    queries: sent.map((row) => ({ ...linkCheck(row), enabled: false })),
  });
  const waiting = checks.filter(({ data }) => data?.linkedAt === undefined).length;
  return (
    <span role="status" className="shrink-0 empty:hidden">
      {waiting > 0 &&
        `${formatCount(waiting)} sent, waiting for the service to link ${waiting === 1 ? "it" : "them"}`}
    </span>
  );
}
