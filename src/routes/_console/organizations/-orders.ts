/** The columns one can order by, in a file of its own: the address is read before the screen has loaded. */
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
