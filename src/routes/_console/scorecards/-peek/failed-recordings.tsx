import { useQuery } from "@tanstack/react-query";
import { recordingPages, repOf } from "~/api/nouns/recordings.ts";
import { scorecardGroups, type ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { useList } from "~/components/list/use-list.ts";
import { RecordingLink } from "~/components/nouns/links.tsx";
import { RECORDINGS } from "~/components/recording/lists.tsx";
import { figureOf, type ScorecardMetric } from "~/domain/figure.ts";
import { formatCount, formatDay, plural, toDate } from "~/lib/format.ts";
import { Section } from "~/ui/section.tsx";
import { groupIdOf } from "../-answer/groups.ts";
import type { RecordingsSearch } from "../-answer/links.tsx";

/** How many recordings are listed. */
const MOST_LISTED = 5;

/**
 * A group's recordings that didn't pass the metric, the newest first as far as their titles are known.
 * It takes a call for the figures of each recording and one for a page of titles, and is left out if
 * the service doesn't group by recording.
 */
export function FailedRecordings({
  question,
  metric,
  search,
}: {
  /** The question of one group. */
  question: ScorecardQuestion;
  metric: ScorecardMetric;
  /** Lists the group's recordings, or everybody's if the API can't list a person's. */
  search: NonNullable<RecordingsSearch>;
}) {
  const { data } = useQuery(scorecardGroups(question, "RECORDING"));
  const list = useList(
    recordingPages(RECORDINGS.query({ ...search, orderDirection: "asc" as const }, ["evaluation"])),
  );
  if (!data) return null;
  const known = new Map(list.rows.map((row) => [row.id, row]));
  const failed = data
    .filter((card) => figureOf(card, metric.id).passRate === 0)
    .map((card) => ({ id: groupIdOf(card), row: known.get(groupIdOf(card)) }))
    .toSorted((a, b) => ((a.row?.dateCreated ?? "") < (b.row?.dateCreated ?? "") ? 1 : -1));
  const title = `Didn't pass ${metric.name ?? metric.id}`;
  return (
    <Section
      title={title}
      beside={`${formatCount(failed.length)} of ${plural(data.length, "recording")}`}
    >
      {failed.length > 0 && (
        <ol aria-label={title}>
          {failed.slice(0, MOST_LISTED).map(({ id, row }) => {
            const date = toDate(row?.dateCreated);
            const about = row && [repOf(row), date && formatDay(date)].filter(Boolean).join(", ");
            return (
              <li key={id} className="border-b border-line py-1.5 last:border-b-0">
                <span className="block truncate">
                  <RecordingLink id={id} title={row?.title} />
                </span>
                {about && (
                  <span className="block truncate text-small text-text-muted">{about}</span>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Section>
  );
}
