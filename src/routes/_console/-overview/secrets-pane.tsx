import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { apiClientPages, clientsIn } from "~/api/nouns/api-clients.ts";
import { ifEmpty, PART_EMPTY, readingOf } from "~/api/lists/claims.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { TextLink } from "~/components/nouns/links.tsx";
import { useSecretAges } from "~/components/secrets/use-secret-ages.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { isOlder } from "~/domain/secret-age.ts";
import { PaneFigure, Loaded, type OfOne, OverviewPane, Waiting } from "./pane.tsx";

/** How many old secrets the first page of an organization's API clients has. */
function OldSecrets({ organizationId }: { organizationId: string }) {
  const { allowed: enabled } = usePermission(apiClientList);
  const list = useInfiniteQuery({ ...apiClientPages(organizationId), enabled });
  const pages = list.data?.pages;
  const clients = useMemo(
    () => clientsIn(pages ?? []).map((client) => ({ ...client, organizationId })),
    [pages, organizationId],
  );
  const { maxAgeDays, ageOf, error } = useSecretAges(clients, false);
  const query = {
    data: clients.length === 0 || maxAgeDays !== undefined ? pages : undefined,
    error: list.error ?? error,
    refetch: list.refetch,
  };
  return (
    <Loaded what="API clients" endpoint={apiClientList} query={query}>
      {(read) => {
        const reading = readingOf(read, clients);
        if (maxAgeDays === undefined) {
          return (
            <p className="text-text-muted">
              {ifEmpty(reading, () => "No API clients yet.") ?? PART_EMPTY}
            </p>
          );
        }
        const verdicts = clients.map((client) => isOlder(ageOf(client), maxAgeDays));
        const unknown = verdicts.filter((verdict) => verdict === "unknown").length;
        const days = plural(maxAgeDays, "day");
        const which = reading.complete ? "" : "the first ";
        return (
          <PaneFigure
            figure={
              <TextLink to="/api-clients" search={{ organizationId, older: String(maxAgeDays) }}>
                {formatCount(verdicts.filter((verdict) => verdict === "older").length)}
              </TextLink>
            }
            label={`older than ${days}, of ${which}${plural(clients.length, "API client")}`}
          >
            {unknown > 0 && `The age of ${formatCount(unknown)} isn't known.`}
          </PaneFigure>
        );
      }}
    </Loaded>
  );
}

/** How many secrets of an organization are old. For all organizations it links to their list. */
export const SecretsPane = ({ organizationId, waits }: OfOne) => (
  <OverviewPane title="Old secrets" endpoint={apiClientList} height="min-h-14 max-md:min-h-20">
    {waits ? (
      <Waiting what="API clients" />
    ) : organizationId === undefined ? (
      <p className="text-text-muted">
        Choose an organization above, or see{" "}
        <TextLink to="/api-clients">the API clients of all organizations</TextLink>.
      </p>
    ) : (
      <OldSecrets key={organizationId} organizationId={organizationId} />
    )}
  </OverviewPane>
);
