import { useInfiniteQuery } from "@tanstack/react-query";
import { apiClientPages, clientsIn } from "~/api/api-clients.ts";
import type { Session } from "~/contract/gateway.ts";

/** The name of the client that is signed in, once a list with it was loaded; makes no request itself. */
export default function ClientName({
  session: { clientId, organizationId },
}: {
  session: Pick<Session, "clientId" | "organizationId">;
}) {
  const { data } = useInfiniteQuery({ ...apiClientPages(organizationId ?? ""), enabled: false });
  const own = clientsIn(data?.pages ?? []).find((client) => client.clientId === clientId);
  return own?.name ? (
    <span className="block truncate">{own.name}</span>
  ) : (
    <span className="mono block truncate">{clientId}</span>
  );
}
