import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ifEmpty, leftOut, PART_EMPTY, readingOf } from "~/api/lists/claims.ts";
import { newestRecordings, type RecordingRow } from "~/api/nouns/recordings.ts";
import { type PageOfRows, uniqueRows } from "~/api/lists/paging.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { recordingList } from "~/contract/plain.gen.ts";
import { boundsOf } from "~/domain/period.ts";
import { formatCount, formatDay, formatWeekday, plural } from "~/lib/format.ts";
import { countDays, type Day, oldestOf } from "./days.ts";
import { Loaded, OverviewPane } from "./pane.tsx";

/** With more days a bar is narrower than a fingertip on a phone. */
const DAYS = 12;

const nameOf = ({ startAt, count, soFar }: Day) =>
  `${soFar ? "Today" : formatWeekday(new Date(startAt))}: ${plural(count, "recording")}${soFar ? " so far" : ""}`;

const searchOf = (day: Day) => {
  const { after, before } = boundsOf(day);
  return { "dateCreated:gt": after, "dateCreated:lt": before };
};

/** A bar for each day, which leads to its recordings. */
function Days({ days, organizationId }: { days: readonly Day[]; organizationId?: string }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <ul aria-label="Recordings by day" className="flex h-36 border-b border-control">
        {days.map((day) => (
          <li key={day.startAt} className="min-w-0 flex-1">
            <Link
              to="/recordings"
              search={{ organizationId, ...searchOf(day) }}
              preload={false}
              data-tip={nameOf(day)}
              aria-label={nameOf(day)}
              className="group flex h-full flex-col justify-end px-[12%] text-center text-tick hover:bg-hover"
            >
              {formatCount(day.count)}
              <span
                className="block w-full bg-bar in-[.group:hover]:bg-fill"
                style={{ height: `${(day.count / most) * 80}%` }}
              />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1 flex justify-between gap-4 text-small text-text-muted">
        <span>{first && !first.soFar && formatDay(new Date(first.startAt))}</span>
        {last?.soFar && <span>Today so far: {formatCount(last.count)}</span>}
      </p>
    </>
  );
}

function Recordings({
  pages,
  readAt,
  organizationId,
}: {
  pages: readonly PageOfRows<RecordingRow>[];
  readAt: number;
  organizationId?: string;
}) {
  const rows = uniqueRows(pages);
  const reading = readingOf(pages, rows);
  if (rows.length === 0) {
    return (
      <p className="text-text-muted">
        {ifEmpty(reading, () => (
          <>
            No recordings yet. Until the first one, create teams:{" "}
            <TextLink to="/teams" search={{ organizationId, create: true }}>
              New team
            </TextLink>
          </>
        )) ?? PART_EMPTY}
      </p>
    );
  }
  const days = countDays(rows, !pages.at(-1)?.cursor, new Date(readAt)).slice(-DAYS);
  const notCounted = leftOut(reading);
  return (
    <>
      {days.length > 0 ? (
        <Days days={days} organizationId={organizationId} />
      ) : oldestOf(rows) === undefined ? (
        <p className="text-text-muted">The recordings that were read have no valid dates.</p>
      ) : (
        <TextLink to="/recordings" search={{ organizationId, "dateCreated:gt": "today" }}>
          More than {plural(rows.length, "recording")} today
        </TextLink>
      )}
      {notCounted !== "" && (
        <p className="text-small text-text-muted">Not counted{notCounted.replace(/^,/, ":")}.</p>
      )}
    </>
  );
}

/** How many recordings each of the last days has, as far as three pages reach. */
export function RecordingsPane({ organizationId }: { organizationId?: string }) {
  const { allowed: enabled } = usePermission(recordingList);
  const query = useQuery({ ...newestRecordings(organizationId), enabled });
  return (
    <OverviewPane title="Recordings by day" endpoint={recordingList} height="min-h-44">
      <Loaded what="Recordings" endpoint={recordingList} query={query}>
        {(pages) => (
          <Recordings pages={pages} readAt={query.dataUpdatedAt} organizationId={organizationId} />
        )}
      </Loaded>
    </OverviewPane>
  );
}
