import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ifComplete } from "~/api/claims.ts";
import { recordingPages, type RecordingRow, repOf } from "~/api/recordings.ts";
import { scorecardGroups, type ScorecardMetric, type ScorecardQuestion } from "~/api/scorecards.ts";
import { useList } from "~/components/list/use-list.ts";
import { Failure, Loading } from "~/components/page/states.tsx";
import { RecordingLink } from "~/components/nouns/links.tsx";
import { RECORDINGS } from "~/components/recording/lists.tsx";
import { figureOf } from "~/components/scorecards/figure.ts";
import { formatFigure } from "~/components/scorecards/metric-value.ts";
import { recordingList } from "~/contract/plain.gen.ts";
import { formatCount, formatDay, plural, toDate } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { Section } from "~/ui/section.tsx";
import type { RecordingsSearch } from "../-answer/recordings-link.tsx";
import { groupIdOf } from "../-answer/use-scorecards.ts";

/** How many recordings are listed of each kind. */
const MOST = 5;

/** A recording with a figure before it; only its ID is known until its row is loaded. */
function RecordingItem({
  id,
  row,
  children,
}: {
  id: string;
  row: RecordingRow | undefined;
  /** The figure. */
  children: ReactNode;
}) {
  const date = toDate(row?.dateCreated);
  const about = row && [repOf(row), date && formatDay(date)].filter(Boolean).join(", ");
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-1.5 last:border-b-0">
      <span className="min-w-7 shrink-0 text-right font-[600] empty:hidden">{children}</span>
      <span className="min-w-0">
        <span className="block truncate">
          <RecordingLink id={id} title={row?.title} />
        </span>
        {about !== undefined && (
          <span className="block truncate text-small text-text-muted">{about}</span>
        )}
      </span>
    </li>
  );
}

/**
 * The recordings that didn't pass the metric, the newest first as far as their rows are loaded. It
 * takes one call, and is left out if the service doesn't group by recording.
 */
function FailedMetric({
  question,
  metric,
  rows,
}: {
  /** Covers one group. */
  question: ScorecardQuestion;
  metric: ScorecardMetric;
  /** The rows that are loaded, for titles and dates. */
  rows: readonly RecordingRow[];
}) {
  const { data } = useQuery(scorecardGroups(question, "RECORDING"));
  if (!data) return null;
  const known = new Map(rows.map((row) => [row.id, row]));
  const failed = data
    .map((card) => ({ id: groupIdOf(card), ...figureOf(card, metric.id) }))
    .filter(({ passRate }) => passRate === 0)
    .map((each) => ({ ...each, row: known.get(each.id) }))
    .toSorted((a, b) => ((a.row?.dateCreated ?? "") < (b.row?.dateCreated ?? "") ? 1 : -1));
  const title = `Didn't pass ${metric.name ?? metric.id}`;
  return (
    <Section
      title={title}
      beside={`${formatCount(failed.length)} of ${plural(data.length, "recording")}`}
    >
      {failed.length > 0 && (
        <ol aria-label={title}>
          {failed.slice(0, MOST).map(({ id, value, row }) => (
            <RecordingItem key={id} id={id} row={row}>
              {value === undefined ? "" : formatFigure(value, metric)}
            </RecordingItem>
          ))}
        </ol>
      )}
    </Section>
  );
}

interface Listed {
  search: NonNullable<RecordingsSearch>;
  /** Keeps this person's recordings of those read: the search is for everybody's. */
  userId: string | undefined;
}

/** The recordings of one end of the scores, read page by page in the API's order of scores. */
function useScored({ search, userId }: Listed, orderDirection: "asc" | "desc") {
  const list = useList(
    recordingPages(RECORDINGS.query({ ...search, orderDirection }, ["evaluation"])),
  );
  const sign = orderDirection === "asc" ? 1 : -1;
  const own = list.rows.filter((row) => userId === undefined || row.userId === userId);
  const scored = own
    .filter(({ evaluationScore }) => evaluationScore !== undefined)
    .toSorted((a, b) => sign * ((a.evaluationScore ?? 0) - (b.evaluationScore ?? 0)));
  return { list, own, scored, userId };
}

/** What the recordings were chosen from: everything, or what was read of it. */
function readPhrase({ list, own, userId }: ReturnType<typeof useScored>) {
  const read = plural(list.rows.length, "recording");
  if (userId !== undefined) {
    const among = ifComplete(list.reading, () => `all ${read}`) ?? `the first ${read}`;
    return `${formatCount(own.length)} of this person among ${among} by score.`;
  }
  return (
    ifComplete(list.reading, () => `From all ${read}.`) ??
    `From the first ${read} by score; the API sorts them.`
  );
}

/** The five recordings at one end of the scores, with links to their details. */
function End({
  title,
  end,
  without = [],
}: {
  title: string;
  end: ReturnType<typeof useScored>;
  /** Recordings that are listed already. */
  without?: readonly RecordingRow[];
}) {
  const { list, scored } = end;
  const shown = scored.filter(({ id }) => !without.some((row) => row.id === id)).slice(0, MOST);
  return (
    <Section title={title}>
      {list.error !== null ? (
        <Failure title="The recordings didn't load" error={list.error} />
      ) : list.pending ? (
        <Loading of={recordingList.name} label={`Loading ${title.toLowerCase()}`} rows={MOST} />
      ) : (
        <>
          {shown.length > 0 ? (
            <ol aria-label={title}>
              {shown.map((row) => (
                <RecordingItem key={row.id} id={row.id} row={row}>
                  {formatCount(row.evaluationScore ?? 0)}
                </RecordingItem>
              ))}
            </ol>
          ) : (
            <p className="text-text-muted">
              {without.length === 0
                ? "None of the recordings read has a score."
                : (ifComplete(list.reading, () => "No others are scored.") ??
                  "No others of those read are scored.")}
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-muted">
            {readPhrase(end)}
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

/** A group's recordings: those that didn't pass, and those with the lowest and highest scores. */
export function ScoredRecordings({
  question,
  metric,
  ...listed
}: Listed & {
  /** Covers the group; undefined if it is too large to ask for every recording, or can't be asked. */
  question: ScorecardQuestion | undefined;
  metric: ScorecardMetric;
}) {
  const lowest = useScored(listed, "asc");
  const highest = useScored(listed, "desc");
  return (
    <>
      {question !== undefined && metric.passRate !== undefined && (
        <FailedMetric
          question={question}
          metric={metric}
          rows={[...lowest.list.rows, ...highest.list.rows]}
        />
      )}
      <End title="Lowest scores" end={lowest} />
      <End title="Highest scores" end={highest} without={lowest.scored.slice(0, MOST)} />
    </>
  );
}
