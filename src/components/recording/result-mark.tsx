import { lookup } from "~/lib/lookup.ts";
import { Mono, None } from "~/ui/mono.tsx";

/** The results of recordings, the org-wide list's upper-case ones among them. */
const RESULTS = lookup<string>({
  closed: "Closed",
  "not closed": "Not closed",
  "in progress": "In progress",
  WON: "Closed",
  LOST: "Not closed",
  OPEN: "In progress",
});

/** The dispositions of opportunities, which can be won without a recording that closed. */
export const DISPOSITIONS = lookup<string>({ WON: "Won", LOST: "Lost", OPEN: "Open" });

/** The glyph of a result: filled, hollow or half. Not closed is a fact, not a failure. */
export function ResultGlyph({ result }: { result: string | undefined }) {
  const closed = result === "closed" || result === "WON";
  const half = result === "in progress" || result === "OPEN";
  return (
    <svg
      width="15"
      height="15"
      viewBox="0 0 24 24"
      aria-hidden
      className={`lucide shrink-0 self-center ${closed ? "text-positive" : "text-text-muted"}`}
    >
      {closed ? (
        <>
          <circle cx="12" cy="12" r="10" strokeWidth="2" className="fill-positive" />
          <path d="m9 12 2 2 4-4" strokeWidth="2" className="stroke-surface" />
        </>
      ) : (
        <circle cx="12" cy="12" r="9" strokeWidth="2.5" />
      )}
      {half && <path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor" stroke="none" />}
    </svg>
  );
}

/** A result as a glyph and its word, with the API's own in the tooltip; an unknown one as received. */
export function ResultMark({
  result,
  labels = RESULTS,
}: {
  result: string | undefined;
  labels?: Record<string, string>;
}) {
  if (result === undefined || result === "") return <None />;
  const label = labels[result];
  if (label === undefined)
    return <Mono className="rounded-tag border border-line bg-surface-sunken px-1">{result}</Mono>;
  return (
    <span className="flex items-baseline gap-1.5 whitespace-nowrap" data-tip={result}>
      <ResultGlyph result={result} />
      {label}
    </span>
  );
}

export const resultLabel = (result: string) => RESULTS[result] ?? result;
