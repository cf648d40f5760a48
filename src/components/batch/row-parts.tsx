import Circle from "lucide-react/icons/circle";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleOff from "lucide-react/icons/circle-off";
import CircleX from "lucide-react/icons/circle-x";
import LoaderCircle from "lucide-react/icons/loader-circle";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { RESENT } from "~/api/write-end.ts";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { EngagementLink } from "~/components/nouns/links.tsx";
import type { Issue } from "~/contract/errors.ts";
import { pathKey } from "~/lib/json.ts";
import { capital } from "~/lib/words.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { Mono } from "~/ui/mono.tsx";
import { Unbroken } from "~/ui/unbroken.tsx";
import { type BatchKind, type BatchRow, failureOf, type RowState, type RowUnit } from "./rows.ts";

interface RowProps {
  row: BatchRow;
}

/** The name of a state in a kind of batch. */
export function stateName({ acts }: BatchKind, state: RowState) {
  if (state === "issues") return "Has issues";
  return capital(state === "synced" ? acts.sent : state);
}

const GLYPHS = {
  ready: <Circle size={14} className="text-control" />,
  issues: <TriangleAlert size={14} className="text-warning" />,
  sending: <LoaderCircle size={14} className="animate-spin text-text-muted" />,
  synced: <CircleCheck size={14} className="text-positive" />,
  failed: <CircleX size={14} className="text-negative" />,
  unknown: <CircleAlert size={14} className="text-warning" />,
  cancelled: <CircleOff size={14} className="text-text-muted" />,
};

/** The icon of a state, in a table and in the journal. */
export const StateGlyph = ({ state }: { state: RowState }) => (
  <span aria-hidden className="shrink-0">
    {GLYPHS[state]}
  </span>
);

export const StateMark = ({ row: { kind, state } }: RowProps) => (
  <span className="flex items-center gap-1.5">
    <StateGlyph state={state} />
    {stateName(kind, state)}
  </span>
);

export function IssueLine({ issue: { path, message } }: { issue: Issue }) {
  const text = <Unbroken>{message}</Unbroken>;
  if (path.length === 0) return text;
  return (
    <>
      <span className="mono">{pathKey(path)}</span>: {text}
    </>
  );
}

/** The ID the service gave, if it is in the answer. */
const idOf = ({ kind, entry }: BatchRow) =>
  entry?.outcome.kind === "synced" ? kind.idOf(entry.outcome.answer) : undefined;

/** An ID as a link, to copy. */
export const EngagementId = ({ id, inTable }: { id: string; inTable?: boolean }) => (
  <span className="inline-flex min-w-0 items-center gap-1">
    <EngagementLink id={id} inTable={inTable}>
      <Mono>{id}</Mono>
    </EngagementLink>
    <CopyButton text={id} label="Copy engagement ID" />
  </span>
);

/** The ID the service gave as a link to what it is of. */
export function Made({ row, inTable = false }: RowProps & { inTable?: boolean }) {
  const id = idOf(row);
  if (id === undefined) return null;
  if (row.kind.noun === "engagement") return <EngagementId id={id} inTable={inTable} />;
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <NounLink kind="team" id={id} inTable={inTable} />
      <CopyButton text={id} label="Copy team ID" />
    </span>
  );
}

/** The most important fact about a row, in one line. */
function Detail({ row }: RowProps) {
  const { kind, issues, entry, unknown, state, body, note } = row;
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
  if (state === "synced" && idOf(row) !== undefined) {
    return (
      <>
        {resent}
        <Made row={row} inTable /> {entry?.found}
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

function Key({ row: { kind, key } }: RowProps) {
  return kind.key.isId || !key ? <Mono>{key}</Mono> : <bdi>{key}</bdi>;
}

export const batchColumns = (kind: BatchKind, unit: RowUnit): readonly GridColumn<BatchRow>[] => [
  { id: "place", header: capital(unit), width: 64, align: "right", cell: ({ place }) => place },
  { id: "key", header: kind.key.name, width: 220, cell: (row) => <Key row={row} /> },
  { id: "state", header: "State", width: 124, cell: (row) => <StateMark row={row} /> },
  { id: "detail", header: "Detail", width: 240, grow: true, cell: (row) => <Detail row={row} /> },
];

export const NarrowBatchRow = ({ row }: RowProps) => (
  <>
    <span className="flex items-center gap-2">
      <span className="text-text-muted">{row.place}</span>
      <span className="min-w-0 flex-1 truncate">
        <Key row={row} />
      </span>
      <StateMark row={row} />
    </span>
    <span className="truncate text-small">
      <Detail row={row} />
    </span>
  </>
);
