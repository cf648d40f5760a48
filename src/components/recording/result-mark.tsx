import { lookup } from "~/lib/lookup.ts";
import { CELL } from "~/ui/grid/grid-props.ts";
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
const glyphOf = (result: string) => {
  if (result === "closed" || result === "WON") return "glyph-closed";
  return result === "in progress" || result === "OPEN" ? "glyph-half" : "glyph-open";
};

/** The glyph of a result without its word. */
export const ResultGlyph = ({ result }: { result: string }) => (
  <span aria-hidden className={`glyph shrink-0 text-text-muted ${glyphOf(result)}`} />
);

const markClass = (result: string) => `glyph gap-1.5 whitespace-nowrap ${glyphOf(result)}`;

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
    <span className={markClass(result)} data-tip={result}>
      {label}
    </span>
  );
}

/** A cell with a recording's result, as `ResultMark` shows it. */
export function resultCell(result: string | undefined) {
  const label = result && RESULTS[result];
  if (!label) {
    return (
      <div role="gridcell" className={CELL}>
        <ResultMark result={result} />
      </div>
    );
  }
  return (
    <div role="gridcell" className={`${CELL} ${markClass(result)}`} data-tip={result}>
      {label}
    </div>
  );
}

export const resultLabel = (result: string) => RESULTS[result] ?? result;
