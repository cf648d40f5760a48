import { useQuery } from "@tanstack/react-query";
import { clientsOf } from "~/api/overview.ts";
import { ifEmpty, PART_EMPTY } from "~/api/facts.ts";
import { leftOut, readingOf } from "~/api/reading.ts";
import { secretAges } from "~/api/client-secrets.ts";
import { clientsIn } from "~/api/api-clients.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { apiClientList } from "~/contract/plain.gen.ts";
import { formatCount, formatDay, plural, timeOf, toDate } from "~/lib/format.ts";
import { own } from "~/lib/lookup.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";
import { type AgeSpan, isWithin } from "~/components/recording/ages.ts";
import { BarTable, Pane, PendingFigures } from "./pane.tsx";

const DAY = 86_400_000;
/** How long ago an API client was created. */
const AGES: readonly AgeSpan[] = [
  { name: "Less than 30 days", from: 0, to: 30 },
  { name: "30 to 90 days", from: 30, to: 90 },
  { name: "90 to 180 days", from: 90, to: 180 },
  { name: "180 days to a year", from: 180, to: 365 },
  { name: "A year and more", from: 365, to: Infinity },
];
const TITLE = "API clients by age";

interface Dated {
  clientId: string;
  /** When it was created, in milliseconds. */
  time: number;
}

/**
 * How many secrets are old by what is known: when a client was created, and its last rotation through
 * this console. One that may have been rotated isn't counted.
 */
function OldSecrets({
  organizationId,
  clients,
  now,
}: {
  organizationId: string;
  clients: readonly Dated[];
  now: number;
}) {
  const ids = clients.map(({ clientId }) => clientId);
  const { data, error } = useQuery(secretAges(organizationId, ids));
  if (error !== null) return <>Rotation dates aren't available.</>;
  if (data === undefined) return null;
  const { maxAgeDays, rotations } = data;
  const old = clients.filter(({ clientId, time }) => {
    const last = own(rotations, clientId);
    const since = Math.max(time, last === undefined ? 0 : timeOf(last.at));
    return last?.outcome !== "unknown" && now - since > maxAgeDays * DAY;
  });
  const days = plural(maxAgeDays, "day");
  const ended = (outcome: string) =>
    clients.filter(({ clientId }) => own(rotations, clientId)?.outcome === outcome).length;
  const [unsure, lost] = [ended("unknown"), ended("secret_lost")];
  return (
    <>
      {old.length === 0 ? (
        `No secret is known to be older than ${days}.`
      ) : (
        <>
          <strong>
            {plural(old.length, "client")} with no known rotation in the last {days}.
          </strong>{" "}
          Rotations outside this console aren't known.
        </>
      )}
      {unsure > 0 && ` ${plural(unsure, "client")} may have been rotated.`}
      {lost > 0 && ` The new secret of ${plural(lost, "client")} was lost.`}
    </>
  );
}

function Clients({ organizationId }: { organizationId: string }) {
  const { pages, complete, error, readAt: now, retry } = useAllPages(clientsOf(organizationId));
  if (pages === undefined || error !== null) {
    return (
      <PendingFigures
        what="API clients"
        of={apiClientList.name}
        rows={6}
        error={error}
        retry={retry}
      />
    );
  }
  const clients = clientsIn(pages);
  const reading = readingOf(pages, clients);
  const dated = clients.flatMap((client) => {
    const time = toDate(client.createdAt)?.getTime();
    return time === undefined ? [] : [{ ...client, time }];
  });
  const rows = AGES.map((span) => {
    const count = dated.filter(({ time }) => isWithin(span, time, now)).length;
    const figure = (
      <TextLink to="/api-clients" search={{ organizationId }}>
        {formatCount(count)}
      </TextLink>
    );
    return { name: span.name, count, figure };
  });
  const [oldest] = dated.toSorted((a, b) => a.time - b.time);
  if (clients.length === 0) {
    return (
      <p className="text-text-muted">
        {ifEmpty(reading, () => "No API clients yet.") ?? PART_EMPTY}
      </p>
    );
  }
  return (
    <>
      <BarTable label={TITLE} heads={["Age", "Clients"]} rows={rows} />
      <p className="mt-2 text-small text-text-muted">
        {complete
          ? plural(clients.length, "active client")
          : `${formatCount(clients.length)} loaded so far`}
        {`${leftOut(reading)}.`}
        {oldest !== undefined &&
          ` Oldest: ${oldest.name || oldest.clientId}, created ${formatDay(new Date(oldest.time))} (${plural(Math.floor((now - oldest.time) / DAY), "day")}).`}{" "}
        {complete && <OldSecrets organizationId={organizationId} clients={dated} now={now} />}
      </p>
    </>
  );
}

/** One organization's API clients by age, and how many of them have old secrets. */
export function ClientsPane({ organizationId }: { organizationId: string | undefined }) {
  return (
    <Pane title={TITLE} reason={usePermission(apiClientList).reason}>
      {organizationId === undefined ? (
        <p className="text-text-muted">
          API clients belong to one organization. Choose an organization above.
        </p>
      ) : (
        <Clients key={organizationId} organizationId={organizationId} />
      )}
    </Pane>
  );
}
