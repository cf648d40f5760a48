import AudioLines from "lucide-react/icons/audio-lines";
import Lock from "lucide-react/icons/lock";
import Unlink from "lucide-react/icons/unlink";
import Video from "lucide-react/icons/video";
import type { RecordingRow } from "~/api/recordings.ts";
import { formatDuration } from "~/lib/format.ts";
import { lookup } from "~/lib/lookup.ts";
import { Mono, None } from "~/ui/mono.tsx";

/** The rep's name on the recording; empty if it has none. */
export const repOf = (row: Pick<RecordingRow, "repFirstName" | "repLastName">): string =>
  [row.repFirstName, row.repLastName].filter(Boolean).join(" ");

export function MediaGlyph({ isVideo }: { isVideo: boolean | undefined }) {
  const Icon = isVideo ? Video : AudioLines;
  return (
    <Icon size={14} className="shrink-0 text-text-muted" aria-label={isVideo ? "Video" : "Audio"} />
  );
}

export function PrivateGlyph() {
  return <Lock size={14} className="shrink-0 text-text-muted" aria-label="Private" />;
}

const CUSTOMER_TYPES = lookup<string>({
  ACCOUNT: "Account",
  LEAD: "Lead",
  OPPORTUNITY: "Opportunity",
  ENGAGEMENT: "Engagement",
  CONTACT: "Contact",
});

/** The kind of CRM record; an unknown one as received. */
export function CustomerType({ type }: { type: string | undefined }) {
  if (type === undefined) return null;
  const label = CUSTOMER_TYPES[type];
  return label === undefined ? (
    <Mono className="text-text-muted">{type}</Mono>
  ) : (
    <span className="text-label text-text-muted">{label}</span>
  );
}

export function NotLinked() {
  return (
    <span className="inline-flex items-center gap-1.5 align-top text-text-muted">
      <Unlink size={14} className="shrink-0 text-warning" />
      Not linked
    </span>
  );
}

/** The CRM customer a recording was matched with. */
export function CustomerCell({ customer }: { customer: RecordingRow["crmCustomer"] }) {
  if (customer === undefined || customer.matchingSource === "NOT_FOUND") return <NotLinked />;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate" title={customer.name}>
        {customer.name ?? <Mono>{customer.id}</Mono>}
      </span>
      <CustomerType type={customer.customerType} />
    </span>
  );
}

const LONGEST_BAR = 90 * 60_000;

/** A duration beside a bar of its length: 28 px are 90 minutes. */
export function DurationCell({ milliseconds }: { milliseconds: number | undefined }) {
  if (milliseconds === undefined) return <None />;
  const width = Math.max(2, Math.min(1, milliseconds / LONGEST_BAR) * 28);
  return (
    <span className="flex items-center justify-between">
      <span aria-hidden className="h-[3px] bg-fill" style={{ width }} />
      {formatDuration(milliseconds)}
    </span>
  );
}

/** The scores of follow-ups, highest first. */
export function FollowupScores({ followups }: { followups: RecordingRow["followups"] }) {
  const scores = (followups ?? []).flatMap(({ score }) => (score === undefined ? [] : [score]));
  if (scores.length === 0) return <None />;
  return (
    <span className="inline-flex gap-1">
      {scores
        .toSorted((a, b) => b - a)
        .map((score, index) => (
          // Equal scores differ only by index.
          // oxlint-disable-next-line react/no-array-index-key
          <ScoreBox key={index} score={score} />
        ))}
    </span>
  );
}

/** A follow-up's score, 1 to 5; 4 and 5 stand out. */
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
