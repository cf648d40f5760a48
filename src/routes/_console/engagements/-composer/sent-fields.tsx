import { None } from "~/ui/mono.tsx";
import { Section } from "~/ui/section.tsx";
import { countsOf, type Summary } from "../-body/summary.ts";

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
export function SentFields({ summary }: { summary: Summary }) {
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
