import { defineWholeList } from "~/components/define-list/define-list.ts";
import { facet } from "~/components/define-list/filters.ts";
import { apiClientList } from "~/contract/plain.gen.ts";

export const API_CLIENTS = defineWholeList({
  name: "api-clients",
  path: "/api-clients",
  noun: "API client",
  idKey: "clientId",
  endpoint: apiClientList,
  // Oldest first, as old secrets need attention.
  orders: [
    "createdAt",
    "name",
    "organization",
    "clientId",
    "role",
    "creator",
    "secret",
    "state",
    "action",
  ],
  // The API has no filters, so these narrow what is loaded.
  filters: [
    facet("older", "Older than"),
    facet("organization", "Organization"),
    facet("creator", "Created by"),
    facet("state", "State"),
  ],
});

export type ClientOrder = (typeof API_CLIENTS)["orders"][number];
