import { useMemo, useState } from "react";
import { clientsOf } from "~/api/overview.ts";
import { ifEmpty, PART_EMPTY } from "~/api/facts.ts";
import { leftOut, type Reading, readingOf } from "~/api/reading.ts";
import { clientsIn } from "~/api/api-clients.ts";
import { usePermission, useSession } from "~/components/credentials/permissions.ts";
import { useChosenOrganization } from "~/components/credentials/use-organization.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { type ListedClient, useAllClients } from "~/components/secrets/use-all-clients.ts";
import { useOldSecretsCount } from "~/components/secrets/use-count.ts";
import { type Standings, useStandings } from "~/components/secrets/use-standings.ts";
import { apiClientList, organizationList } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { ageOf, isOlder } from "~/lib/secret-age.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";
import { Button } from "~/ui/button.tsx";
import { BarTable, Pane, PendingFigures } from "./pane.tsx";

const TITLE = "API clients by age of secret";
/** With more organizations, reading the clients of all of them is up to the reader. */
const MOST_UNASKED = 100;
const MONTH = 30;

/** How many secrets are how old, by what is known, and how many may have been rotated or lost. */
function tallyAges(clients: readonly ListedClient[], standings: Standings, maxAgeDays: number) {
  const tally = { young: 0, middle: 0, old: 0, unknown: 0, unsure: 0, lost: 0 };
  for (const client of clients) {
    const standing = standings.standingOf(client);
    const { outcome } = standing?.last ?? {};
    if (outcome === "unknown") tally.unsure += 1;
    if (outcome === "secret_lost") tally.lost += 1;
    const age = ageOf(
      {
        createdAt: client.createdAt,
        last: standing?.last,
        keptDays: standing && standings.keptDays,
      },
      standings.now,
    );
    const [month, policy] = [isOlder(age, MONTH), isOlder(age, maxAgeDays)];
    if (policy === "older") tally.old += 1;
    else if (month === "younger") tally.young += 1;
    else if (month === "older" && policy === "younger") tally.middle += 1;
    else tally.unknown += 1;
  }
  return tally;
}

function Ages({
  organizationId,
  clients,
  standings,
  reading,
  progress,
}: {
  organizationId: string | undefined;
  clients: readonly ListedClient[];
  standings: Standings;
  reading: Reading<ListedClient>;
  /** What was read, if that isn't all. */
  progress: string | undefined;
}) {
  const { maxAgeDays, complete, error } = standings;
  const tally = useMemo(
    () => (maxAgeDays === undefined ? undefined : tallyAges(clients, standings, maxAgeDays)),
    [clients, standings, maxAgeDays],
  );
  const read = (
    <>
      {progress === undefined
        ? plural(clients.length, "active client")
        : `${formatCount(clients.length)} loaded so far, ${progress}`}
      {`${leftOut(reading)}.`}
    </>
  );
  if (tally === undefined || maxAgeDays === undefined) {
    return (
      <p className="text-text-muted">
        {read} {error !== null && "Rotation dates aren't available."}
      </p>
    );
  }
  const link = (count: number, search: object) => (
    <TextLink to="/api-clients" search={{ organizationId, ...search }}>
      {formatCount(count)}
    </TextLink>
  );
  const days = plural(maxAgeDays, "day");
  const older = { older: days, show: "who" as const };
  const all = [
    { name: `Less than ${MONTH} days`, count: tally.young, search: {} },
    { name: `${MONTH} to ${days}`, count: tally.middle, search: {} },
    { name: `Older than ${days}`, count: tally.old, search: older },
    { name: "Not known", count: tally.unknown, search: {} },
  ];
  const rows = all.map(({ search, ...row }) => ({ ...row, figure: link(row.count, search) }));
  return (
    <>
      <BarTable label={TITLE} heads={["Age", "Clients"]} rows={rows} />
      <p className="mt-2 text-small text-text-muted">
        {read}{" "}
        {complete && (
          <>
            {tally.old === 0 ? (
              progress === undefined && `No secret is known to be older than ${days}.`
            ) : (
              <>
                <TextLink to="/api-clients" search={{ organizationId, ...older }}>
                  {plural(tally.old, "client")} with no known rotation in the last {days}
                </TextLink>
                . Rotations outside this console aren't known.
              </>
            )}
            {tally.unsure > 0 && ` ${plural(tally.unsure, "client")} may have been rotated.`}
            {tally.lost > 0 && ` The new secret of ${plural(tally.lost, "client")} was lost.`}
          </>
        )}
      </p>
    </>
  );
}

function Clients({ organizationId }: { organizationId: string }) {
  const { pages, complete, error, retry } = useAllPages(clientsOf(organizationId));
  const clients = useMemo(
    () => clientsIn(pages ?? []).map((client) => ({ ...client, organizationId })),
    [pages, organizationId],
  );
  const standings = useStandings(clients, !complete && error === null);
  if (pages === undefined || error !== null) {
    return (
      <PendingFigures
        what="API clients"
        of={apiClientList.name}
        rows={4}
        error={error}
        retry={retry}
      />
    );
  }
  const reading = readingOf(pages, clients);
  if (clients.length === 0) {
    return (
      <p className="text-text-muted">
        {ifEmpty(reading, () => "No API clients yet.") ?? PART_EMPTY}
      </p>
    );
  }
  return (
    <Ages
      organizationId={organizationId}
      clients={clients}
      standings={standings}
      reading={reading}
      progress={complete ? undefined : "more available"}
    />
  );
}

/** Those of all organizations, read once the pane needn't wait for others. */
function AllOfThem({ waits }: { waits: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  const most = isAsked ? Infinity : MOST_UNASKED;
  const all = useAllClients({ most: waits ? 0 : most });
  const { clients, whole, unread, reading, complete, error, retry } = all;
  const count = all.listed;
  const isWaiting = count > MOST_UNASKED && !isAsked && whole < count;
  const standings = useStandings(clients, all.isReading);
  useOldSecretsCount(all, standings);
  if (clients.length === 0 && (error !== null || !complete) && !isWaiting) {
    return (
      <PendingFigures
        what="API clients"
        of={apiClientList.name}
        rows={4}
        error={error}
        retry={retry}
      />
    );
  }
  const isPart = whole < count || !complete;
  return (
    <>
      {clients.length > 0 ? (
        <Ages
          organizationId={undefined}
          clients={clients}
          standings={standings}
          reading={reading}
          progress={
            isPart ? `of ${formatCount(whole)} of ${formatCount(count)} organizations` : undefined
          }
        />
      ) : (
        <p className="text-text-muted">
          {ifEmpty(reading, () => "No API clients yet.") ??
            `The API clients of ${formatCount(count)} organizations haven't been read.`}
        </p>
      )}
      {unread.length > 0 && complete && (
        <p className="mt-1 text-small text-text-muted">
          <TextLink to="/api-clients">
            {plural(unread.length, "organization")} couldn't be read
          </TextLink>
          .
        </p>
      )}
      {isWaiting && (
        <Button className="mt-2" onClick={() => setIsAsked(true)}>
          Read {formatCount(count)} organizations
        </Button>
      )}
    </>
  );
}

/** API clients by the age of their secrets, of one organization or of all. */
export function ClientsPane({ waits = false }: { waits?: boolean }) {
  const chosen = useChosenOrganization();
  const own = useSession()?.organizationId ?? undefined;
  const seesAll = usePermission(organizationList).reason === undefined;
  const organizationId = chosen ?? (seesAll ? undefined : own);
  return (
    <Pane title={TITLE} reason={usePermission(apiClientList).reason}>
      {organizationId === undefined ? (
        <AllOfThem waits={waits} />
      ) : (
        <Clients key={organizationId} organizationId={organizationId} />
      )}
    </Pane>
  );
}
