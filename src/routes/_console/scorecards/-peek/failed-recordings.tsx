import { useRouter } from "@tanstack/react-router";
import { repOf } from "~/api/nouns/recordings.ts";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { TextLink, toRecording } from "~/components/nouns/links.tsx";
import { originOf } from "~/components/nouns/origin.ts";
import { useFailed } from "~/components/scorecards/failed.ts";
import type { ScorecardMetric } from "~/domain/figure.ts";
import type { Period } from "~/domain/period.ts";
import { failedOf } from "~/domain/words.ts";
import { formatDay, toDate } from "~/lib/format.ts";
import { Mono } from "~/ui/mono.tsx";
import { Section } from "~/ui/section.tsx";
import type { RecordingsSearch } from "../-answer/links.tsx";
import type { GroupLevel } from "../-question/question.ts";

/** How many recordings are listed, unless one came back from a further one. */
const MOST_LISTED = 5;

/** Scrolls to the recording one came back from, and has the focus be on it. */
function reveal(item: HTMLElement | null) {
  item?.scrollIntoView({ block: "nearest" });
  item?.querySelector("a")?.focus({ preventScroll: true });
}

/**
 * A group's recordings that didn't pass the metric, and the way through all of them. Left out if the service doesn't
 * group by recording.
 */
export function FailedRecordings({
  question,
  groupBy,
  period,
  metric,
  search,
}: {
  /** The question of one group. */
  question: ScorecardQuestion;
  groupBy: GroupLevel;
  period: Period;
  metric: ScorecardMetric;
  /** Lists the group's recordings, or everybody's if the API can't list a person's. */
  search: NonNullable<RecordingsSearch>;
}) {
  const found = useFailed(question, metric.id, search);
  const { row: opened } = useRouter().history.location.state;
  if (!found) return null;
  const { failed, asked } = found;
  const title = failedOf(failed.length, asked);
  const panel = {
    organizationId: question.requestedOrganizationId,
    conversationTypeId: question.conversationTypeId,
    ...period,
    groupBy,
    metric: metric.id,
    peek: question.filterByIds[0],
  };
  const [first] = failed;
  const current = failed.findIndex(({ id }) => id === opened);
  const link = (id: string) => ({
    ...toRecording(id),
    search: (shown: { organizationId?: string | undefined }) => ({
      organizationId: shown.organizationId,
      from: originOf("/scorecards", { ...shown, ...panel }, id),
    }),
  });
  return (
    <Section
      title={title}
      beside={
        first && (
          <TextLink {...link(first.id)} state={{ play: true }}>
            Review them
          </TextLink>
        )
      }
    >
      {failed.length > 0 && (
        <ol aria-label={title}>
          {failed.slice(0, Math.max(MOST_LISTED, current + 1)).map(({ id, row }) => {
            const date = toDate(row?.dateCreated);
            const about = row && [repOf(row), date && formatDay(date)].filter(Boolean).join(", ");
            return (
              <li
                key={id}
                aria-current={id === opened || undefined}
                ref={id === opened ? reveal : undefined}
                className="relative border-b border-line py-1.5 last:border-b-0 aria-[current]:current-mark aria-[current]:pl-2"
              >
                <span className="block truncate">
                  <TextLink {...link(id)}>{row?.title || <Mono>{id}</Mono>}</TextLink>
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
