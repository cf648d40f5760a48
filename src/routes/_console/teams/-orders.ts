/** The sortable columns, in a small file of their own: the URL is parsed before the screen loads. */
export const TEAM_ORDERS = ["name", "organizationId", "coachUids", "memberUids", "id"] as const;
export type TeamOrder = (typeof TEAM_ORDERS)[number];
