/** Section 3: the values `result` can be filtered by; a response may have others. */
export const RESULTS = ["closed", "not closed", "in progress"] as const;

/** Section 4.17: the levels a scorecard can be filtered and grouped by. */
export const SCORECARD_LEVELS = ["RECORDING", "USER", "TEAM", "ORGANIZATION"] as const;

/** Rows per page of section 4.15; a shorter page is the last. */
export const ENGAGEMENT_USER_PAGE = 100;

/** The most clients whose secrets the gateway tells of in one call, in all organizations together. */
export const MAX_CLIENTS = 1000;

/**
 * How a write ended. `refused`: the service rejected it and changed nothing. `not_sent`: the service
 * can't have seen it. `secret_lost`: it rotated, but the new secret didn't arrive. `unknown`: it may or
 * may not have been executed, also if the gateway ended before it could note the end.
 */
export const OUTCOMES = ["done", "refused", "not_sent", "secret_lost", "unknown"] as const;

/** The endpoint's name in the entry of a session that the gateway ended. */
export const SESSION_ENDED = "sessionEnded";
