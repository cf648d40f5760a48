import type { Lenient } from "~/contract/lenient.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { Name } from "~/components/names.tsx";
import { formatClock, formatDuration, formatLongDate, formatZone, toDate } from "~/lib/format.ts";
import { Mono, None } from "~/ui/mono.tsx";
import { Facts } from "~/ui/section.tsx";
import { repOf } from "./cells.tsx";
import { ResultMark } from "./result-mark.tsx";

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

/** Who, when, how long, how it ended: what the recording itself says. */
export function RecordingFacts({ recording }: { recording: Recording }) {
  const { durationInMilliseconds: duration, isPrivate, discoverable } = recording;
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
              {repOf(recording) || <Name kind="user" id={recording.userId} />}
            </span>
            {recording.teamId !== undefined && (
              <span className="ml-2 text-text-muted">
                <Name kind="team" id={recording.teamId} />
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
              <span className="text-text-muted">of 100</span>
            </>
          ),
        Outcome: <Outcome recording={recording} />,
        Visibility: visibility.filter(Boolean).join(", ") || <None />,
        Trigger: recording.trigger ? <Mono>{recording.trigger}</Mono> : <None />,
        Organization: <Name kind="organization" id={recording.organizationId} />,
        Id: <Mono copy="Copy recording id">{recording.id}</Mono>,
      }}
    />
  );
}
