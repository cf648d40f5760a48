import { useQuery } from "@tanstack/react-query";
import { sessionState } from "~/api/session.ts";
import { organizationList } from "~/contract/organizations.ts";
import { reasonAgainst } from "./frame/navigation.ts";
import { useOrganizations } from "./use-organizations.ts";

/** Every organization, or the reason why the signed-in kind of credential can't list them. */
export function useListing() {
  const kind = useQuery(sessionState()).data?.session?.kind;
  const reason = reasonAgainst(organizationList, kind);
  return { kind, reason, list: useOrganizations(reason === undefined) };
}
