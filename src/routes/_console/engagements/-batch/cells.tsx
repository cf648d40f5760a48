import { Circle, CircleCheck, CircleOff, CircleX, LoaderCircle, TriangleAlert } from "lucide-react";
import type { Issue } from "~/contract/errors.ts";
import { z } from "~/contract/zod.ts";
import type { GridColumn } from "~/ui/grid-props.ts";
import { Mono, None } from "~/ui/mono.tsx";
import type { BatchRow, RowState } from "./rows.ts";

const GLYPH = { size: 14, strokeWidth: 1.75 } as const;

export const STATE_NAMES: Record<RowState, string> = {
  ready: "Ready",
  issues: "Has issues",
  sending: "Sending",
  synced: "Synced",
  failed: "Failed",
  cancelled: "Cancelled",
};

const GLYPHS = {
  ready: <Circle {...GLYPH} className="text-control" />,
  issues: <TriangleAlert {...GLYPH} className="text-warning" />,
  sending: <LoaderCircle {...GLYPH} className="animate-spin text-text-muted" />,
  synced: <CircleCheck {...GLYPH} className="text-positive" />,
  failed: <CircleX {...GLYPH} className="text-negative" />,
  cancelled: <CircleOff {...GLYPH} className="text-text-muted" />,
};

export function StateMark({ state }: { state: RowState }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="shrink-0">
        {GLYPHS[state]}
      </span>
      {STATE_NAMES[state]}
    </span>
  );
}

/** One issue: the path of its field in mono, and what is wrong. */
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

const Answer = z.object({ data: z.object({ id: z.string() }) });

/** The id the service gave the engagement, where its answer tells one. */
export function idOf({ entry }: BatchRow): string | undefined {
  if (entry?.outcome.kind !== "synced") return undefined;
  const answer = z.safeParse(Answer, entry.outcome.answer);
  return answer.success ? answer.data.data.id : undefined;
}

/** What there is to say about a row in one line. */
function Detail({ row, copy = false }: { row: BatchRow; copy?: boolean }) {
  const { issues, entry, unknown, state, body } = row;
  const failure =
    state === "failed" && entry?.outcome.kind === "failed" ? entry.outcome : undefined;
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
  const id = idOf(row);
  if (state === "synced" && id !== undefined) {
    return <Mono {...(copy && { copy: "Copy engagement id" })}>{id}</Mono>;
  }
  if (unknown.length > 0) {
    return (
      <>
        Not sent, as unknown: <span className="mono">{unknown.join(", ")}</span>
      </>
    );
  }
  const subject = body?.subject;
  return <span className="text-text-muted">{typeof subject === "string" ? subject : ""}</span>;
}

const externalIdOf = ({ externalId }: BatchRow) =>
  externalId === undefined || externalId === "" ? <None /> : <Mono>{externalId}</Mono>;

/** The columns of a batch; `unit` is what its rows are counted in. */
export const batchColumns = (unit: string): readonly GridColumn<BatchRow>[] => [
  { id: "place", header: unit, width: 64, align: "right", cell: ({ place }) => place },
  { id: "externalId", header: "External ID", width: 220, cell: externalIdOf },
  { id: "state", header: "State", width: 124, cell: ({ state }) => <StateMark state={state} /> },
  {
    id: "detail",
    header: "Detail",
    width: 240,
    grow: true,
    cell: (row) => <Detail row={row} copy />,
  },
];

export function NarrowBatchRow({ row }: { row: BatchRow }) {
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="text-text-muted">{row.place}</span>
        <span className="min-w-0 flex-1 truncate">{externalIdOf(row)}</span>
        <StateMark state={row.state} />
      </span>
      <span className="truncate text-small">
        <Detail row={row} />
      </span>
    </>
  );
}
