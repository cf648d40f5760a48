import { AudioLines, Lock, Unlink, Video } from "lucide-react";
import type { RecordingRow } from "~/api/recordings.ts";
import { formatDuration } from "~/lib/format.ts";
import { Mono, None } from "~/ui/mono.tsx";

/** The rep's name as the recording carries it. */
export const repOf = (row: Pick<RecordingRow, "repFirstName" | "repLastName">): string =>
  [row.repFirstName, row.repLastName].filter(Boolean).join(" ");

/** Video or audio, and a lock where it is private. */
export function MediaGlyph({ isVideo }: { isVideo: boolean | undefined }) {
  const Icon = isVideo ? Video : AudioLines;
  return (
    <Icon
      size={14}
      strokeWidth={1.75}
      className="shrink-0 text-text-muted"
      aria-label={isVideo ? "Video" : "Audio"}
    />
  );
}

export function PrivateGlyph() {
  return (
    <Lock size={14} strokeWidth={1.75} className="shrink-0 text-text-muted" aria-label="Private" />
  );
}

const TYPES: Record<string, string> = {
  ACCOUNT: "Account",
  LEAD: "Lead",
  OPPORTUNITY: "Opportunity",
  ENGAGEMENT: "Engagement",
  CONTACT: "Contact",
};

/** The kind of CRM record in words; one that nobody listed as it came. */
export function CustomerType({ type }: { type: string | undefined }) {
  if (type === undefined) return null;
  const label = TYPES[type];
  return label === undefined ? (
    <Mono className="text-text-muted">{type}</Mono>
  ) : (
    <span className="text-label text-text-muted">{label}</span>
  );
}

export function NotLinked() {
  return (
    <span className="inline-flex items-center gap-1.5 text-text-muted">
      <Unlink size={14} strokeWidth={1.75} className="shrink-0 text-warning" />
      Not linked
    </span>
  );
}

/** The CRM customer a recording was matched with. */
export function CustomerCell({ customer }: { customer: RecordingRow["crmCustomer"] }) {
  if (customer === undefined || customer.matchingSource === "NOT_FOUND") return <NotLinked />;
  return (
    <span className="flex items-baseline gap-2">
      <span className="truncate" title={customer.name}>
        {customer.name ?? <Mono>{customer.id}</Mono>}
      </span>
      <CustomerType type={customer.customerType} />
    </span>
  );
}

const LONGEST = 90 * 60_000;

/** A duration, drawn beside its figure: 28 px are 90 minutes. */
export function DurationCell({ milliseconds }: { milliseconds: number | undefined }) {
  if (milliseconds === undefined) return <None />;
  const width = Math.max(2, Math.min(1, milliseconds / LONGEST) * 28);
  return (
    <span className="flex items-center justify-between">
      <span aria-hidden className="h-[3px] bg-fill" style={{ width }} />
      {formatDuration(milliseconds)}
    </span>
  );
}

/** Follow-ups as their scores, the most promising first. */
export function FollowupScores({ followups }: { followups: RecordingRow["followups"] }) {
  const scores = (followups ?? []).flatMap(({ score }) => (score === undefined ? [] : [score]));
  if (scores.length === 0) return null;
  return (
    <span className="inline-flex gap-1">
      {scores
        .toSorted((a, b) => b - a)
        .map((score, index) => (
          // Equal scores are alike; their place is all that tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <ScoreBox key={index} score={score} />
        ))}
    </span>
  );
}

/** One follow-up score, 1 to 5: 4 and 5 stand out. */
export function ScoreBox({ score }: { score: number }) {
  return (
    <span
      className={`inline-flex size-4 shrink-0 items-center justify-center rounded-score border text-label ${
        score >= 4 ? "border-transparent bg-track font-[600]" : "border-line bg-surface-sunken"
      }`}
    >
      {score}
    </span>
  );
}
