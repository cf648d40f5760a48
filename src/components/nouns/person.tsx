import { type Noun, NounLink } from "~/components/nouns/noun-link.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";

type About = Pick<Noun, "name" | "teamId" | "organizationId">;

/** A person by name, or by ID if no name is known, with a button that copies the ID. */
export function Person({ id, ...about }: About & { id: string | undefined }) {
  if (!id) return <NounLink kind="user" id={id} {...about} />;
  return (
    <span className="inline-flex max-w-80 items-center gap-1">
      <NounLink kind="user" id={id} {...about} />
      <CopyButton text={id} label="Copy user ID" />
    </span>
  );
}

/** People as a table, with how many recordings of theirs are loaded if that is known. */
export function People({
  label,
  ids,
  recordings,
  ...about
}: About & {
  label: string;
  ids: readonly string[] | undefined;
  recordings?: ((id: string) => string) | undefined;
}) {
  return (
    <PlainTable
      label={label}
      rows={ids}
      rowKey={(id, index) => `${id} ${index}`}
      columns={[
        { header: "Name", cell: (id) => <NounLink kind="user" id={id} {...about} /> },
        ...(recordings
          ? [{ header: "Recordings", width: 96, align: "right", cell: recordings } as const]
          : []),
        {
          header: "User ID",
          width: 56,
          align: "right",
          quiet: true,
          cell: (id) => <CopyButton text={id} label="Copy user ID" />,
        },
      ]}
    />
  );
}
