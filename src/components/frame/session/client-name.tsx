import { useInfiniteQuery } from "@tanstack/react-query";
import { apiClientPages, clientsIn } from "~/api/nouns/api-clients.ts";
import type { Session } from "~/contract/gateway.ts";

/**
 * The name of the client that is signed in, once a list with it was loaded; makes no request itself.
 */
export function ClientName({
  session: { clientId, organizationId },
}: {
  session: Pick<Session, "clientId" | "organizationId">;
}) {
  const { data } = useInfiniteQuery({ ...apiClientPages(organizationId ?? ""), enabled: false });
  const signedIn = clientsIn(data?.pages ?? []).find((client) => client.clientId === clientId);
  return signedIn?.name ? <p className="wrap-anywhere">{signedIn.name}</p> : null;
}
