/** The columns one can order by, in a file of its own: the address is read before the screen has loaded. */
export const TEAM_ORDERS = ["name", "organizationId", "coachUids", "memberUids", "id"] as const;
export type TeamOrder = (typeof TEAM_ORDERS)[number];
