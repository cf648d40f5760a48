import { useQuery } from "@tanstack/react-query";
import { ifComplete, ifEmpty, PART_EMPTY, readingOf } from "~/api/lists/claims.ts";
import { oldestUnlinked, type RecordingRow } from "~/api/nouns/recordings.ts";
import { type PageOfRows, uniqueRows } from "~/api/lists/paging.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { recordingList } from "~/contract/plain.gen.ts";
import { daysSince, formatCount, formatDay, plural } from "~/lib/format.ts";
import { oldestOf } from "./days.ts";
import { PaneFigure, Loaded, OverviewPane } from "./pane.tsx";

function Unlinked({
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
        {ifEmpty(reading, () => "No unlinked recordings.") ?? PART_EMPTY}
      </p>
    );
  }
  const oldest = oldestOf(rows);
  const days = oldest === undefined ? 0 : daysSince(oldest, readAt);
  return (
    <PaneFigure
      figure={
        <TextLink to="/recordings" search={{ organizationId, crmLinkStatus: "unlinked" }}>
          {ifComplete(reading, ({ length }) => formatCount(length)) ??
            `More than ${formatCount(rows.length)}`}
        </TextLink>
      }
      label="unlinked"
    >
      {oldest !== undefined &&
        `The oldest is from ${formatDay(new Date(oldest))}, ${days === 0 ? "today" : `${plural(days, "day")} ago`}.`}
    </PaneFigure>
  );
}

/** How many recordings lack a link to the CRM, if one page has them all, and how old the oldest is. */
export function UnlinkedPane({ organizationId }: { organizationId?: string }) {
  const { allowed: enabled } = usePermission(recordingList);
  const query = useQuery({ ...oldestUnlinked(organizationId), enabled });
  return (
    <OverviewPane title="Unlinked" endpoint={recordingList} height="min-h-14 max-md:min-h-20">
      <Loaded what="Unlinked recordings" endpoint={recordingList} query={query}>
        {(pages) => (
          <Unlinked pages={pages} readAt={query.dataUpdatedAt} organizationId={organizationId} />
        )}
      </Loaded>
    </OverviewPane>
  );
}
