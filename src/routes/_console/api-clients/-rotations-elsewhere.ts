import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { refreshStanding } from "~/api/client-secrets.ts";
import { callGateway } from "~/api/http.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { activityList, apiClientRotateSecret } from "~/contract/plain.gen.ts";

/** Milliseconds. The gateway asks the service once a minute whose activity the credential may read. */
const POLL_INTERVAL = 120_000;
const FRESH = 15_000;
/** How long a rotation may take, and how much clocks may differ, in milliseconds. */
const OVERLAP = 180_000;

/**
 * Looks every two minutes, and when the page comes back into view, for rotations of other tabs and people, and
 * reads again what is known of those clients.
 */
export function useRotationsElsewhere() {
  const client = useQueryClient();
  const [since] = useState(() => new Date(Date.now() - OVERLAP).toISOString());
  const [known] = useState(() => new Set<string>());
  // Others' rotations are in everyone's activity, which needs the same role.
  const { allowed } = usePermission(apiClientRotateSecret);
  const { data } = useQuery({
    enabled: allowed,
    queryKey: [activityList.name, "rotations", since],
    queryFn: ({ signal }) =>
      callGateway(activityList, {
        query: { endpoints: [apiClientRotateSecret.name], startedAfter: since, limit: 100 },
        signal,
        unasked: true,
      }),
    refetchInterval: POLL_INTERVAL,
    refetchOnWindowFocus: true,
    staleTime: FRESH,
    gcTime: 0,
  });
  // The service, through the cache that the rows are made from.
  useEffect(() => {
    for (const { id, outcome, endedAt, params } of data?.data ?? []) {
      const { organizationId, clientId } = params;
      const seen = [id, outcome, endedAt].join(" ");
      if (known.has(seen) || organizationId === undefined || clientId === undefined) continue;
      known.add(seen);
      void refreshStanding(client, { organizationId, clientId });
    }
  }, [client, data, known]);
}
