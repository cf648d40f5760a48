import { defineList } from "~/components/define-list/define-list.ts";
import { facet, order } from "~/components/define-list/filters.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { flag, type Param } from "~/lib/search.ts";

/** A number of days as text. Addresses from before have it in words, such as "1,095 days". */
const daysParam: Param<string> = (value) =>
  /^[\d,]*[1-9][\d,]*/.exec(String(value))?.[0].replaceAll(",", "");

export const API_CLIENTS = defineList({
  name: "api-clients",
  path: "/api-clients",
  noun: "API client",
  idKey: "clientId",
  endpoint: apiClientList,
  filters: [
    // The API has no filters, so these narrow what is loaded.
    { ...facet("older", "Older than"), params: { older: daysParam } },
    facet("organization", "Organization"),
    facet("creator", "Created by"),
    facet("state", "State"),
    order(
      {
        // Oldest first, as old secrets need attention.
        createdAt: "Created",
        name: "Name",
        organization: "Organization",
        clientId: "Client ID",
        role: "Role",
        creator: "Created by",
        secret: "Secret's age",
      },
      "asc",
    ),
  ],
  also: { revoke: flag },
});
