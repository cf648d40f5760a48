import { Link } from "@tanstack/react-router";
import { Failure } from "~/components/failure.tsx";
import { CountAll } from "~/components/recording/count-all.tsx";
import { useReason } from "~/components/use-reason.ts";
import { recordingList } from "~/contract/recordings.ts";
import { formatCount, formatDay, formatPercent, toDate } from "~/lib/format.ts";
import { oldestOf, since } from "~/lib/tally.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { type AgeSpan, boundsBefore, isWithin, WAITING } from "~/lib/ages.ts";
import { barColumn, Headline, NotYet, Pane, Unreadable } from "./pane.tsx";
import { type Scope, sinceInstant } from "./scope.ts";
import type { Newest } from "./use-newest.ts";

const UNLINKED = { crmLinkStatus: "unlinked" } as const;
const TITLE = "Unlinked backlog";

/** Which part of the newest recordings is unlinked, over the time that both lists were read for. */
function Share({ backlog, recordings }: { backlog: Newest; recordings: Newest }) {
  if (!backlog.settled || !recordings.settled) return null;
  const starts = [backlog, recordings].map(({ rows, whole }) =>
    whole ? -Infinity : (oldestOf(rows) ?? -Infinity),
  );
  const start = Math.max(...starts);
  const all = since(recordings.rows, start).length;
  const unlinked = since(backlog.rows, start).length;
  if (all === 0 || unlinked > all) return null;
  const span = start === -Infinity ? "" : ` since ${formatDay(new Date(start))}`;
  return (
    <Headline figure={formatPercent((unlinked / all) * 100)} label="of recordings unlinked">
      {formatCount(unlinked)} of {formatCount(all)}
      {span}
    </Headline>
  );
}

function ByAge({ backlog, scope }: { backlog: Newest; scope: Scope }) {
  const { rows, whole, readAt: now } = backlog;
  const oldest = oldestOf(rows) ?? now;
  const times = rows.flatMap(({ dateCreated }) => toDate(dateCreated)?.getTime() ?? []);
  const counted = WAITING.map((span) => ({
    span,
    count: times.filter((time) => isWithin(span, time, now)).length,
    // Older than all that was read, or only in part.
    unread: !whole && oldest > now - span.from * 86_400_000,
    part: !whole && isWithin(span, oldest, now),
  }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  const search = (span: AgeSpan, part: boolean) => {
    const { start, end } = boundsBefore(span, now);
    return {
      ...scope,
      ...UNLINKED,
      ...sinceInstant(part ? oldest : start),
      ...(end !== undefined && { "dateCreated:lt": new Date(end).toISOString() }),
    };
  };
  return (
    <PlainTable
      label="Unlinked recordings by age"
      rows={counted}
      rowKey={({ span }) => span.name}
      columns={[
        {
          header: "Age",
          cell: ({ span, part }) => (
            <>
              {span.name}
              {part && <span className="text-small text-text-muted"> read in part</span>}
            </>
          ),
        },
        {
          header: "Unlinked",
          align: "right",
          cell: ({ span, count, unread, part }) =>
            unread ? (
              <None>not read</None>
            ) : (
              <Link
                to="/recordings"
                search={search(span, part)}
                preload={false}
                className={INK_LINK}
              >
                {formatCount(count)}
              </Link>
            ),
        },
        barColumn(most, ({ count }: { count: number }) => count),
      ]}
    />
  );
}

/** The newest 300 recordings without a definite link to the CRM. */
export function BacklogPane({
  backlog,
  recordings,
  scope,
}: {
  backlog: Newest;
  recordings: Newest;
  scope: Scope;
}) {
  const reason = useReason(recordingList);
  const { rows, pages, whole, error, retry } = backlog;
  const oldest = oldestOf(rows);
  const query = { ...scope, ...UNLINKED };
  if (reason !== undefined) {
    return (
      <Pane title={TITLE}>
        <Unreadable reason={reason} />
      </Pane>
    );
  }
  return (
    <Pane
      title={TITLE}
      beside={oldest !== undefined && !whole && `back to ${formatDay(new Date(oldest))}`}
    >
      {pages === undefined && (
        <NotYet what="Unlinked recordings" rows={7} error={error} retry={retry} />
      )}
      {pages !== undefined && rows.length === 0 && (
        <p className="text-text-muted">
          No unlinked recordings. Every one has its link to the CRM.
        </p>
      )}
      {rows.length > 0 && (
        <>
          <div className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
            <Headline
              figure={
                <Link to="/recordings" search={query} preload={false} className="hover:underline">
                  {formatCount(rows.length)}
                </Link>
              }
              label={whole ? "unlinked in all" : "newest unlinked"}
            >
              {!whole && <CountAll key={scope.organizationId ?? ""} query={query} />}
            </Headline>
            <Share backlog={backlog} recordings={recordings} />
          </div>
          <ByAge backlog={backlog} scope={scope} />
        </>
      )}
      {pages !== undefined && error !== null && (
        <div className="-mx-4">
          <Failure title="The rest didn't load" error={error} retry={retry} />
        </div>
      )}
    </Pane>
  );
}
