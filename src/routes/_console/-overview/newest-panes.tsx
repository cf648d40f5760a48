import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ifEmpty, PART_EMPTY, readingOf } from "~/api/lists/claims.ts";
import { uniqueRows } from "~/api/lists/paging.ts";
import type { FollowupRow } from "~/api/nouns/followups.ts";
import { Who } from "~/components/activity/entry.tsx";
import { targetsOf } from "~/components/activity/words.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { Name, useNameOf } from "~/components/names/names.tsx";
import { actOf } from "~/components/nouns/acts.ts";
import { TextLink, toRecording } from "~/components/nouns/links.tsx";
import { ScoreBox } from "~/components/recording/cells.tsx";
import { FOLLOWUPS } from "~/components/recording/followup-list.ts";
import type { ActivityEntry } from "~/contract/activity.ts";
import { followupList } from "~/contract/plain.gen.ts";
import { formatAge, timeOf } from "~/lib/format.ts";
import { None } from "~/ui/mono.tsx";
import { newestFollowups, PROMISING } from "./lists.ts";
import { Nothing, OverviewPane, type Scope, stateOf } from "./pane.tsx";
import type { useChanges } from "./use-needs.tsx";

const MOST = 5;
const HEIGHT = "h-45 max-md:h-55";
const ROW = "flex h-9 items-center gap-3 border-b border-line last:border-b-0 max-md:h-11";

/** Who, which is cut first, and how long ago. */
function Rest({ at, children }: { at: string | undefined; children: ReactNode }) {
  const [now] = useState(Date.now);
  const time = timeOf(at);
  return (
    <>
      <span className="ml-auto min-w-0 shrink-[999] truncate text-small text-text-muted">
        {children}
      </span>
      {!Number.isNaN(time) && (
        <span className="shrink-0 text-small whitespace-nowrap text-text-muted">
          {formatAge(time, now)} ago
        </span>
      )}
    </>
  );
}

/** The newest follow-ups scored 4 or 5. */
export function useFollowups({ scope, waits }: Scope) {
  const { allowed, reason } = usePermission(followupList);
  const list = useInfiniteQuery({ ...newestFollowups(scope), enabled: allowed && !waits });
  return { list, reason };
}

export function FollowupsPane({
  followups: { list, reason },
  chosen,
}: {
  followups: ReturnType<typeof useFollowups>;
  chosen: string | undefined;
}) {
  const pages = list.data?.pages ?? [];
  const rows: FollowupRow[] = uniqueRows(pages);
  return (
    <OverviewPane
      title="Newest follow-ups scored 4 or 5"
      reason={reason}
      actions={
        <TextLink
          to="/followups"
          search={{ organizationId: chosen, ...PROMISING }}
          className="text-small"
        >
          Follow-ups
        </TextLink>
      }
      height={HEIGHT}
      state={stateOf([list])}
    >
      {() =>
        rows.length === 0 ? (
          <Nothing>
            {ifEmpty(readingOf(pages, rows), () => "No follow-up is scored 4 or 5.") ?? PART_EMPTY}
          </Nothing>
        ) : (
          <ul aria-label="Newest follow-ups">
            {rows.slice(0, MOST).map((row) => (
              <li key={row.id} className={ROW}>
                {row.score !== undefined && <ScoreBox score={row.score} />}
                <TextLink
                  {...toRecording(row.recordingId ?? "", FOLLOWUPS.path, row.id)}
                  className="min-w-0 truncate"
                >
                  {row.followupAction || row.recordingTitle || "no action"}
                </TextLink>
                <Rest at={row.dateCreated}>
                  {row.repName || <Name kind="user" id={row.repId} />}
                </Rest>
              </li>
            ))}
          </ul>
        )
      }
    </OverviewPane>
  );
}

/** "Rotate secret", and of what. */
function Change({ entry, chosen }: { entry: ActivityEntry; chosen: string | undefined }) {
  const names = {
    organization: useNameOf("organization"),
    team: useNameOf("team"),
    "api-client": useNameOf("api-client"),
  };
  const [target] = targetsOf(entry);
  const name =
    target === undefined || target.kind === "other" ? undefined : names[target.kind](target.id);
  return (
    <li className={ROW}>
      <TextLink
        to="/activity"
        search={{ organizationId: chosen, peek: entry.id }}
        className="min-w-0 truncate"
      >
        {actOf(entry.endpoint)}
      </TextLink>
      <span className="min-w-0 truncate">{name ?? (target && <None>{target.label}</None>)}</span>
      <Rest at={entry.startedAt}>
        <Who entry={entry} />
      </Rest>
    </li>
  );
}

/** The last changes made through this console, by name. */
export function ChangesPane({
  changes: { entries, call, reading },
  chosen,
}: {
  changes: ReturnType<typeof useChanges>;
  chosen: string | undefined;
}) {
  return (
    <OverviewPane
      title="Recent changes"
      actions={
        <TextLink to="/activity" search={{ organizationId: chosen }} className="text-small">
          Activity
        </TextLink>
      }
      height={HEIGHT}
      state={stateOf([call])}
    >
      {() =>
        entries.length === 0 ? (
          <Nothing>
            {ifEmpty(reading, () => "No changes yet through this console.") ?? PART_EMPTY}
          </Nothing>
        ) : (
          <ul aria-label="Recent changes">
            {entries.slice(0, MOST).map((entry) => (
              <Change key={entry.id} entry={entry} chosen={chosen} />
            ))}
          </ul>
        )
      }
    </OverviewPane>
  );
}
