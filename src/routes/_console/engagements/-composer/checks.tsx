import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { plural } from "~/lib/format.ts";
import { pathKey } from "~/lib/json.ts";
import { None } from "~/ui/mono.tsx";
import { Section } from "~/ui/section.tsx";
import { countsOf } from "../-body.ts";
import { type Problem, useComposer } from "./composing.ts";

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
export function Checks({ onReveal }: { onReveal: (problem: Problem) => void }) {
  const { problems, started } = useComposer();
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

function Names({ term, names }: { term: string; names: readonly string[] }) {
  return (
    <>
      <dt className="text-text-muted">{term}</dt>
      <dd className="min-w-0">
        {names.length === 0 ? (
          <None />
        ) : (
          <ul className="flex flex-wrap gap-x-3">
            {names.map((name) => (
              <li key={name} className="mono break-all">
                {name}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}

/** What a sync will do with each field. */
export function SentFields() {
  const { summary } = useComposer();
  return (
    <Section title="What will be sent" beside={countsOf(summary)}>
      <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-y-1">
        <Names term="Set" names={summary.set} />
        <Names term="Cleared" names={summary.cleared} />
        <dt className="text-text-muted">Omitted</dt>
        <dd>All other fields stay unchanged.</dd>
      </dl>
    </Section>
  );
}
