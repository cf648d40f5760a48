import { RESENT } from "~/api/write-end.ts";
import type { Issue } from "~/contract/errors.ts";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { EngagementLink } from "~/components/nouns/links.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import type { BatchKind } from "./kind.ts";
import { type BatchRow, failureOf } from "./rows.ts";
import { StateMark } from "./state-mark.tsx";

export function IssueLine({
  issue: { path, message },
}: {
  issue: Pick<Issue, "path" | "message">;
}) {
  if (path.length === 0) return message;
  return (
    <>
      <span className="mono">{path.join(".")}</span>: {message}
    </>
  );
}

/** The ID the service gave, if it is in the answer. */
export const idOf = (kind: BatchKind, { entry }: BatchRow): string | undefined =>
  entry?.outcome.kind === "synced" ? kind.idOf(entry.outcome.answer) : undefined;

/** The ID the service gave as a link to what it is of. */
export function Made({
  kind: { noun },
  id,
  inTable = false,
}: {
  kind: BatchKind;
  id: string;
  inTable?: boolean;
}) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {noun === "team" ? (
        <NounLink kind="team" id={id} inTable={inTable} />
      ) : (
        <EngagementLink id={id} inTable={inTable}>
          <Mono>{id}</Mono>
        </EngagementLink>
      )}
      <CopyButton text={id} label={`Copy ${noun} ID`} />
    </span>
  );
}

/** The most important fact about a row, in one line. */
function Detail({ kind, row }: { kind: BatchKind; row: BatchRow }) {
  const { issues, entry, unknown, state, body, note } = row;
  const failure = failureOf(row);
  const resent = entry?.resent && <>{RESENT} </>;
  if (failure && state === "unknown") {
    return (
      <>
        {kind.acts.maybe} {resent}
        {failure.message} {entry?.found}
      </>
    );
  }
  const [first, ...more] = failure?.issues ?? issues;
  if (first !== undefined) {
    return (
      <>
        <IssueLine issue={first} />
        {more.length > 0 && <span className="text-text-muted">, {more.length} more</span>}
      </>
    );
  }
  if (failure !== undefined) return failure.message;
  const id = idOf(kind, row);
  if (state === "synced" && id !== undefined) {
    return (
      <>
        {resent}
        <Made kind={kind} id={id} inTable /> {entry?.found}
      </>
    );
  }
  if (unknown.length > 0) {
    return (
      <>
        Ignored: <span className="mono">{unknown.join(", ")}</span>
      </>
    );
  }
  if (note !== undefined && state !== "synced") return note;
  const subject = body?.subject;
  return <span className="text-text-muted">{typeof subject === "string" ? subject : ""}</span>;
}

function Key({ kind, row: { key } }: { kind: BatchKind; row: BatchRow }) {
  if (key === undefined || key === "") return <None />;
  return kind.keyIsId ? <Mono>{key}</Mono> : <bdi>{key}</bdi>;
}

/** The columns of a batch; `unit` is what its rows are counted in. */
export const batchColumns = (kind: BatchKind, unit: string): readonly GridColumn<BatchRow>[] => [
  { id: "place", header: unit, width: 64, align: "right", cell: ({ place }) => place },
  { id: "key", header: kind.keyName, width: 220, cell: (row) => <Key kind={kind} row={row} /> },
  {
    id: "state",
    header: "State",
    width: 124,
    cell: ({ state }) => <StateMark kind={kind} state={state} />,
  },
  {
    id: "detail",
    header: "Detail",
    width: 240,
    grow: true,
    cell: (row) => <Detail kind={kind} row={row} />,
  },
];

export function NarrowBatchRow({ kind, row }: { kind: BatchKind; row: BatchRow }) {
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="text-text-muted">{row.place}</span>
        <span className="min-w-0 flex-1 truncate">
          <Key kind={kind} row={row} />
        </span>
        <StateMark kind={kind} state={row.state} />
      </span>
      <span className="truncate text-small">
        <Detail kind={kind} row={row} />
      </span>
    </>
  );
}
