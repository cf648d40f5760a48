import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clientsOf } from "~/api/overview.ts";
import { Name } from "~/components/names.tsx";
import { useEveryPage } from "~/components/use-every-page.ts";
import { useReason } from "~/components/use-reason.ts";
import { apiClientList } from "~/contract/api-clients.ts";
import { formatAge, formatCount, formatDay, plural, toDate } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { PlainTable } from "~/ui/plain-table.tsx";
import { CLIENT_AGES, isWithin } from "~/lib/ages.ts";
import { barColumn, NotYet, Pane, Unreadable } from "./pane.tsx";

const TITLE = "API clients by age";

function Clients({ organizationId }: { organizationId: string }) {
  const query = useInfiniteQuery(clientsOf(organizationId));
  useEveryPage(query);
  const { data, error, isFetchNextPageError, hasNextPage, dataUpdatedAt: now } = query;
  const retry = () => void (isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  if (data === undefined || error !== null) {
    return <NotYet what="API clients" rows={6} error={error} retry={retry} />;
  }
  const clients = data.pages.flatMap((page) => page.data ?? []);
  const dated = clients.flatMap((client) => {
    const time = toDate(client.createdAt)?.getTime();
    return time === undefined ? [] : [{ ...client, time }];
  });
  const rows = CLIENT_AGES.map((span) => ({
    span,
    count: dated.filter(({ time }) => isWithin(span, time, now)).length,
  }));
  const most = Math.max(0, ...rows.map(({ count }) => count));
  const [oldest] = dated.toSorted((a, b) => a.time - b.time);
  if (clients.length === 0) return <p className="text-text-muted">No API clients yet.</p>;
  return (
    <>
      <PlainTable
        label={TITLE}
        rows={rows}
        rowKey={({ span }) => span.name}
        columns={[
          { header: "Age", cell: ({ span }) => span.name },
          {
            header: "Clients",
            align: "right",
            cell: ({ count }) => (
              <Link
                to="/api-clients"
                search={{ organizationId }}
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
      <p className="mt-2 text-small text-text-muted">
        {hasNextPage
          ? `${formatCount(clients.length)} read so far.`
          : `${plural(clients.length, "active client")}.`}
        {oldest !== undefined &&
          ` The oldest, ${oldest.name || oldest.clientId}, is from ${formatDay(new Date(oldest.time))}, ${formatAge(now - oldest.time)}.`}{" "}
        When a secret was rotated, the service doesn't tell.
      </p>
    </>
  );
}

/** The API clients of one organization by when they were created: it is all the list tells. */
export function ClientsPane({ organizationId }: { organizationId: string | undefined }) {
  const reason = useReason(apiClientList);
  return (
    <Pane
      title={TITLE}
      beside={
        organizationId && reason === undefined && <Name kind="organization" id={organizationId} />
      }
    >
      {reason !== undefined ? (
        <Unreadable reason={reason} />
      ) : organizationId === undefined ? (
        <p className="text-text-muted">
          API clients belong to one organization: choose it at the top.
        </p>
      ) : (
        <Clients key={organizationId} organizationId={organizationId} />
      )}
    </Pane>
  );
}
