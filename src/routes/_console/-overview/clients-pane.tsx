import { useMemo, useState } from "react";
import { clientsOf } from "~/api/overview.ts";
import { ifEmpty, leftOut, PART_EMPTY, type Reading, readingOf } from "~/api/claims.ts";
import { clientsIn } from "~/api/api-clients.ts";
import { usePermission, useSession } from "~/components/credentials/permissions.ts";
import { useChosenOrganization } from "~/components/credentials/use-organization.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { type ListedClient, useAllClients } from "~/components/secrets/use-all-clients.ts";
import { type SecretAges, useSecretAges } from "~/components/secrets/use-secret-ages.ts";
import { apiClientList, organizationList } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { isOlder } from "~/lib/secret-age.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";
import { Button } from "~/ui/button.tsx";
import { BarTable, Pane, PendingFigures } from "./pane.tsx";

const TITLE = "API clients by age of secret";
/** With more organizations, reading the clients of all of them is up to the reader. */
const MOST_UNASKED = 100;

function Ages({
  organizationId,
  clients,
  ages,
  reading,
  progress,
}: {
  organizationId: string | undefined;
  clients: readonly ListedClient[];
  ages: SecretAges;
  reading: Reading<ListedClient>;
  /** What was read, if that isn't all. */
  progress: string | undefined;
}) {
  const { maxAgeDays, error, ageOf } = ages;
  const verdicts = useMemo(
    () =>
      maxAgeDays === undefined ? [] : clients.map((client) => isOlder(ageOf(client), maxAgeDays)),
    [clients, ageOf, maxAgeDays],
  );
  const read =
    progress === undefined
      ? plural(clients.length, "active client")
      : `${formatCount(clients.length)} loaded so far, ${progress}`;
  const note = `${read}${leftOut(reading)}.`;
  if (maxAgeDays === undefined) {
    return (
      <p className="text-text-muted">
        {note} {error !== null && "Rotation dates aren't available."}
      </p>
    );
  }
  const count = (wanted: (typeof verdicts)[number]) =>
    verdicts.filter((verdict) => verdict === wanted).length;
  const days = plural(maxAgeDays, "day");
  const all = [
    { name: `Older than ${days}`, count: count("older"), search: { older: days } },
    { name: `Up to ${days}`, count: count("younger"), search: {} },
    { name: "Not known", count: count("unknown"), search: {} },
  ];
  const rows = all.map(({ search, ...row }) => ({
    ...row,
    figure: (
      <TextLink to="/api-clients" search={{ organizationId, ...search }}>
        {formatCount(row.count)}
      </TextLink>
    ),
  }));
  return (
    <>
      <BarTable label={TITLE} heads={["Age", "Clients"]} rows={rows} />
      <p className="mt-2 text-small text-text-muted">
        {note} Rotations outside this console aren't known.
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
  const ages = useSecretAges(clients, !complete && error === null);
  if (pages === undefined || error !== null) {
    return (
      <PendingFigures
        what="API clients"
        of={apiClientList.name}
        rows={3}
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
      ages={ages}
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
  const ages = useSecretAges(clients, all.isReading);
  if (clients.length === 0 && (error !== null || !complete) && !isWaiting) {
    return (
      <PendingFigures
        what="API clients"
        of={apiClientList.name}
        rows={3}
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
          ages={ages}
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
