import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { apiClientPages, loadedClients } from "~/api/api-clients.ts";
import { listedTypes } from "~/api/conversation-types.ts";
import { knownMetrics } from "~/api/known-metrics.ts";
import { scorecard } from "~/api/scorecards.ts";
import { usePermission, useSession } from "~/components/credentials/permissions.ts";
import { RECORDINGS, RecordingListSearch } from "~/components/recording/lists.tsx";
import { apiClientList, scorecardMetricValues } from "~/contract/plain.gen.ts";
import { relativeBounds } from "~/lib/exact-bounds.ts";
import { readPreference } from "~/lib/preferences.ts";

// What the palette knows beside screens and actions.

/** All loaded API clients. Loads those of an organization; "" is none. */
export function useClients(organizationId: string) {
  const { allowed } = usePermission(apiClientList);
  useInfiniteQuery({
    ...apiClientPages(organizationId),
    enabled: allowed && organizationId !== "",
  });
  return loadedClients(useQueryClient());
}

/** The metrics of all loaded scorecards. Loads an organization's if there are none of it; "" is none. */
export function useMetrics(organizationId: string) {
  const client = useQueryClient();
  const session = useSession();
  const { allowed } = usePermission(scorecardMetricValues);
  const [range] = useState(() => relativeBounds({ word: "last-90-days", utc: false }));
  const conversationTypeId = listedTypes(organizationId, session)[0]?.id ?? "";
  const metrics = knownMetrics(client);
  const isKnown = metrics.some((metric) => metric.requestedOrganizationId === organizationId);
  useQuery({
    ...scorecard({
      requestedOrganizationId: organizationId,
      conversationTypeId,
      startAt: new Date(Date.parse(range.after) + 1).toISOString(),
      endAt: range.before,
      filterBy: "ORGANIZATION",
      filterByIds: [organizationId],
    }),
    enabled: allowed && !isKnown && conversationTypeId !== "",
  });
  return metrics;
}

/** The filters that a search of all recordings keeps: those of the recordings on screen. */
export function useRecordingSearch(organizationId: string | undefined) {
  const { pathname, search } = useLocation();
  const place = RecordingListSearch.parse({ ...search });
  if (pathname === RECORDINGS.path) return { ...place, organizationId };
  const columns = RECORDINGS.columns(readPreference(RECORDINGS.columnsKey({})));
  return { organizationId, columns };
}
