import { ofAll } from "~/api/facts.ts";
import type { RecordingRow } from "~/api/recordings.ts";
import { Failure } from "~/components/page/failure.tsx";
import { Loading } from "~/components/page/waiting.tsx";
import { recordingList } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Section } from "~/ui/section.tsx";
import type { useScored } from "./use-scored.ts";
import { MOST, RecordingItem } from "./recording-item.tsx";

/** What the recordings were chosen from: everything, or what was read of it. */
function readPhrase({ list, own }: ReturnType<typeof useScored>, userId: string | undefined) {
  const read = plural(list.rows.length, "recording");
  if (userId !== undefined) {
    const among = ofAll(list.reading, () => `all ${read}`) ?? `the first ${read}`;
    return `${formatCount(own.length)} of this person among ${among} by score.`;
  }
  return (
    ofAll(list.reading, () => `From all ${read}.`) ??
    `From the first ${read} by score; the API sorts them.`
  );
}

/** The five lowest or highest scored recordings, with links to their details. */
export function ScoredRecordings({
  title,
  scored,
  userId,
  without = [],
}: {
  title: string;
  scored: ReturnType<typeof useScored>;
  userId: string | undefined;
  /** Recordings that are listed already. */
  without?: readonly RecordingRow[];
}) {
  const { list } = scored;
  const rows = scored.scored.filter(({ id }) => !without.some((row) => row.id === id));
  const shown = rows.slice(0, MOST);
  return (
    <Section title={title}>
      {list.error !== null ? (
        <Failure title="The recordings didn't load" error={list.error} retry={list.retry} />
      ) : list.pending ? (
        <Loading of={recordingList.name} label={`Loading ${title.toLowerCase()}`} rows={MOST} />
      ) : (
        <>
          {shown.length > 0 && (
            <ol aria-label={title}>
              {shown.map((row) => (
                <RecordingItem key={row.id} id={row.id} row={row}>
                  {formatCount(row.evaluationScore ?? 0)}
                </RecordingItem>
              ))}
            </ol>
          )}
          {shown.length === 0 && (
            <p className="text-text-muted">
              {without.length === 0
                ? "None of those read is scored."
                : (ofAll(list.reading, () => "No others are scored.") ??
                  "No others of those read are scored.")}
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-muted">
            {readPhrase(scored, userId)}
            {list.more && shown.length < MOST && (
              <Button busy={list.loadingMore} onClick={list.loadMore}>
                Read more
              </Button>
            )}
          </p>
        </>
      )}
    </Section>
  );
}
