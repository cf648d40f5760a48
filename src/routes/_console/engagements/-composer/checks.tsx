import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { plural } from "~/lib/format.ts";
import { Section } from "~/ui/section.tsx";
import { pathKey } from "../-body/json.ts";
import type { Problem } from "./draft/problems.ts";

const SOURCES: Record<Problem["from"], string> = {
  schema: "API schema",
  service: "service",
  unknown: "not sent",
};

function Glyph({ from }: { from: Problem["from"] }) {
  return from === "unknown" ? (
    <TriangleAlert size={14} className="mt-[3px] shrink-0 text-warning" />
  ) : (
    <CircleAlert size={14} className="mt-[3px] shrink-0 text-negative" />
  );
}

/** Everything wrong with the body, each linked to its field. */
export function Checks({
  problems,
  started,
  onReveal,
}: {
  problems: readonly Problem[];
  /** False while there is nothing to check. */
  started: boolean;
  onReveal: (problem: Problem) => void;
}) {
  if (problems.length === 0) {
    return (
      <Section title="Check">
        {started ? (
          <p className="flex items-center gap-1.5">
            <CircleCheck size={14} className="text-positive" />
            Valid. Matches the API schema.
          </p>
        ) : (
          <p className="text-text-muted">Only the external ID is required.</p>
        )}
      </Section>
    );
  }
  return (
    <Section title="Check" beside={plural(problems.length, "issue")}>
      <ul aria-label="Issues" className="-mx-2">
        {problems.map((problem) => (
          <li key={`${problem.from} ${pathKey(problem.path)} ${problem.message}`}>
            <button
              type="button"
              onClick={() => onReveal(problem)}
              className="flex w-full items-start gap-2 rounded-control px-2 py-0.5 text-left -outline-offset-2 hover:bg-hover max-md:py-2.5"
            >
              <Glyph from={problem.from} />
              <span className="min-w-0 flex-1">
                <span className="mono break-all">{pathKey(problem.path)}</span> {problem.message}
              </span>
              <span className="text-small text-text-muted">{SOURCES[problem.from]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
