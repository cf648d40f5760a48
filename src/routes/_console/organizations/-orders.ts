/** The columns to order by. A file of its own, as the address is read before the screen has loaded. */
export const ORGANIZATION_ORDERS = [
  "name",
  "id",
  "teams",
  "adminUids",
  "industries",
  "integrations",
  "dateCreated",
  "disabled",
] as const;
export type OrganizationOrder = (typeof ORGANIZATION_ORDERS)[number];
