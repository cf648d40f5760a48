import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { toApiError } from "~/api/transport/errors.ts";
import { ifEmpty, listIn } from "~/api/lists/claims.ts";
import { loadedRecordings, recordingById, repOf } from "~/api/nouns/recordings.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { Failure, Loading } from "~/components/page/states.tsx";
import { ScoreBox } from "~/components/recording/cells.tsx";
import { FollowupWord } from "~/components/recording/followup-word.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import type { Lenient } from "~/contract/lenient.ts";
import { recordingDetails } from "~/contract/plain.gen.ts";
import type { RecordingDetails } from "~/contract/recordings.ts";
import { formatClock, formatCount, formatDuration, formatLongDate, toDate } from "~/lib/format.ts";
import { isPathSegment } from "~/contract/endpoint.ts";
import { lookup } from "~/lib/lookup.ts";
import { capital } from "~/lib/words.ts";
import { formatZone } from "~/lib/zone.ts";
import { Mono, NoItems, None } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { type MediaRef, Player } from "./player.tsx";
import { splitTimes } from "./times.ts";

// The parts of a recording that its page, the panel beside the table and the unlinked recordings show.

type Details = Lenient<RecordingDetails>;

interface Part {
  recording: Details;
}

/**
 * A recording for a panel or page: its details, its title, which the list it is opened from knows, and
 * what to show while they load or if they fail.
 */
export function useRecording(
  recordingId: string,
  skeleton?: (media: "video" | "audio") => ReactNode,
) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(recordingById(recordingId));
  const recording = data?.recording;
  const known = recording ?? loadedRecordings(client, ({ id }) => id === recordingId)[0];
  return {
    recording,
    /** The recording or, until it has loaded, its row in a list. */
    known,
    /** The JSON as received. */
    raw: data?.raw,
    title: known?.title || recording?.id || "Recording",
    notFound: error !== null && toApiError(error).code === "not_found",
    notice:
      error !== null ? (
        <Failure
          title="This recording didn't load"
          error={error}
          retry={() => void refetch({ cancelRefetch: false })}
        />
      ) : recording === undefined ? (
        <Loading endpoint={recordingDetails.name} label="Loading the recording" rows={8}>
          {skeleton?.(known?.isVideo === false ? "audio" : "video")}
        </Loading>
      ) : null,
  };
}

const UNPLAYABLE = lookup<string>({
  "in-progress": "Processing. Playback isn't available yet.",
  error: "Processing failed. No playback.",
  complete: "No media.",
});

/** The player, or why there is none: still processing, failed, or no media. */
export function RecordingPlayer({ recording, media }: Part & { media?: MediaRef }) {
  const ownMedia = useRef(null);
  if (recording.videoUrl === undefined) {
    const { processingStatus: status = "complete" } = recording;
    return <p className="text-text-muted">{UNPLAYABLE[status] ?? <Mono>{status}</Mono>}</p>;
  }
  if (!isPathSegment(recording.id)) {
    return <p className="text-text-muted">Without a usable ID there is no address to play from.</p>;
  }
  return (
    <Player
      key={recording.id}
      media={media ?? ownMedia}
      recordingId={recording.id}
      isVideo={recording.isVideo ?? false}
      title={recording.title ?? recording.id}
      seconds={(recording.durationInMilliseconds ?? 0) / 1000}
    />
  );
}

/** The service's summary. The times in it play the recording from there. */
export function RecordingSummary({
  recording: { summary, processingStatus, videoUrl, durationInMilliseconds: duration = 0 },
  media,
}: Part & { media: MediaRef }) {
  if (summary) {
    const parts = splitTimes(summary, videoUrl === undefined ? 0 : duration / 1000);
    return (
      <p className="text-prose whitespace-pre-line">
        {parts.map((part, index) => {
          if (typeof part === "string") return part;
          const [time, second] = part;
          return (
            <TextLink
              // The parts never move.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              to="."
              search
              hash={`t=${second}`}
              hashScrollIntoView={false}
              resetScroll={false}
              replace
              onClick={() => {
                if (media.current) media.current.currentTime = second;
              }}
            >
              {time}
            </TextLink>
          );
        })}
      </p>
    );
  }
  if (processingStatus === "in-progress") return <p className="text-text-muted">Pending</p>;
  return <None />;
}

function Recorded({ value }: { value: string | undefined }) {
  const date = toDate(value);
  if (date === undefined) return <Mono>{value}</Mono>;
  return (
    <time dateTime={value}>
      {formatLongDate(date)}, {formatClock(date)} {formatZone(date)}
    </time>
  );
}

/** The organization's own words for the outcome, else the service's. */
function Outcome({ recording: { extractedCustomOutcomes, universalOutcomeLabel } }: Part) {
  const labels = (extractedCustomOutcomes?.outcomes ?? []).flatMap(
    ({ customLabel }) => customLabel ?? [],
  );
  // The service's words are like NOT_INTERESTED.
  const universal = capital((universalOutcomeLabel ?? "").toLowerCase().replaceAll("_", " "));
  return <bdi>{labels.join(", ") || universal || <None />}</bdi>;
}

/** What a recording itself says: who, when, how long, and how it ended. */
export function factsOf(recording: Details): Record<string, ReactNode> {
  const { durationInMilliseconds: duration, evaluationScore, teamId, organizationId } = recording;
  return {
    Rep: (
      <>
        <span className="font-[600]">
          <NounLink
            kind="user"
            id={recording.userId}
            name={repOf(recording)}
            teamId={teamId}
            organizationId={organizationId}
          />
        </span>
        {teamId !== undefined && (
          <span className="ml-2 text-text-muted">
            <NounLink kind="team" id={teamId} organizationId={organizationId} />
          </span>
        )}
      </>
    ),
    Recorded: <Recorded value={recording.dateCreated} />,
    Duration: duration !== undefined && (
      <>
        {formatDuration(duration)}{" "}
        <span className="text-text-muted">{recording.isVideo ? "video" : "audio"}</span>
      </>
    ),
    Result: <ResultMark result={recording.result} />,
    Evaluation: evaluationScore !== undefined && (
      <>
        <strong>{evaluationScore}</strong> <span className="text-text-muted">of 100</span>
      </>
    ),
    Type: recording.conversationType,
    Outcome: <Outcome recording={recording} />,
  };
}

/** Where a recording belongs, for those who look it up elsewhere. */
export const referenceFactsOf = ({ id, organizationId }: Details): Record<string, ReactNode> => ({
  Organization: <NounLink kind="organization" id={organizationId} />,
  ID: <Mono copy="Copy recording ID">{id}</Mono>,
});

/** Who can find a recording. */
export function visibilityOf({ isPrivate, discoverable }: Details): string {
  const visibility = [
    isPrivate && "private",
    discoverable !== undefined && (discoverable ? "discoverable" : "not discoverable"),
  ];
  return capital(visibility.filter(Boolean).join(", "));
}

/** The facts of a recording in a panel. */
export const RecordingFacts = ({ recording }: Part) => (
  <Facts facts={{ ...factsOf(recording), ...referenceFactsOf(recording) }} />
);

type Followup = NonNullable<Details["followups"]>[number];

/** Leads to the follow-up among those of its rep, which the API can filter by. */
function Action({ followup: { followupId, repId, followupAction } }: { followup: Followup }) {
  const text = followupAction || <None>no action</None>;
  if (followupId === "") return <>{text}</>;
  return (
    <TextLink
      to="/followups"
      search={({ organizationId }) => ({
        organizationId,
        userIds: repId ? [repId] : undefined,
        peek: followupId,
      })}
    >
      {text}
    </TextLink>
  );
}

/** The follow-ups of a recording, highest score first; nothing if it has none. */
export function FollowupList({ recording: { followups } }: Part) {
  if (ifEmpty(listIn(followups), () => true)) return null;
  const items = (followups ?? []).toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
  return (
    <Section
      title="Follow-ups"
      beside={items.length > 0 && `${formatCount(items.length)}, with scores on a scale of 1 to 5`}
    >
      {items.length === 0 && <NoItems items={followups} />}
      <ul>
        {items.map((followup) => {
          const { followupId, followupType, score, starred, status, context = [] } = followup;
          return (
            <li
              key={followupId}
              className="flex gap-2.5 border-t border-line py-2 first:border-t-0 first:pt-0"
            >
              <span className="pt-0.5">
                {score === undefined ? <None /> : <ScoreBox score={score} />}
              </span>
              <span className="min-w-0">
                <Action followup={followup} />
                <span className="block text-small text-text-muted">
                  {followupType !== undefined && <FollowupWord value={followupType} />}
                  {status !== undefined && (
                    <>
                      , <FollowupWord value={status} inSentence />
                    </>
                  )}
                  {starred && ", starred"}
                </span>
                {context.map(({ header, value }) => (
                  <span key={`${header}${value}`} className="block text-small text-text-muted">
                    {header}: {value}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
