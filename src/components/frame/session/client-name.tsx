import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiClientPages, clientsIn } from "~/api/nouns/api-clients.ts";
import type { Session } from "~/contract/gateway.ts";

/**
 * The name of the client that is signed in, once a list with it was loaded; makes no request itself. Without a
 * name, its children.
 */
export function ClientName({
  session: { clientId, organizationId },
  children,
}: {
  session: Pick<Session, "clientId" | "organizationId">;
  children: ReactNode;
}) {
  const { data } = useInfiniteQuery({ ...apiClientPages(organizationId ?? ""), enabled: false });
  const signedIn = clientsIn(data?.pages ?? []).find((client) => client.clientId === clientId);
  return <>{signedIn?.name || children}</>;
}
