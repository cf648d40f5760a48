import { useSearch } from "@tanstack/react-router";
import { useService } from "~/components/credentials/permissions.ts";
import { searchOfView, useViews } from "./views.ts";

/**
 * The address a link to a screen opens: its default view, in the current organization. The view is
 * spelled out in the address, so an address without filters never means a default view.
 */
export function useScreenSearch(): (screen: string) => Record<string, string | undefined> {
  const service = useService()?.baseUrl ?? "";
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
