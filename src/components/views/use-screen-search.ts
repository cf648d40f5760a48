import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { sessionState } from "~/api/session.ts";
import { searchOfView, useViews } from "./views.ts";

/**
 * What a way to a screen from elsewhere sets in its address: its default view, in the organization
 * chosen. The address says it all, so that Back, Forward, reload and an address without filters
 * mean what they say.
 */
export function useScreenSearch(): (screen: string) => Record<string, string | undefined> {
  const service = useQuery(sessionState()).data?.service.baseUrl ?? "";
  const views = useViews(service);
  const organizationId = useSearch({
    from: "/_console",
    select: (search) => search.organizationId,
  });
  return (screen) =>
    searchOfView(
      views.find((view) => view.screen === screen && view.isDefault),
      organizationId,
    );
}
