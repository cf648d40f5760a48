import type { ReactNode } from "react";
import type { Noun } from "~/components/nouns/calls.ts";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { formatCount } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Section } from "~/ui/section.tsx";

/** The body of a details page: sections, with facts in a column beside them, and the rest below the sections. */
export function Details({
  facts,
  rest,
  children,
}: {
  facts: ReactNode;
  rest?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={classes(
        "min-h-0 flex-1 overflow-y-auto",
        usePrinting()
          ? "block"
          : "grid grid-cols-[minmax(0,1fr)_23.75rem] grid-rows-[auto_1fr] max-lg:block",
      )}
    >
      <div className="min-w-0">{children}</div>
      <div className="row-span-2 border-l border-line max-lg:border-t max-lg:border-l-0">
        {facts}
      </div>
      <div className="min-w-0 border-t border-line empty:hidden">{rest}</div>
    </div>
  );
}

/** People as a table. */
export function PeopleSection({
  title,
  ids,
  ...about
}: Pick<Noun, "teamId" | "organizationId"> & {
  title: string;
  ids: readonly string[] | undefined;
}) {
  return (
    <Section title={title} beside={ids && formatCount(ids.length)}>
      <PlainTable
        label={title}
        rows={ids}
        rowKey={(id, index) => `${id} ${index}`}
        columns={[
          {
            header: "Name",
            cell: (id) =>
              id === "" ? <None>unreadable</None> : <NounLink kind="user" id={id} {...about} />,
          },
          {
            header: "User ID",
            width: 56,
            align: "right",
            quiet: true,
            cell: (id) => <CopyButton text={id} label="Copy user ID" />,
          },
        ]}
      />
    </Section>
  );
}
