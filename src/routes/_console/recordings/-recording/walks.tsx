import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { ifComplete } from "~/api/lists/claims.ts";
import type { ListPages } from "~/api/lists/paging.ts";
import { followupPages } from "~/api/nouns/followups.ts";
import { opportunityPages } from "~/api/nouns/opportunities.ts";
import { recordingPages } from "~/api/nouns/recordings.ts";
import { directory, nameOf } from "~/api/state/directory.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { type Facets, facetsIn, narrowerFor, type QuickTexts } from "~/components/list/matching.ts";
import { useList, useLoadOn } from "~/components/list/use-list.ts";
import { FOLLOWUPS } from "~/components/recording/followup-list.ts";
import { FOLLOWUP_TEXTS } from "~/components/recording/list-texts.ts";
import { OPPORTUNITIES } from "~/components/recording/opportunity-list.ts";
import { OPPORTUNITY_TEXTS } from "~/components/recording/list-texts.ts";
import { listAt, RecordingListSearch, RECORDINGS } from "~/components/recording/lists.tsx";
import { originOf, readOrigin } from "~/components/nouns/origin.ts";
import { useFailed } from "~/components/scorecards/failed.ts";
import { boundsOf, resolvePeriod } from "~/domain/period.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import {
  followupList,
  opportunityList,
  organizationList,
  recordingList,
  scorecardMetricValues,
} from "~/contract/plain.gen.ts";
import { SCORECARD_LEVELS } from "~/contract/values.ts";
import { useStore } from "~/lib/store.ts";
import { RECORDING_FACETS, useRecordingTexts } from "../-table/rows.tsx";

/** One recording of a walk, and the row of its list. */
interface Step {
  readonly id: string;
  readonly row: string;
}

/** The recordings of the list that one was opened from, in its order. */
export interface Walk {
  readonly steps: readonly Step[];
  /** The place of the current one; -1 if it isn't there. */
  readonly index: number;
  /** Whether more may follow the last one. */
  readonly more: boolean;
  readonly pending: boolean;
  /** After the number of them: " loaded", " that didn't pass Objections handled". */
  readonly rest: string;
}

/** What shows a walk. */
type Shown = (walk: Walk) => ReactNode;

interface WalkProps {
  recordingId: string;
  origin: ReturnType<typeof readOrigin>;
  children: Shown;
}

/** Walks a list that comes page by page, filtered by its text; loads more before its end. */
function ListWalk<Row extends { id: string }>({
  pages,
  search,
  texts,
  facets = {},
  recordingOf,
  recordingId,
  children,
}: {
  /** The list from a cursor on. */
  pages: (from?: string) => ListPages<Row>;
  search: Readonly<Record<string, string>>;
  texts: QuickTexts<Row>;
  facets?: Facets<Row>;
  recordingOf: (row: Row) => string | undefined;
  recordingId: string;
  children: Shown;
}) {
  const client = useQueryClient();
  const { from: start, filter: text = "" } = search;
  const wanted = facetsIn(facets, search);
  const narrowed = JSON.stringify(wanted);
  // A list that was opened in its middle is only loaded from there.
  const [from] = useState(() =>
    client
      .getQueryData(pages().queryKey)
      ?.pages.some(({ data }) => data.some((row) => recordingOf(row) === recordingId))
      ? undefined
      : start,
  );
  const list = useList(pages(from));
  // Rows match by the names of their people and teams, too.
  const names = useStore(directory);
  const steps = useMemo(() => {
    const filter = narrowerFor(text, texts, facets, wanted);
    const rows = filter ? list.rows.filter(filter) : list.rows;
    const seen = new Set<string>();
    return rows.flatMap((row): Step[] => {
      const id = recordingOf(row) ?? "";
      if (id === "" || seen.has(id)) return [];
      seen.add(id);
      return [{ id, row: row.id }];
    });
    // The filter reads the names, and what is wanted of facets is in `narrowed`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list.rows, text, texts, names, narrowed]);
  const index = steps.findIndex(({ id }) => id === recordingId);
  // A quick filter only filters the rows that are loaded, as in the list.
  const more = list.more && text === "" && wanted.length === 0;
  useLoadOn(list, more && index >= 0 && index >= steps.length - 5);
  const rest = ifComplete(list.reading, () => "") ?? " loaded";
  return children({ steps, index, more, pending: list.pending, rest });
}

const idOf = ({ id }: { id: string }) => id;
const recordingIdOf = ({ recordingId }: { recordingId?: string | undefined }) => recordingId;

function RecordingsWalk({ origin: { search }, ...props }: WalkProps) {
  const texts = useRecordingTexts(true);
  const own = { ...RecordingListSearch.parse(search), organizationId: search.organizationId };
  const query = listAt(own).query(own);
  const pages = (from?: string) => recordingPages(query, from);
  const facets = listAt(own) === RECORDINGS ? RECORDING_FACETS : undefined;
  return (
    <ListWalk
      {...{ ...props, pages, search, texts, ...(facets && { facets }) }}
      recordingOf={idOf}
    />
  );
}

function FollowupsWalk({ origin: { search }, ...props }: WalkProps) {
  const { organizationId } = search;
  const query = FOLLOWUPS.query({ ...FOLLOWUPS.search.parse(search), organizationId });
  const pages = (from?: string) => followupPages(query, from);
  return (
    <ListWalk {...{ ...props, pages, search }} texts={FOLLOWUP_TEXTS} recordingOf={recordingIdOf} />
  );
}

function OpportunitiesWalk({ origin: { search }, ...props }: WalkProps) {
  const query = OPPORTUNITIES.query(OPPORTUNITIES.search.parse(search));
  const pages = (from?: string) => opportunityPages(query, from);
  return (
    <ListWalk
      {...{ ...props, pages, search }}
      texts={OPPORTUNITY_TEXTS}
      recordingOf={recordingIdOf}
    />
  );
}

/** The newest recordings of a team, as its page lists them. */
function TeamWalk({ origin: { path, search }, ...props }: WalkProps) {
  const texts = useRecordingTexts(true);
  const teamId = decodeURIComponent(path.split("/")[2] ?? "");
  const query = RECORDINGS.query({ organizationId: search.organizationId, teamId: [teamId] }, []);
  const pages = (from?: string) => recordingPages(query, from);
  return <ListWalk {...{ ...props, pages, texts }} search={{}} recordingOf={idOf} />;
}

/** The recordings of a group that didn't pass a metric, as the panel of Scorecards lists them. */
function FailedWalk({ recordingId, origin: { search }, children }: WalkProps) {
  const { organizationId = "", conversationTypeId = "", metric = "", peek = "" } = search;
  const level = SCORECARD_LEVELS.find((one) => one === search.groupBy) ?? "TEAM";
  const [range] = useState(() => resolvePeriod(search));
  const { startAt, endAt } = range ?? { startAt: "", endAt: "" };
  const bounds = boundsOf({ startAt, endAt });
  const found = useFailed(
    {
      requestedOrganizationId: organizationId,
      conversationTypeId,
      startAt,
      endAt,
      filterBy: level,
      filterByIds: [peek],
    },
    metric,
    {
      organizationId,
      ...(level === "TEAM" && { teamId: [peek] }),
      "dateCreated:gt": bounds.after,
      "dateCreated:lt": bounds.before,
    },
  );
  const steps = (found?.failed ?? []).map(({ id }) => ({ id, row: id }));
  return children({
    steps,
    index: steps.findIndex(({ id }) => id === recordingId),
    more: false,
    pending: found === undefined,
    rest: found?.name === undefined ? "" : ` that didn't pass ${found.name}`,
  });
}

/** A list that recordings are opened from. */
interface Origin {
  readonly path: RegExp;
  readonly label: (id: string) => string;
  /** The call without which its page has nothing to show. */
  readonly endpoint: PlainEndpoint;
  readonly Walk: typeof FailedWalk;
  /** Whether its address can have the current row, and peek at it. */
  readonly has?: "row" | "peek";
}

const RECORDINGS_ORIGIN: Origin = {
  path: /^\/recordings$/,
  label: () => "Recordings",
  endpoint: recordingList,
  Walk: RecordingsWalk,
  has: "row",
};

const ORIGINS: readonly Origin[] = [
  RECORDINGS_ORIGIN,
  {
    path: /^\/followups$/,
    label: () => "Follow-ups",
    endpoint: followupList,
    Walk: FollowupsWalk,
    has: "peek",
  },
  {
    path: /^\/opportunities$/,
    label: () => "Opportunities",
    endpoint: opportunityList,
    Walk: OpportunitiesWalk,
    has: "peek",
  },
  {
    path: /^\/teams\/([^/]+)$/,
    label: (id) => nameOf("team", decodeURIComponent(id)) ?? "the team",
    // Teams come with organizations.
    endpoint: organizationList,
    Walk: TeamWalk,
  },
  {
    path: /^\/scorecards$/,
    label: () => "Scorecards",
    endpoint: scorecardMetricValues,
    Walk: FailedWalk,
  },
];

/**
 * The list that a recording was opened from: the list of recordings if the address doesn't say, or names one that can't
 * be followed or read.
 */
export function useOrigin(
  from: string | undefined,
  organizationId: string | undefined,
  recordingId: string,
) {
  useStore(directory);
  const read = readOrigin(from ?? "");
  const named = ORIGINS.find(({ path }) => path.test(read.path));
  const { reason } = usePermission(named?.endpoint);
  const isKnown = named !== undefined && reason === undefined;
  const own = isKnown ? named : RECORDINGS_ORIGIN;
  const origin = isKnown
    ? read
    : {
        path: RECORDINGS.path,
        search: { ...(organizationId !== undefined && { organizationId }) },
      };
  /** The address of the list with another current row. */
  const at = (row: string) =>
    originOf(
      origin.path,
      { ...origin.search, ...(own.has === "peek" && origin.search.peek && { peek: row }) },
      row,
    );
  const { at: row = recordingId, ...place } = origin.search;
  return {
    origin,
    Walk: own.Walk,
    label: own.label(own.path.exec(origin.path)?.[1] ?? ""),
    /** The row of the recording, and the address that leads back to it. */
    row,
    address: own.has ? at(row) : originOf(origin.path, place),
    at,
  };
}
