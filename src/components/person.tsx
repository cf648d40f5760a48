import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Name, useNameOf } from "./names.tsx";

/** One person: the name where it was seen, else the id; the id can be copied either way. */
export function Person({ id }: { id: string | undefined }) {
  if (id === undefined || id === "") return <None />;
  return (
    <span className="inline-flex items-center gap-1">
      <Name kind="user" id={id} />
      <CopyButton text={id} label="Copy user id" />
    </span>
  );
}

/** People as a table of names and ids. The interface lists ids alone: names are those seen so far. */
export function People({ label, ids }: { label: string; ids: readonly string[] | undefined }) {
  const nameOf = useNameOf("user");
  if (ids === undefined || ids.length === 0) return <None />;
  return (
    <PlainTable
      label={label}
      rows={ids}
      rowKey={(id, index) => `${id} ${index}`}
      columns={[
        {
          header: "Name",
          cell: (id) => nameOf(id) ?? <span className="text-text-faint">not seen yet</span>,
        },
        { header: "User ID", cell: (id) => <Mono copy="Copy user id">{id}</Mono> },
      ]}
    />
  );
}
