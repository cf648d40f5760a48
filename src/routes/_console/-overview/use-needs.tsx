import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { readingOf } from "~/api/lists/claims.ts";
import { uniqueRows } from "~/api/lists/paging.ts";
import { apiClientPages, clientsIn, loadedClients } from "~/api/nouns/api-clients.ts";
import { loggedLinks, mayLink, ownLinks, sentOf } from "~/api/nouns/links.ts";
import type { RecordingRow } from "~/api/nouns/recordings.ts";
import { gatewayTime } from "~/api/state/gateway-clock.ts";
import { usePermission, useSession } from "~/components/credentials/permissions.ts";
import { useForeignReason } from "~/components/credentials/written-organization.ts";
import { useNameOf } from "~/components/names/names.tsx";
import { isMatched } from "~/components/recording/cells.tsx";
import type { Plan } from "~/components/rotation/rotation-words.ts";
import {
  type ClientRow,
  type KnownRotation,
  type ListedClient,
  nameOfClient,
  useClientRotation,
  useClientRows,
} from "~/components/secrets/client-rows.ts";
import type { ActivityEntry } from "~/contract/activity.ts";
import {
  apiClientList,
  apiClientRotateSecret,
  engagementSync,
  opportunityList,
  recordingList,
} from "~/contract/plain.gen.ts";
import { PASS_RATE } from "~/domain/measure.ts";
import { shortAge } from "~/domain/secret-age.ts";
import { arrowOf, reasonOf } from "~/domain/words.ts";
import { isolate } from "~/lib/isolate.ts";
import { formatAge, plural, timeOf } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { movedTeams } from "./figures.ts";
import { lastChanges, OF_WEEK, unlinkedOfWeek } from "./lists.ts";
import type { Awaited, Scope } from "./pane.tsx";
import type { OverviewFigures } from "./use-figures.ts";

/** Something to do: a sentence, a figure, and a button that does it or opens it. */
export interface Need {
  readonly key: string;
  /** Those with the lowest come first. */
  readonly rank: number;
  /** What it is about, which begins the sentence, and what is said of it. */
  readonly name?: string;
  readonly after: string;
  /** Follows the sentence, fainter. */
  readonly why?: string | undefined;
  readonly figure: string;
  readonly label: string;
  readonly act: (() => void) | Pick<LinkProps, "to" | "search">;
}

/** What there is to do in one place. */
interface Source extends Awaited {
  readonly needs: readonly Need[];
  /** Whether all of it was read. */
  readonly complete: boolean;
}

/** The teams that are probably worse. */
function useWorseTeams(figures: OverviewFigures): Source | undefined {
  const { cells, cards, search, calls, reason, missing, isEmpty } = figures;
  const nameOf = useNameOf("team");
  if (reason !== undefined) return undefined;
  const what = "Scorecards";
  // Without recordings there is nothing to judge; without a type it isn't known how teams do.
  if (missing !== undefined) return { what, calls: [], needs: [], complete: isEmpty };
  return {
    what,
    calls: calls.teams,
    needs: movedTeams(cells ?? [], -1).map((cell) => {
      const { id, metric } = cell;
      const name = nameOf(id) ?? id;
      return {
        key: `team ${id}`,
        rank: 2,
        name,
        after: ` probably got worse at ${isolate(metric.name ?? metric.id)}`,
        why: reasonOf(cell),
        figure: `${arrowOf(cell, PASS_RATE)}\u00a0%`,
        label: "Review",
        act: { to: "/scorecards", search: { ...search, metric: metric.id, peek: id } },
      };
    }),
    complete: cells !== undefined && cards !== null,
  };
}

interface SecretNeed {
  rank: number;
  label: string;
  plan?: Plan;
  /** What is said after "Calendar sync's". */
  is: string;
}

const SECRETS = {
  unstored: { rank: 0, label: "Open", is: "new secret wasn't stored" },
  doubt: { rank: 0, label: "Open", is: "last rotation is in doubt" },
  leaked: { rank: 1, label: "Retire", plan: "retire", is: "leaked secret still works" },
  retire: { rank: 3, label: "Retire", plan: "retire", is: "old secret still works" },
  old: { rank: 4, label: "Rotate", is: "secret is old" },
} satisfies Record<string, SecretNeed>;

/** What a client's secret needs of whoever may rotate it. */
export function secretNeed({
  rotation: { note, unresolved, record, next, state, reason },
  isOld,
}: Pick<ClientRow, "isOld"> & {
  rotation: Pick<KnownRotation, "note" | "unresolved" | "record" | "next" | "state" | "reason">;
}): keyof typeof SECRETS | undefined {
  if (reason !== undefined) return undefined;
  if (note.open !== undefined) return "unstored";
  if (unresolved !== undefined) return "doubt";
  if (next?.plan === "retire" && state.tone === "negative") return "leaked";
  // Rotations come in pairs: the second one retires the old secret.
  if (next?.plan === "retire" && (record?.count ?? 0) % 2 === 1) return "retire";
  return isOld ? "old" : undefined;
}

/** The secrets of the caller's own API clients, among the first hundred of an organization. */
function useSecrets(organizationId = ""): Source | undefined {
  const permissions = [usePermission(apiClientList), usePermission(apiClientRotateSecret)];
  const enabled = organizationId !== "" && permissions.every(({ allowed }) => allowed);
  const list = useInfiniteQuery({ ...apiClientPages(organizationId), enabled });
  const pages = list.data?.pages;
  const clients = useMemo(
    () => clientsIn(pages ?? []).map((one) => ({ ...one, organizationId })),
    [pages, organizationId],
  );
  const client = useQueryClient();
  const ownClientId = useSession()?.clientId;
  const isOwn = ({ clientId }: ListedClient) => clientId !== "" && clientId === ownClientId;
  // Whoever created the session's client, if a list that was loaded has it: no request is made for it.
  const caller = (clients.find(isOwn) ?? loadedClients(client).find(isOwn))?.createdBySvcUserId;
  const { rows, ages } = useClientRows({ clients, growing: false, caller });
  const { open } = useClientRotation();
  const [now] = useState(Date.now);
  if (!enabled) return undefined;
  const agesAsked = clients.length === 0 || ages.maxAgeDays !== undefined || undefined;
  const isRead = agesAsked && (clients.length === 0 || caller !== undefined);
  return {
    needs: rows.flatMap((row) => {
      const kind = row.creator === "You" ? secretNeed(row) : undefined;
      if (kind === undefined) return [];
      const { rank, label, plan, is }: SecretNeed = SECRETS[kind];
      const { record, age } = row.rotation;
      const last = record?.last;
      const name = isolate(nameOfClient(row));
      return {
        key: `client ${row.id}`,
        rank,
        name,
        after: `'s ${is}`,
        figure:
          kind === "old" ? shortAge(age) : last ? `${formatAge(timeOf(last.at), now)} ago` : "",
        label,
        act: () => open(row, plan),
      };
    }),
    complete: isRead === true && readingOf(pages ?? [], clients).complete,
    what: "API clients",
    calls: [list, { data: agesAsked, error: ages.error }],
  };
}

/** Whether the service has matched a recording with an opportunity, without being sure. */
const hasCandidate = ({ crmCustomer }: RecordingRow) =>
  isMatched(crmCustomer) && Boolean(crmCustomer.opportunity?.id);

/** The unlinked recordings of the last days whose opportunity is probably known. */
function useLinks(
  { scope, chosen, waits }: Scope,
  entries: readonly ActivityEntry[],
): Source | undefined {
  const permissions = [
    usePermission(recordingList),
    usePermission(opportunityList),
    usePermission(engagementSync),
  ];
  const may = permissions.every(({ allowed }) => allowed);
  const list = useInfiniteQuery({ ...unlinkedOfWeek(scope), enabled: may && !waits });
  const own = useStore(ownLinks);
  const foreign = useForeignReason();
  if (!may) return undefined;
  const pages = list.data?.pages ?? [];
  const rows: RecordingRow[] = uniqueRows(pages);
  const logged = loggedLinks(
    entries.filter(({ endpoint }) => endpoint === engagementSync.name),
    gatewayTime(),
  );
  const likely = rows.filter(
    (row) =>
      hasCandidate(row) &&
      foreign(row.organizationId) === undefined &&
      mayLink(sentOf(own.get(row.id), logged.get(row.id))),
  );
  const [first] = likely;
  const few = likely.length === 1;
  return {
    needs:
      first === undefined
        ? []
        : [
            {
              key: "links",
              rank: 5,
              after: `${few ? "An unlinked call" : "Unlinked calls"} of the last 7 days ${few ? "has" : "have"} a likely opportunity`,
              figure: plural(likely.length, "call"),
              label: "Link",
              act: {
                to: "/recordings",
                search: { organizationId: chosen, ...OF_WEEK, peek: first.id },
              },
            },
          ],
    complete: readingOf(pages, rows).complete,
    what: "Unlinked recordings",
    calls: [list],
  };
}

/** The last changes made through this console, a page of them. */
export function useChanges({ scope, waits }: Scope) {
  const list = useInfiniteQuery({ ...lastChanges(scope), enabled: !waits });
  const pages = list.data?.pages ?? [];
  const entries: readonly ActivityEntry[] = uniqueRows(pages);
  return { entries, call: list, reading: readingOf(pages, entries) };
}

/** So many rows are shown, and at first no more of a rank than this. */
const MOST = 6;
const MOST_OF_RANK = 3;

/** The rows to show: those with the lowest rank first, and more of one rank only if there is room. */
export function chooseNeeds<Row extends { readonly rank: number }>(all: readonly Row[]): Row[] {
  const ranked = all.toSorted((a, b) => a.rank - b.rank);
  const isFirst = ({ rank }: Row, index: number) => ranked[index - MOST_OF_RANK]?.rank !== rank;
  const chosen = [...ranked.filter(isFirst), ...ranked.filter((row, at) => !isFirst(row, at))];
  return chosen.slice(0, MOST).toSorted((a, b) => a.rank - b.rank);
}

/** Everything that the caller can do something about. */
export function useNeeds(
  figures: OverviewFigures,
  scope: Scope,
  changes: ReturnType<typeof useChanges>,
) {
  const all = [useWorseTeams(figures), useSecrets(scope.scope), useLinks(scope, changes.entries)];
  const sources = all.flatMap((source) => source ?? []);
  return {
    /** What was found, and whether that is all there is. */
    needs: {
      rows: sources.flatMap(({ needs }) => needs),
      complete: sources.length > 0 && sources.every(({ complete }) => complete),
    },
    /** Where it is looked for. */
    sources,
    /** Why the credential can do nothing of it. */
    reason: scope.waits || sources.length > 0 ? undefined : figures.reason,
  };
}
