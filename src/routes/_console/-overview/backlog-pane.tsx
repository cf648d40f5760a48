import { ifEmpty, type Reading } from "~/api/claims.ts";
import { UNLINKED } from "~/api/overview.ts";
import { boundsBefore, WAITING } from "./ages.ts";
import { CountAll } from "~/components/recording/count-all.tsx";
import { formatCount, formatDay, formatPercent, plural } from "~/lib/format.ts";
import { None } from "~/ui/mono.tsx";
import { createdWithin, ListLink } from "./address.tsx";
import type { Newest } from "./newest.ts";
import { BarsSkeleton, BarTable, Headline, HeadlinesSkeleton, NewestPane } from "./pane.tsx";
import { bandsOf, oldestOf, within } from "./tally.ts";

const DAY = 86_400_000;

interface Props {
  /** The newest unlinked recordings, and the oldest: the same list if the newest are all. */
  backlog: Newest;
  oldest: Newest;
}

/** The unlinked share of recordings, over the time that both lists cover. */
function Share({ backlog, recordings }: { backlog: Newest; recordings: Newest }) {
  if (!backlog.settled || !recordings.settled) return null;
  const starts = [backlog, recordings].map(({ rows, complete }) =>
    complete ? -Infinity : (oldestOf(rows) ?? -Infinity),
  );
  const start = Math.max(...starts);
  const all = within(recordings.rows, start).length;
  const unlinked = within(backlog.rows, start).length;
  if (all === 0 || unlinked > all) return null;
  const span = start === -Infinity ? "" : ` since ${formatDay(new Date(start))}`;
  return (
    <Headline figure={formatPercent((unlinked / all) * 100)} label="of recordings unlinked">
      {formatCount(unlinked)} of {formatCount(all)}
      {span}
    </Headline>
  );
}

/** The age of the oldest unlinked recording, which the list ordered from the oldest has first. */
function Oldest({ oldest: { rows, readAt } }: Pick<Props, "oldest">) {
  const time = oldestOf(rows);
  if (time === undefined) return null;
  const days = Math.floor(Math.max(0, readAt - time) / DAY);
  return (
    <Headline
      figure={
        <ListLink search={{ ...UNLINKED, orderDirection: "asc" }} large>
          {plural(days, "day")}
        </ListLink>
      }
      label="oldest unlinked"
    >
      {formatDay(new Date(time))}
    </Headline>
  );
}

function AgeTable({ backlog, oldest }: Props) {
  const now = backlog.readAt;
  const rows = bandsOf(backlog, oldest, now).map(({ span, count, isRead }) => {
    const figure =
      isRead || count > 0 ? (
        <ListLink search={{ ...UNLINKED, ...createdWithin(boundsBefore(span, now)) }}>
          {!isRead && "at least "}
          {formatCount(count)}
        </ListLink>
      ) : (
        <None>not read</None>
      );
    return { name: span.name, count, figure };
  });
  return <BarTable label="Unlinked recordings by age" heads={["Age", "Unlinked"]} rows={rows} />;
}

/** What is said of an empty backlog. */
const noBacklog = (backlog: Reading<unknown>, recordings: Reading<unknown>) =>
  ifEmpty(backlog, () =>
    (recordings.rows ?? []).length > 0
      ? "No unlinked recordings. All are linked to the CRM."
      : "No unlinked recordings.",
  );

/** Recordings without a definite link to the CRM: the newest 300 and the oldest 100. */
export function BacklogPane({ recordings, ...props }: Props & { recordings: Newest }) {
  const { backlog, oldest } = props;
  return (
    <NewestPane
      title="Unlinked backlog"
      what="Unlinked recordings"
      empty={noBacklog(backlog.reading, recordings.reading)}
      newest={backlog}
      whole={[backlog, oldest, recordings].every(({ settled, failed }) => settled || failed)}
      skeleton={
        <>
          <div className="px-4">
            <HeadlinesSkeleton />
          </div>
          <BarsSkeleton label="Loading unlinked recordings" rows={WAITING.length + 1} />
        </>
      }
      beside={
        backlog.complete ? (
          `${plural(backlog.rows.length, "recording")} in total${backlog.left}`
        ) : (
          <CountAll query={backlog.query} />
        )
      }
    >
      <div className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
        <Share backlog={backlog} recordings={recordings} />
        <Oldest oldest={oldest} />
      </div>
      <AgeTable {...props} />
    </NewestPane>
  );
}
