/**
 * Where the first load asks, apart from the schemas of what is answered: the page asks before the
 * program that can read the answers is there. The rows of the table take their paths from here.
 */
export const SESSION_PATH = "/gateway/session";
export const USER_PREFIX = "/gateway/user";
/** Section 4.8. */
export const RECORDINGS_PATH = "/v1/core/recordings";
/** How many rows the lists ask for at a time; section 4.8 allows no more. */
export const PAGE_SIZE = 100;
