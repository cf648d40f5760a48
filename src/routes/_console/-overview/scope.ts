/** What every figure of the overview is about: one organization, or all of them. */
export interface Scope {
  organizationId?: string | undefined;
}

/** The bound that leaves the recordings from a time on, in the list's own words: it is exclusive. */
export const sinceInstant = (time: number | undefined) =>
  time === undefined ? {} : { "dateCreated:gt": new Date(time - 1).toISOString() };

/** The bounds of `[startAt, endAt)`, in the list's own words. */
export const boundsOf = ({ startAt, endAt }: { startAt: string; endAt: string }) => ({
  ...sinceInstant(Date.parse(startAt)),
  "dateCreated:lt": endAt,
});
