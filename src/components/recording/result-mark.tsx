import { CircleCheck } from "lucide-react";
import { Mono, None } from "~/ui/mono.tsx";

/** The results of recordings, and what opportunities and the org-wide list call them. */
const LABELS: Record<string, string> = {
  closed: "Closed",
  "not closed": "Not closed",
  "in progress": "In progress",
  WON: "Won",
  LOST: "Lost",
  OPEN: "Open",
};

/** The glyph of a result: filled, hollow or half. Not closed is a fact, not a failure. */
export function ResultGlyph({ result }: { result: string | undefined }) {
  if (result === "closed" || result === "WON") {
    return (
      <CircleCheck
        size={15}
        strokeWidth={2}
        className="shrink-0 self-center fill-positive text-surface [&>circle]:stroke-positive"
      />
    );
  }
  const half = result === "in progress" || result === "OPEN";
  return (
    <svg
      width="15"
      height="15"
      viewBox="0 0 24 24"
      aria-hidden
      className="shrink-0 self-center text-text-muted"
    >
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.5" />
      {half && <path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor" />}
    </svg>
  );
}

/** A result in words; one that nobody listed is shown as it came. */
export function ResultMark({ result }: { result: string | undefined }) {
  if (result === undefined || result === "") return <None />;
  const label = LABELS[result];
  if (label === undefined)
    return <Mono className="rounded-tag border border-line bg-surface-sunken px-1">{result}</Mono>;
  return (
    <span className="flex items-baseline gap-1.5">
      <ResultGlyph result={result} />
      {label}
    </span>
  );
}

export const resultLabel = (result: string): string => LABELS[result] ?? result;
