import { Link } from "@tanstack/react-router";
import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { formatClock, formatDuration, formatLongDate, formatZone, toDate } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { Facts } from "~/ui/section.tsx";
import { repOf } from "~/components/recording/cells.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";

type Recording = Lenient<RecordingDetails>;

function Recorded({ value }: { value: string | undefined }) {
  const date = toDate(value);
  if (date === undefined) return value ? <Mono>{value}</Mono> : <None />;
  return (
    <time dateTime={value}>
      {formatLongDate(date)}, {formatClock(date)} {formatZone(date)}
    </time>
  );
}

function Outcome({ recording }: { recording: Recording }) {
  const labels = (recording.extractedCustomOutcomes?.outcomes ?? []).map(
    ({ customLabel, universalLabel }) => ({ customLabel, universalLabel }),
  );
  const universal = recording.universalOutcomeLabel;
  if (labels.length === 0 && universal === undefined) return <None />;
  const tag = "rounded-tag border border-line bg-surface-sunken px-1.5 text-label";
  return (
    <span className="flex flex-wrap gap-1">
      {labels.map(({ customLabel, universalLabel }) => (
        <span key={`${customLabel}${universalLabel}`} className={tag}>
          {customLabel ?? "no label"}
          {universalLabel !== undefined && (
            <span className="mono ml-1.5 text-text-muted">{universalLabel}</span>
          )}
        </span>
      ))}
      {labels.length === 0 && universal !== undefined && <span className={tag}>{universal}</span>}
    </span>
  );
}

/** The day of a time, in the reader's time zone. */
function dayOf(value: string | undefined) {
  const date = toDate(value);
  if (date === undefined) return {};
  const midnight = (days: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).toISOString();
  return { startAt: midnight(0), endAt: midnight(1) };
}

/** The scorecard of this recording only. */
const ScorecardLink = ({ recording }: { recording: Recording }) => (
  <Link
    to="/scorecards"
    search={(previous) => ({
      organizationId: recording.organizationId ?? previous.organizationId,
      conversationTypeId: recording.conversationTypeId,
      ...dayOf(recording.dateCreated),
      filterBy: "RECORDING",
      filterByIds: [recording.id],
    })}
    preload={false}
    className={INK_LINK}
  >
    Scorecard
  </Link>
);

/** What the recording itself says: who, when, how long, how it ended. */
export function RecordingFacts({ recording }: { recording: Recording }) {
  const { durationInMilliseconds: duration, isPrivate, discoverable } = recording;
  const place = { teamId: recording.teamId, organizationId: recording.organizationId };
  const visibility = [
    isPrivate ? "Private" : undefined,
    discoverable === undefined ? undefined : discoverable ? "Discoverable" : "Not discoverable",
  ];
  return (
    <Facts
      facts={{
        Rep: (
          <>
            <span className="font-[600]">
              <NounLink kind="user" id={recording.userId} name={repOf(recording)} {...place} />
            </span>
            {recording.teamId !== undefined && (
              <span className="ml-2 text-text-muted">
                <NounLink kind="team" id={recording.teamId} {...place} />
              </span>
            )}
          </>
        ),
        Recorded: <Recorded value={recording.dateCreated} />,
        Result: <ResultMark result={recording.result} />,
        Duration:
          duration === undefined ? (
            <None />
          ) : (
            <>
              {formatDuration(duration)}{" "}
              <span className="text-text-muted">{recording.isVideo ? "video" : "audio"}</span>
            </>
          ),
        Type: recording.conversationType ?? <None />,
        Evaluation:
          recording.evaluationScore === undefined ? (
            <None />
          ) : (
            <>
              <strong>{recording.evaluationScore}</strong>{" "}
              <span className="mr-2 text-text-muted">of 100</span>
              <ScorecardLink recording={recording} />
            </>
          ),
        Outcome: <Outcome recording={recording} />,
        Visibility: visibility.filter(Boolean).join(", ") || <None />,
        Trigger: recording.trigger ? <Mono>{recording.trigger}</Mono> : <None />,
        Organization: <NounLink kind="organization" id={recording.organizationId} />,
        ID: <Mono copy="Copy recording ID">{recording.id}</Mono>,
      }}
    />
  );
}
