import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Section } from "~/ui/section.tsx";
import type { Problem } from "./check.ts";
import { pathKey } from "./draft.ts";

const WHOSE: Record<Problem["from"], string> = {
  contract: "contract",
  service: "service",
  unknown: "not sent",
};

function Glyph({ from }: { from: Problem["from"] }) {
  return from === "unknown" ? (
    <TriangleAlert size={14} strokeWidth={1.75} className="mt-[3px] shrink-0 text-warning" />
  ) : (
    <CircleAlert size={14} strokeWidth={1.75} className="mt-[3px] shrink-0 text-negative" />
  );
}

/** Everything that is wrong with the body, each leading to its field. */
export function Checks({
  problems,
  begun,
  onReveal,
}: {
  problems: readonly Problem[];
  /** False while there is nothing to check. */
  begun: boolean;
  onReveal: (problem: Problem) => void;
}) {
  if (problems.length === 0) {
    return (
      <Section title="Check">
        {begun ? (
          <p className="flex items-center gap-1.5">
            <CircleCheck size={14} strokeWidth={1.75} className="text-positive" />
            The contract has nothing against this body.
          </p>
        ) : (
          <p className="text-text-muted">
            An engagement needs an external id. The rest is up to you.
          </p>
        )}
      </Section>
    );
  }
  return (
    <Section title="Check" beside={`${problems.length} to look at`}>
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
              <span className="text-small text-text-muted">{WHOSE[problem.from]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
