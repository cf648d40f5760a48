/** Section 3: the values `result` can be filtered by; a response may have others. */
export const RESULTS = ["closed", "not closed", "in progress"] as const;

/** The fields that section 4.8 can order by, and more that the service supports. */
export const RECORDING_ORDERS = [
  "dateCreated",
  "result",
  "conversationType",
  "organizationId",
  "teamId",
  "durationInMilliseconds",
  "evaluationScore",
  "title",
] as const;

/** Section 4.17: the levels a scorecard can be filtered and grouped by. */
export const SCORECARD_LEVELS = ["RECORDING", "USER", "TEAM", "ORGANIZATION"] as const;

/** Rows per page of section 4.15; a shorter page is the last. */
export const ENGAGEMENT_USER_PAGE = 100;
