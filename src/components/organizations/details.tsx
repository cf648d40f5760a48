import type { ComponentProps, ReactNode } from "react";
import { countIn } from "~/api/facts.ts";
import { People } from "~/components/nouns/person.tsx";
import { classes } from "~/ui/classes.ts";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { Section } from "~/ui/section.tsx";

/** The body of a details page: sections, with facts in a column beside them. */
export function Details({ facts, children }: { facts: ReactNode; children: ReactNode }) {
  return (
    <div
      className={classes(
        "min-h-0 flex-1 overflow-y-auto",
        usePrinting() ? "block" : "grid grid-cols-[minmax(0,1fr)_380px] max-lg:block",
      )}
    >
      <div className="min-w-0">{children}</div>
      <div className="border-l border-line max-lg:border-t max-lg:border-l-0">{facts}</div>
    </div>
  );
}

export function PeopleSection({
  title,
  ids,
  ...about
}: Omit<ComponentProps<typeof People>, "label"> & { title: string }) {
  return (
    <Section title={title} beside={ids && countIn(ids)}>
      <People label={title} ids={ids} {...about} />
    </Section>
  );
}

/** Links to other screens about the same thing. */
export function Related({ children }: { children: ReactNode }) {
  return (
    <Section title="Related">
      <p className="flex gap-4">{children}</p>
    </Section>
  );
}
